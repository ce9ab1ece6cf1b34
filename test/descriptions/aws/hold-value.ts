import { enumOf, formOf, structureOf } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import type {
  DescribedType,
  MemberType,
  ServiceDescription,
} from '../../../activities/clouds/aws/descriptions/description.ts';

/** What a value is in JavaScript, where the SDK has read it, and in JSON. */
const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  timestamp: (value) => value instanceof Date || typeof value === 'number' || typeof value === 'string',
  blob: (value) => value instanceof Uint8Array || typeof value === 'string',
};

/**
 * What of a value does not fit its description: unknown members, other types, unknown values of an enumeration. Of an
 * input also members that are missing, and limits that are exceeded.
 */
export function misfits(
  description: ServiceDescription,
  type: MemberType,
  { value, path, isAnswer }: { value: unknown; path: string; isAnswer: boolean },
): string[] {
  const hold = (inner: MemberType, part: unknown, name: string): string[] =>
    misfits(description, inner, { value: part, path: `${path}${name}`, isAnswer });
  if (value === undefined || (isAnswer && value === null)) return [];
  const form = formOf(type);
  const structure = structureOf(description, type);
  if (structure !== null) {
    if (!isObject(value)) return [`${path} is no structure`];
    const missing = isAnswer ? [] : (structure.required ?? []).filter((name) => value[name] === undefined);
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, part]) => {
        const own = structure.members[name];
        return own === undefined ? [`${path}.${name} is unknown`] : hold(own, part, `.${name}`);
      }),
    ];
  }
  const beyond = isAnswer ? [] : limitsBroken(form, { value, path });
  if (form.list !== undefined) {
    const { list } = form;
    if (!Array.isArray(value)) return [`${path} is no list`];
    return [...beyond, ...value.flatMap((part) => hold(list, part, '[]'))];
  }
  if (form.map !== undefined) {
    const { map, keys } = form;
    if (!isObject(value)) return [`${path} is no map`];
    return Object.entries(value).flatMap(([name, part]) => [
      ...(keys === undefined ? [] : hold(keys, name, ' key')),
      ...hold(map, part, '.*'),
    ]);
  }
  const values = enumOf(description, type);
  if (values !== null) {
    return typeof value === 'string' && values.includes(value)
      ? []
      : [`${path} is none of ${values.slice(0, 12).join(', ')}: ${JSON.stringify(value)}`];
  }
  const isFit = fits[form.type ?? '']?.(value) ?? true;
  return isFit ? beyond : [`${path} is ${typeof value}, not ${form.type}`];
}

/** Limits hold for a number, for the length of a text, and for that of a list. */
function limitsBroken(
  { min = -Infinity, max = Infinity }: DescribedType,
  { value, path }: { value: unknown; path: string },
): string[] {
  const size =
    typeof value === 'number' ? value : typeof value === 'string' || Array.isArray(value) ? value.length : null;
  if (size === null || (size >= min && size <= max)) return [];
  return [`${path} is ${size}, not between ${min} and ${max}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
