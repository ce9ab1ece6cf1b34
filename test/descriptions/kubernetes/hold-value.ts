import { describedSchemas } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { fieldsOf, formOf, type FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
};

/** What of a value does not fit its description: unknown fields, other types, unknown members of an enumeration. */
export function misfits(type: FieldType, { value, path }: { value: unknown; path: string }): string[] {
  const hold = (inner: FieldType, part: unknown, name: string): string[] =>
    misfits(inner, { value: part, path: `${path}${name}` });
  // Go writes a list or time without a value as null.
  if (value === null || value === undefined) return [];
  const form = formOf(type);
  const fields = fieldsOf(describedSchemas(), type);
  if (fields !== null) {
    if (!isObject(value)) return [`${path} is no object`];
    return Object.entries(value).flatMap(([name, part]) => {
      const own = fields[name];
      return own === undefined ? [`${path}.${name} is unknown`] : hold(own, part, `.${name}`);
    });
  }
  if (form.list !== undefined) {
    const { list } = form;
    return Array.isArray(value) ? value.flatMap((part) => hold(list, part, '[]')) : [`${path} is no list`];
  }
  if (form.map !== undefined) {
    const { map } = form;
    return isObject(value) ? Object.values(value).flatMap((part) => hold(map, part, '.*')) : [`${path} is no object`];
  }
  if (form.enum !== undefined) {
    const isKnown = typeof value === 'string' && form.enum.includes(value);
    return isKnown ? [] : [`${path} is none of ${form.enum.join(', ')}: ${JSON.stringify(value)}`];
  }
  const wanted = (form.type ?? 'any').split('|').map((name) => typeNames[name]);
  return wanted.includes(undefined) || wanted.includes(typeof value)
    ? []
    : [`${path} is ${typeof value}, not ${form.type}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
