import type { CheckedResource } from '../checks/fields.ts';
import { isFingerprint } from '../checks/property-values.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { eachItem, type ValuePath } from './expression-reader.ts';

/**
 * Returns why a part of a resource that the predicates read is not known; null when all are. It does not matter whether
 * the predicate would come to it: `has()` of a part that could not be read would be false.
 *
 * @param needed JSON Pointers; tags, which are read with the configuration, are `/tags`.
 */
export function whyUnread(
  needed: readonly string[],
  { unreadable }: Pick<CheckedResource, 'unreadable'>,
): string | null {
  for (const part in unreadable) {
    if (needed.some((pointer) => isWithin(part, pointer) || isWithin(pointer, part))) return unreadable[part] ?? null;
  }
  return null;
}

/**
 * Returns why a value that the predicates use is not known: only a fingerprint of a secret is stored, which differs from
 * every text and is as long as any other. `has()` is true where there is a secret.
 */
export function whySecret(
  values: readonly ValuePath[],
  { configuration }: Pick<CheckedResource, 'configuration'>,
): string | null {
  const path = values.find((one) => leadsToFingerprint(configuration, one));
  if (path === undefined) return null;
  const pointer = path.map((step) => `/${typeof step === 'string' ? step : '*'}`).join('');
  return `only a fingerprint of ${pointer} is stored`;
}

function leadsToFingerprint(value: Json | undefined, [step, ...rest]: ValuePath): boolean {
  if (value === undefined) return false;
  if (step === undefined) return isFingerprint(value) || (Array.isArray(value) && value.some(isFingerprint));
  if (typeof step === 'string') {
    const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isMember && leadsToFingerprint((value as JsonObject)[step], rest);
  }
  if (!Array.isArray(value) && (step === eachItem || !isObject(value))) return false;
  return Object.values(value).some((member) => leadsToFingerprint(member, rest));
}

function isWithin(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}
