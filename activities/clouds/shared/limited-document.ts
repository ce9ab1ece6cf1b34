import { canonicalJson } from '../../../domain/inventory/canonical-json.ts';
import { pointerBelow } from '../../../domain/drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

/** The largest document that is stored whole, in bytes of JSON. */
export const largestDocumentBytes = 256 * 1024;

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

/**
 * Returns a document within the limit: its largest members are left out until the rest fits, and each is then listed as
 * unreadable, with its size. Numbers that are out of range are left out as well: JSON would make `null` of them.
 */
export function limitedDocument(whole: JsonObject): {
  configuration: JsonObject;
  unreadable: Record<string, string>;
} {
  const unreadable: Record<string, string> = {};
  const document = holdsOutOfRange(whole) ? withoutOutOfRange(whole, { pointer: '', unreadable }) : whole;
  const sizes = Object.entries(document).map(
    ([name, value]) => [name, Buffer.byteLength(canonicalJson({ [name]: value }))] as const,
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  let left = total;
  for (const [name, bytes] of sizes.toSorted(([, a], [, b]) => b - a)) {
    if (left <= largestDocumentBytes) break;
    left -= bytes;
    unreadable[pointerBelow('', name)] =
      `too large: ${kilobytes(bytes)} of a document of ${kilobytes(total)}; ` +
      `at most ${kilobytes(largestDocumentBytes)} of a document are stored`;
  }
  const kept = Object.entries(document).filter(([name]) => !Object.hasOwn(unreadable, pointerBelow('', name)));
  return { configuration: Object.fromEntries(kept), unreadable };
}

/** Returns whether a value has a number that JavaScript read as infinite, such as `1e400`. */
function holdsOutOfRange(value: Json): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsOutOfRange);
}

/** Inside a list positions mean nothing, so the whole list is left out. */
function withoutOutOfRange(
  object: JsonObject,
  { pointer, unreadable }: { pointer: string; unreadable: Record<string, string> },
): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    if (!holdsOutOfRange(value)) return [[name, value]];
    const path = pointerBelow(pointer, name);
    if (isObject(value)) return [[name, withoutOutOfRange(value, { pointer: path, unreadable })]];
    unreadable[path] = 'it has a number that is out of range';
    return [];
  });
  return Object.fromEntries(kept);
}
