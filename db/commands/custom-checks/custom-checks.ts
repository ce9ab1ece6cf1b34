import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import type { Transaction } from '../../database.ts';

/** Largest number of custom checks. */
export const checksAtMost = 500;

/** What a member saves as a version of a custom check. */
export interface SavedDefinition {
  id: string;
  definition: CustomCheckDefinition;
  /** Types whose resources its predicates read. */
  related: readonly string[];
  /** Null for one of a file. */
  memberId: number | null;
  /** The file that it comes from. */
  file?: string;
}

/** Lets custom checks be created one at a time, until the transaction ends, so that their number stays in its limit. */
export async function holdCustomCheckCreation(transaction: Transaction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('custom-checks', 0))`);
}

/** Writes a new custom check with its first version. */
export async function createCustomCheck(transaction: Transaction, given: SavedDefinition): Promise<void> {
  const { id, memberId, file = null } = given;
  await transaction('custom_checks').insert({ id, version: 1, created_by: memberId, file });
  await writeVersion(transaction, { ...given, version: 1 });
}

/** A custom check whose row is locked. */
export interface LockedCheck {
  version: number;
  enabled: boolean;
  /** The file that it comes from; null for one that members change. */
  file: string | null;
}

/** Locks a custom check and returns its version; null for one that does not exist or is deleted. */
export async function lockCustomCheck(transaction: Transaction, id: string): Promise<LockedCheck | null> {
  const row = await transaction('custom_checks')
    .where({ id })
    .whereNull('deleted_at')
    .forUpdate()
    .first<LockedCheck | undefined>('version', 'enabled', 'file');
  return row ?? null;
}

/** Returns those of some custom checks that are enabled, and holds them so until the transaction ends. */
export async function holdEnabled(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await transaction('custom_checks')
    .whereIn('id', [...ids])
    .where({ enabled: true })
    .whereNull('deleted_at')
    .orderBy('id')
    .forShare()
    .select<{ id: string }[]>('id');
  return new Set(rows.map(({ id }) => id));
}

/** Writes the next version of a locked custom check. */
export async function reviseCustomCheck(
  transaction: Transaction,
  given: SavedDefinition & { version: number },
): Promise<void> {
  await writeVersion(transaction, given);
  await transaction('custom_checks')
    .where({ id: given.id })
    .update({ version: given.version, updated_at: transaction.fn.now() });
}

/** Enables or disables a locked custom check. */
export async function setCustomCheckEnabled(
  transaction: Transaction,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<void> {
  await transaction('custom_checks').where({ id }).update({ enabled, updated_at: transaction.fn.now() });
}

/** Deletes a locked custom check; assessments keep the versions that they used. */
export async function deleteCustomCheck(transaction: Transaction, id: string): Promise<void> {
  await transaction('custom_checks').where({ id }).update({ enabled: false, deleted_at: transaction.fn.now() });
}

async function writeVersion(transaction: Transaction, given: SavedDefinition & { version: number }): Promise<void> {
  await transaction('custom_check_versions').insert({
    check_id: given.id,
    version: given.version,
    definition: JSON.stringify(given.definition),
    related: [...given.related],
    created_by: given.memberId,
  });
}
