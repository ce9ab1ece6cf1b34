import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

/** A patch that cannot be applied. */
export class PatchMistake extends Error {
  override readonly name = 'PatchMistake';
}

/** Applies a JSON Patch (RFC 6902) as strictly as the RFC says; `move` and `copy` are not known. */
export function patched(document: JsonObject, patch: Json): JsonObject {
  if (!Array.isArray(patch) || patch.length === 0) throw new PatchMistake('the patch is empty');
  const result = structuredClone(document);
  for (const operation of patch) apply(result, operation);
  return result;
}

function apply(document: JsonObject, operation: Json): void {
  if (!isObject(operation) || typeof operation['path'] !== 'string') throw new PatchMistake('an operation has no path');
  const { op, path, value } = operation;
  if (!path.startsWith('/')) throw new PatchMistake(`${path} is no pointer`);
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json | undefined>((inner, key) => memberOf(inner, key), document);
  if (typeof parent !== 'object' || parent === null) throw new PatchMistake(`${path} has no parent`);
  const isThere = memberOf(parent, last) !== undefined;
  if (op !== 'add' && !isThere) throw new PatchMistake(`${path} does not exist`);
  if ((op === 'add' || op === 'replace') && value === undefined) throw new PatchMistake(`${path} has no value`);
  if (op === 'test') {
    if (JSON.stringify(memberOf(parent, last)) !== JSON.stringify(value)) throw new PatchMistake(`${path} differs`);
  } else if (op === 'remove') {
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
  } else if (op === 'add' || op === 'replace') {
    const given = structuredClone(value ?? null);
    if (!Array.isArray(parent)) parent[last] = given;
    else if (last === '-') parent.push(given);
    else parent.splice(Number(last), op === 'add' ? 0 : 1, given);
  } else {
    throw new PatchMistake(`${JSON.stringify(op)} is no operation`);
  }
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
