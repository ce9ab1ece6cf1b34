import type { JsonObject } from '../../json.ts';
import type { FieldValues } from '../plan.ts';
import type { FieldChange } from './field-changes.ts';

/** An operation of a JSON Patch (RFC 6902). */
export type PatchOperation = JsonObject & { op: 'add' | 'replace' | 'remove'; path: string };

/** Returns the patch that makes these changes, in this order. */
export function patchOf(changes: readonly Pick<FieldChange, 'path' | 'before' | 'after'>[]): PatchOperation[] {
  return changes.map(({ path, before, after }): PatchOperation => {
    if (after === null) return { op: 'remove', path };
    return { op: before === null ? 'add' : 'replace', path, value: after };
  });
}

/** Returns the values that a patch sets; null for those that it removes. */
export function patchedValues(patch: readonly PatchOperation[]): FieldValues {
  return Object.fromEntries(patch.map(({ op, path, value }) => [path, op === 'remove' ? null : (value ?? null)]));
}
