import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import { fieldsOf } from '../../../activities/clouds/gcp/descriptions/described-call.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
};

/** What of a value does not fit its description: unknown fields, other types, unknown members of an enumeration. */
export function misfits(
  description: ApiDescription,
  type: FieldType,
  {
    value,
    path,
    isAnswer,
    isPatch = false,
  }: {
    value: unknown;
    path: string;
    isAnswer: boolean;
    /** Null removes what a patch names. */
    isPatch?: boolean;
  },
): string[] {
  const hold = (inner: FieldType, part: unknown, name: string): string[] =>
    misfits(description, inner, { value: part, path: `${path}${name}`, isAnswer, isPatch });
  const form = typeof type === 'string' ? { type } : type;
  if (isAnswer && 'inputOnly' in form) return [`${path} is in no answer`];
  if (!isAnswer && 'readOnly' in form) return [`${path} is set by Google alone`];
  if (isPatch && value === null) return [];
  const fields = fieldsOf(description, type);
  if (fields !== null) {
    if (!isObject(value)) return [`${path} is no object`];
    return Object.entries(value).flatMap(([name, part]) => {
      const own = fields[name];
      return own === undefined ? [`${path}.${name} is unknown`] : hold(own, part, `.${name}`);
    });
  }
  if ('list' in form && form.list !== undefined) {
    const { list } = form;
    return Array.isArray(value) ? value.flatMap((part) => hold(list, part, '[]')) : [`${path} is no list`];
  }
  if ('map' in form && form.map !== undefined) {
    const { map } = form;
    return isObject(value) ? Object.values(value).flatMap((part) => hold(map, part, '.*')) : [`${path} is no object`];
  }
  if ('enum' in form && form.enum !== undefined) {
    return form.enum.includes(String(value)) ? [] : [`${path} is none of ${form.enum.join(', ')}: ${String(value)}`];
  }
  const wanted = typeNames[form.type ?? 'any'];
  return wanted === undefined || typeof value === wanted ? [] : [`${path} is ${typeof value}, not ${form.type}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
