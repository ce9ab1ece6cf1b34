import { unusedFilesAtMost, usableHours } from '../../../domain/attestations/evidence-file.ts';
import type { Database, Transaction } from '../../database.ts';
import { type EvidenceFileRow, fileColumns } from '../../reads/attestations/files.ts';

const isUnused = 'not exists (select from attestations where attestations.file_id = attestation_files.id)';

/**
 * Begins a file that a member uploads; it cannot be used until it is finished. Returns its id, or null when the member has
 * as many files as possible that no attestation uses.
 */
export async function beginFile(
  database: Database,
  file: { name: string; contentType: string; memberId: number },
): Promise<number | null> {
  return database.transaction(async (transaction) => {
    // Uploads of a member that begin at the same moment count each other.
    await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('attestation-files', ?))`, [file.memberId]);
    const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
      `insert into attestation_files (name, content_type, uploaded_by)
       select :name, :contentType, cast(:memberId as bigint)
       where (select count(*) from attestation_files where uploaded_by = cast(:memberId as bigint) and ${isUnused}) < :most
       returning id`,
      { ...file, most: unusedFilesAtMost },
    );
    return rows[0]?.id ?? null;
  });
}

/** Stores the next piece of a file. */
export async function writeFilePiece(
  database: Database,
  piece: { fileId: number; position: number; content: Buffer },
): Promise<void> {
  await database('attestation_file_pieces').insert({
    file_id: piece.fileId,
    position: piece.position,
    content: piece.content,
  });
}

/** Makes a file complete. Throws when it was removed because its upload took too long. */
export async function finishFile(
  transaction: Transaction,
  file: { fileId: number; sizeBytes: number; sha256: string },
): Promise<EvidenceFileRow> {
  const [row] = await transaction('attestation_files')
    .where({ id: file.fileId })
    .whereNull('sha256')
    .update({ size_bytes: file.sizeBytes, sha256: file.sha256 })
    .returning<EvidenceFileRow[]>([...fileColumns]);
  if (row === undefined) throw new Error('the file was removed while it was uploaded');
  return row;
}

/** Removes a file whose upload failed, with its pieces. */
export async function discardFile(database: Database, fileId: number): Promise<void> {
  await database('attestation_files').where({ id: fileId }).whereNull('sha256').delete();
}

/**
 * Removes files that no attestation uses and none can use any more, and uploads that ended without a trace, as with their
 * process. Returns how many.
 */
export async function removeUnusedFiles(database: Database): Promise<number> {
  // A transaction that uses a file began while the file could be used, a day before it is removed.
  return database('attestation_files')
    .whereRaw(isUnused)
    .whereRaw(
      `uploaded_at < now() - case when sha256 is null then interval '1 hour' else interval '${2 * usableHours} hours' end`,
    )
    .delete();
}
