import { isDeepStrictEqual } from 'node:util';
import type { DefinitionFileRow } from '../../reads/definition-files/definition-files.ts';
import type { Transaction } from '../../database.ts';
import { holdCustomCheckCreation } from '../custom-checks/custom-checks.ts';
import { holdCustomFrameworks } from '../custom-frameworks/custom-frameworks.ts';

/** What a file is about and what is wrong with it. */
export type ReadFile = Omit<DefinitionFileRow, 'changed_at'>;

/** Lets one process at a time apply files, and nobody change custom checks and frameworks meanwhile. */
export async function holdDefinitionFiles(transaction: Transaction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('definition-files', 0))`);
  await holdCustomCheckCreation(transaction);
  await holdCustomFrameworks(transaction);
  // In the order in which assessments lock them.
  await transaction('custom_checks').orderBy('id').forUpdate().select('id');
}

/** Writes what was read of files, where that changed, and forgets the files that are gone. Returns those that changed. */
export async function storeDefinitionFiles(
  transaction: Transaction,
  { known, read }: { known: readonly DefinitionFileRow[]; read: readonly ReadFile[] },
): Promise<ReadFile[]> {
  const before = new Map(known.map(({ changed_at: _at, ...file }) => [file.path, file]));
  const changed = read.filter((file) => !isDeepStrictEqual(before.get(file.path), file));
  for (const { faults, ...file } of changed) {
    const row = { ...file, faults: JSON.stringify(faults), changed_at: transaction.fn.now() };
    await transaction('definition_files').insert(row).onConflict('path').merge();
  }
  const present = new Set(read.map(({ path }) => path));
  const gone = known.map(({ path }) => path).filter((path) => !present.has(path));
  if (gone.length > 0) await transaction('definition_files').whereIn('path', gone).delete();
  return changed;
}

/** Returns the custom checks and frameworks that come from files, by id. */
export async function subjectsOfFiles(transaction: Transaction): Promise<{ checks: string[]; frameworks: string[] }> {
  const of = (table: 'custom_checks' | 'custom_frameworks') =>
    transaction(table).whereNotNull('file').whereNull('deleted_at').orderBy('id').pluck<string[]>('id');
  return { checks: await of('custom_checks'), frameworks: await of('custom_frameworks') };
}
