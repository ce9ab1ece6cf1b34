import { canonicalJson } from '../../../domain/inventory/canonical-json.ts';
import { pointerBelow } from '../../../domain/drift/json-pointer.ts';
import type { JsonObject } from '../../../domain/json.ts';

/** The largest document that is stored whole, in bytes of JSON. */
export const largestDocumentBytes = 256 * 1024;

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

/**
 * Returns a document within the limit: its largest members are left out until the rest fits, and each is then listed as
 * unreadable, with its size.
 */
export function limitedDocument(document: JsonObject): {
  configuration: JsonObject;
  unreadable: Record<string, string>;
} {
  const sizes = Object.entries(document).map(
    ([name, value]) => [name, Buffer.byteLength(canonicalJson({ [name]: value }))] as const,
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const unreadable: Record<string, string> = {};
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
