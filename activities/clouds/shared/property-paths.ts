import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { isFingerprint, type Fingerprint } from '../../../platform/secrets/fingerprint.ts';

/** Replaces every text at a path, or below it, with its fingerprint; `*` is any item or member. */
export function replaceAt(document: JsonObject, path: readonly string[], fingerprint: Fingerprint): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  for (const own of name === '*' ? Object.keys(document) : [name]) {
    if (Object.hasOwn(document, own)) document[own] = replaced(document[own] ?? null, rest, fingerprint);
  }
}

function replaced(value: Json, path: readonly string[], fingerprint: Fingerprint): Json {
  if (Array.isArray(value)) {
    // Some schemas leave `*` out.
    const inner = path[0] === '*' ? path.slice(1) : path;
    return value.map((item) => replaced(item, inner, fingerprint));
  }
  if (isObject(value)) {
    replaceAt(value, path.length === 0 ? ['*'] : path, fingerprint);
    return value;
  }
  return path.length === 0 && typeof value === 'string' && value !== '' && !isFingerprint(value)
    ? fingerprint(value)
    : value;
}

/** Moves the member at a path to the same place in another document. An object that becomes empty is removed. */
export function takeAt(document: JsonObject, path: readonly string[], target: JsonObject): void {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(document, name)) return;
  const value = document[name] ?? null;
  if (rest.length === 0) {
    target[name] = value;
    delete document[name];
    return;
  }
  if (!isObject(value)) return;
  const known = target[name];
  const inner: JsonObject = isObject(known) ? known : {};
  takeAt(value, rest, inner);
  if (Object.keys(inner).length > 0) target[name] = inner;
  if (Object.keys(value).length === 0) delete document[name];
}
