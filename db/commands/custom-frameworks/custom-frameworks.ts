import type { FrameworkDefinition } from '../../../domain/custom-frameworks/definition.ts';
import type { Transaction } from '../../database.ts';

/** A revision of a custom framework to write; `memberId` null for one of a file. */
export interface SavedFramework {
  id: string;
  revision: number;
  definition: FrameworkDefinition;
  memberId: number | null;
}

/** Lets custom frameworks be changed one at a time, until the transaction ends. */
export async function holdCustomFrameworks(transaction: Transaction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('custom-frameworks', 0))`);
}

/** Returns how many custom frameworks there are, and whether one of an id is or ever was. Hold them first. */
export async function customFrameworkIds(
  transaction: Transaction,
  id: string,
): Promise<{ present: number; isUsed: boolean }> {
  const rows = await transaction('custom_frameworks').select<{ id: string; deleted_at: Date | null }[]>(
    'id',
    'deleted_at',
  );
  return {
    present: rows.filter(({ deleted_at: deletedAt }) => deletedAt === null).length,
    isUsed: rows.some((row) => row.id === id),
  };
}

/** Writes the first or next revision of a custom framework. */
export async function saveCustomFramework(transaction: Transaction, given: SavedFramework): Promise<void> {
  const { id, revision, definition, memberId } = given;
  await transaction('custom_frameworks')
    .insert({ id, revision, created_by: memberId })
    .onConflict('id')
    .merge({ revision, updated_at: transaction.fn.now() });
  await transaction('custom_framework_revisions').insert({
    framework_id: id,
    revision,
    definition: JSON.stringify(definition),
    created_by: memberId,
  });
}

/** Deletes a custom framework and its setting; assessments keep the revisions that they used. */
export async function deleteCustomFramework(transaction: Transaction, id: string): Promise<void> {
  await transaction('custom_frameworks').where({ id }).update({ deleted_at: transaction.fn.now() });
  await transaction('framework_settings').where({ framework_id: id }).delete();
}

/** Returns whether a custom framework is not deleted, and holds it so until the transaction ends. */
export async function holdCustomFramework(transaction: Transaction, id: string): Promise<boolean> {
  // Deleting and retiring change the framework first, too.
  const known = await transaction('custom_frameworks').where({ id }).whereNull('deleted_at').forShare().first('id');
  return known !== undefined;
}
