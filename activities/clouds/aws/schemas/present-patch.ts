import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import { pointerBelow, pointerKeys } from '../../../../domain/drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { valueAt, withValues } from '../../../../domain/remediation/field-values.ts';
import { patchedValues, type PatchOperation } from '../../../../domain/remediation/schema/json-patch.ts';

/**
 * Returns the patch that gives a document, as Cloud Control shows it, the values of an approved patch. The approved one was
 * made from a stored document, which lacks what nobody can set: those values stay. A member that is already absent is
 * not removed, one that appeared is replaced.
 */
export function presentPatch(
  document: JsonObject,
  approved: readonly PatchOperation[],
  readOnly: readonly string[],
): PatchOperation[] {
  const kept = Object.fromEntries(
    readOnly
      .filter((path) => !path.includes('*'))
      .map((path) => path.split('/').reduce(pointerBelow, ''))
      .map((pointer): [string, Json] => [pointer, valueAt(document, pointer)])
      .filter(([, value]) => value !== null),
  );
  const due = approved.filter(({ op, path }) => op !== 'remove' || valueAt(document, path) !== null);
  const touched = Object.entries(kept).filter(([pointer]) =>
    approved.some(({ path }) => pointer.startsWith(`${path}/`)),
  );
  const wanted = withValues(withValues(document, patchedValues(due)), Object.fromEntries(touched));
  return operationsBetween(document, wanted, '');
}

function operationsBetween(before: JsonObject, after: JsonObject, path: string): PatchOperation[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name): PatchOperation[] => {
    const place = pointerBelow(path, name);
    const [now, then] = [valueOf(before, name), valueOf(after, name)];
    if (canonicalText(now) === canonicalText(then)) return [];
    if (then === null) return [{ op: 'remove', path: place }];
    if (isObject(now) && isObject(then)) return operationsBetween(now, then, place);
    return [{ op: now === null ? 'add' : 'replace', path: place, value: then }];
  });
}

const valueOf = (object: JsonObject, name: string): Json =>
  Object.hasOwn(object, name) ? (object[name] ?? null) : null;

/** Returns the top-level keys that a patch changes. */
export function patchedKeys(patch: readonly PatchOperation[]): string[] {
  return [...new Set(patch.map(({ path }) => pointerKeys(path)[0] ?? ''))];
}
