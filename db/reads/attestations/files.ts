import { usableHours } from '../../../domain/attestations/evidence-file.ts';
import type { Database, Transaction } from '../../database.ts';

/** A complete file of evidence, without its content. */
export interface EvidenceFileRow {
  id: number;
  name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  uploaded_at: Date;
}

export const fileColumns = ['id', 'name', 'content_type', 'size_bytes', 'sha256', 'uploaded_at'] as const;

/** Returns a complete file that a member uploaded within the last day, or null. Those of others are as if they did not exist. */
export async function usableFile(
  transaction: Transaction,
  { fileId, memberId }: { fileId: number; memberId: number },
): Promise<EvidenceFileRow | null> {
  const row = await transaction('attestation_files')
    .where({ id: fileId, uploaded_by: memberId })
    .whereNotNull('sha256')
    .whereRaw(`uploaded_at > now() - interval '${usableHours} hours'`)
    .first<EvidenceFileRow | undefined>(fileColumns);
  return row ?? null;
}

/** Returns the next piece of a file's content; null after the last one. */
export async function readFilePiece(
  database: Database,
  piece: { fileId: number; position: number },
): Promise<Buffer | null> {
  const row = await database('attestation_file_pieces')
    .where({ file_id: piece.fileId, position: piece.position })
    .first<{ content: Buffer } | undefined>('content');
  return row?.content ?? null;
}
