import type { Database } from '../../db/database.ts';
import { type LoadCounts, upsertAdvisories } from '../../db/commands/advisories/advisories.ts';
import type { OsvRecord } from '../../domain/advisories/osv-record.ts';
import { osvRecordOf } from './record-check.ts';
import { readArchive } from './zip.ts';

/** Progress of loading an archive, from which a later attempt resumes. */
export interface LoadProgress {
  /** Version of the archive; another version is read from the beginning. */
  version: string;
  /** Number of processed records. */
  done: number;
  counts: LoadCounts;
}

const recordsPerBatch = 500;
const charactersPerBatch = 4 * 1024 * 1024;

/**
 * Stores the records of an archive in batches, going on where `progress` stopped. A text that is no OSV record is
 * skipped and counted. Throws `ArchiveRefusedError` for an archive that cannot be trusted.
 */
export async function loadArchive(
  database: Database,
  { file, progress, onBatch }: { file: string; progress: LoadProgress; onBatch: (progress: LoadProgress) => void },
): Promise<LoadCounts> {
  let batch: OsvRecord[] = [];
  let [characters, skipped, texts] = [0, 0, 0];
  let now = progress;
  const flush = async (): Promise<void> => {
    const changed = await database.transaction((transaction) => upsertAdvisories(transaction, batch));
    const { counts } = now;
    now = {
      ...now,
      done: now.done + texts,
      counts: {
        records: counts.records + batch.length,
        changed: counts.changed + changed,
        skipped: counts.skipped + skipped,
      },
    };
    [batch, characters, skipped, texts] = [[], 0, 0, 0];
    onBatch(now);
  };
  for await (const text of readArchive(file, { from: progress.done })) {
    texts += 1;
    characters += text?.length ?? 0;
    const record = text === null ? null : osvRecordOf(text);
    if (record === null) skipped += 1;
    else batch.push(record);
    if (texts >= recordsPerBatch || characters >= charactersPerBatch) await flush();
  }
  if (texts > 0) await flush();
  return now.counts;
}
