import type { ClusterObject } from './object-store.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a merge patch (RFC 7396), or a strategic one, which merges lists of named things by their names. */
export function patched(
  object: ClusterObject,
  patch: object,
  { isStrategic }: { isStrategic: boolean },
): ClusterObject {
  return merged(object, patch as Json, isStrategic) as ClusterObject;
}

function merged(value: unknown, patch: unknown, isStrategic: boolean): unknown {
  if (isStrategic && Array.isArray(patch) && Array.isArray(value) && patch.every(isNamed)) {
    const kept = value.map((one: unknown) => {
      const own = patch.find((part) => isObject(one) && one['name'] === part['name']);
      return own === undefined ? one : merged(one, own, isStrategic);
    });
    const known = new Set(value.map((one: unknown) => (isObject(one) ? one['name'] : undefined)));
    return [...kept, ...patch.filter((part) => !known.has(part['name']))];
  }
  if (!isObject(patch)) return patch;
  const result: Json = isObject(value) ? { ...value } : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete result[name];
    else result[name] = merged(result[name], part, isStrategic);
  }
  return result;
}

const isNamed = (value: unknown): value is Json => isObject(value) && typeof value['name'] === 'string';
