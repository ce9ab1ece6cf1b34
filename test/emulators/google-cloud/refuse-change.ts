import type { DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { fieldsOf } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

type Json = Record<string, unknown>;

/** What is wrong with the mask of a change: paths that nobody can set, and fields of the body outside of it. */
export function maskFaults(call: DescribedCall, { mask, body }: { mask: string; body: unknown }): string[] {
  const paths = mask.split(',').filter((path) => path !== '');
  const type = `#${call.method.body ?? ''}`;
  return [
    ...paths.flatMap((path) =>
      canBeSet(call, type, path.split('.')) ? [] : [`the mask has ${path}, which cannot be set`],
    ),
    ...leavesOf(body).flatMap((leaf) =>
      paths.some((path) => leaf === path || leaf.startsWith(`${path}.`)) ? [] : [`${leaf} is not in the mask`],
    ),
  ];
}

function canBeSet(call: DescribedCall, type: FieldType, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  const field = fieldsOf(call.description, type)?.[name];
  if (field === undefined || (typeof field === 'object' && field.readOnly === true)) return false;
  return canBeSet(call, field, rest);
}

function leavesOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return at === '' ? [] : [at];
  const own = Object.entries(value as Json).flatMap(([name, part]) =>
    leavesOf(part, at === '' ? name : `${at}.${name}`),
  );
  return own.length === 0 && at !== '' ? [at] : own;
}

/** Merges a patch as RFC 7396 says it: null removes, lists are replaced. */
export function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const isMap = typeof target === 'object' && target !== null && !Array.isArray(target);
  const result: Json = isMap ? { ...(target as Json) } : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete result[name];
    else result[name] = merged(result[name], part);
  }
  return result;
}

/** Sets the fields of a mask to what the body has, and removes those that it lacks. */
export function masked(target: Json, { mask, body }: { mask: string; body: Json }): Json {
  const result = structuredClone(target);
  for (const path of mask.split(',')) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let [to, from]: [Json, Json | undefined] = [result, body];
    for (const name of names) {
      to[name] = { ...(to[name] as Json | undefined) };
      to = to[name] as Json;
      from = from?.[name] as Json | undefined;
    }
    if (from?.[last] === undefined) delete to[last];
    else to[last] = from[last];
  }
  return result;
}
