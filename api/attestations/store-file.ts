import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import { beginFile, discardFile, finishFile, writeFilePiece } from '../../db/commands/attestations/files.ts';
import type { Database } from '../../db/database.ts';
import type { EvidenceFileRow } from '../../db/reads/attestations/files.ts';
import { evidenceChecker, evidenceNameFault, unusedFilesAtMost } from '../../domain/attestations/evidence-file.ts';
import type { Upload } from '../endpoint.ts';
import { conflict, unprocessable } from '../errors.ts';

const pieceBytes = 256 * 1024;

/**
 * Stores a file of evidence while it is received; one piece is in memory at a time, and no transaction waits for the client.
 * What was stored of a file that fails is removed. Throws 409 and 422, and what reading the upload throws.
 */
export async function storeFile(
  database: Database,
  file: { name: string; upload: Upload; memberId: number; actor: Actor },
): Promise<EvidenceFileRow> {
  const { name, upload, memberId, actor } = file;
  const nameFault = evidenceNameFault(name, upload.contentType);
  if (nameFault !== null) throw unprocessable(nameFault, `name: ${name}`);
  const fileId = await beginFile(database, { name, contentType: upload.contentType, memberId });
  if (fileId === null) {
    throw conflict(
      `You have ${unusedFilesAtMost} files that no attestation uses; use one, or wait until they are removed`,
    );
  }
  try {
    const { sizeBytes, sha256 } = await receive(database, { fileId, upload });
    return await database.transaction(async (transaction) => {
      const row = await finishFile(transaction, { fileId, sizeBytes, sha256 });
      await writeAudit(transaction, {
        actor,
        action: 'attestation_file.upload',
        subjectType: 'attestation_file',
        subjectId: fileId,
        after: { name, content_type: upload.contentType, size_bytes: sizeBytes, sha256 },
      });
      return row;
    });
  } catch (error) {
    // If this fails too, the file is removed with those that nobody uses.
    await discardFile(database, fileId).catch(() => undefined);
    throw error;
  }
}

async function receive(
  database: Database,
  { fileId, upload }: { fileId: number; upload: Upload },
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const checker = evidenceChecker(upload.contentType);
  let [sizeBytes, position, heldBytes] = [0, 0, 0];
  let held: Buffer[] = [];
  const write = async (): Promise<void> => {
    await writeFilePiece(database, { fileId, position, content: Buffer.concat(held) });
    position += 1;
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of upload.content) {
    requireType(checker.next(chunk));
    hash.update(chunk);
    sizeBytes += chunk.length;
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= pieceBytes) await write();
  }
  if (sizeBytes === 0) throw unprocessable('The file is empty');
  requireType(checker.end());
  if (heldBytes > 0) await write();
  return { sizeBytes, sha256: hash.digest('hex') };
}

function requireType(fault: string | null): void {
  if (fault !== null) throw unprocessable(fault);
}
