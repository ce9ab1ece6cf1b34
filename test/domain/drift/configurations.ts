import fc from 'fast-check';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { pointerKeys } from '../../../domain/drift/json-pointer.ts';
import { comparableText } from '../../../domain/drift/comparable-text.ts';
import type { Difference } from '../../../domain/drift/diff.ts';

const key = fc.string({
  minLength: 1,
  maxLength: 6,
  unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', '_', '/', '~', '0'),
});
const scalar = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.boolean(), fc.constantFrom('on', 'off', '10.0.0.0/8', ''));

/** Configurations: nested objects, sets of scalars and of objects, the latter with and without a name. */
export const configuration: fc.Arbitrary<JsonObject> = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    tie('object'),
    fc.array(scalar, { maxLength: 4 }),
    fc.array(tie('object'), { maxLength: 3 }),
    fc.uniqueArray(fc.record({ name: key, size: scalar }), { maxLength: 3, selector: (member) => member.name }),
  ),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
})).object;

/** The same configuration with the members of every list and the keys of every object in another order. */
export function reordered(value: Json, choose: (below: number) => number): Json {
  if (Array.isArray(value)) return shuffled(value, choose).map((member) => reordered(member, choose));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    shuffled(Object.entries(value), choose).map(([name, member]) => [name, reordered(member, choose)]),
  );
}

function shuffled<T>(items: T[], choose: (below: number) => number): T[] {
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(choose(left.length), 1));
  return result;
}

const noOrder = { orderedLists: new Set<string>() };

/** Carries the differences out on a copy of the baseline. */
export function applied(baseline: JsonObject, differences: Difference[]): JsonObject {
  const result = structuredClone(baseline);
  const gone: { list: Json[]; member: Json | undefined }[] = [];
  const come: { list: Json[]; member: Json }[] = [];
  for (const { path, baseline_value: before, current_value: after } of differences) {
    const keys = pointerKeys(path);
    const last = keys.pop() ?? '';
    let place: Json = result;
    for (const name of keys) place = (place as Record<string, Json>)[name] as Json;
    if (!Array.isArray(place)) (place as JsonObject)[last] = after;
    else if (before === null) come.push({ list: place, member: after });
    else if (after === null) gone.push({ list: place, member: place[Number(last)] });
    else place[Number(last)] = after;
  }
  // Lists are sets: a member that stood there twice goes as one.
  for (const { list, member } of gone) {
    const kept = list.filter((one) => comparableText(one, noOrder) !== comparableText(member, noOrder));
    list.splice(0, list.length, ...kept);
  }
  for (const { list, member } of come) list.push(member);
  return result;
}

/** Paths of all scalars in a configuration. */
export function leafPaths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    leafPaths(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
