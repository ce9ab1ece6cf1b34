import { isObject, type Json } from '../../json.ts';
import { withDocument } from '../json-text.ts';
import { policyDifferences } from '../policy-diff.ts';
import { isPolicyDocument } from '../policy-statement.ts';

const noOrder: ReadonlySet<string> = new Set();

/** Returns whether two documents of which no schema is known are the same: by their members, and by policies in them. */
export function isSameDocument(one: Json, other: Json): boolean {
  const [a, b] = [withDocument(one), withDocument(other)];
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameDocument(item, b[index] ?? null));
  }
  if (!isObject(a) || !isObject(b)) return false;
  if (isPolicyDocument(a) && isPolicyDocument(b)) {
    return policyDifferences({ path: '', before: a, after: b }, { orderedLists: noOrder }).length === 0;
  }
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameDocument(a[name] ?? null, b[name] ?? null))
  );
}
