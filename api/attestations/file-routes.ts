import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../../db/database.ts';
import { findAttestation } from '../../db/reads/attestations/attestations.ts';
import { readFilePiece } from '../../db/reads/attestations/files.ts';
import { evidenceLimitBytes, evidenceTypes } from '../../domain/attestations/evidence-file.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { presentEvidenceFile } from './presenter.ts';
import { evidenceFileQuery, evidenceFileSchema } from './schema.ts';
import { storeFile } from './store-file.ts';

const tag = 'Compliance';

/** Declares the endpoints of files of evidence. */
export function attestationFileEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/attestations/files',
      tag,
      summary: 'Upload evidence for an attestation',
      description:
        'The body is the file, at most 10 MiB. It can be used for new attestations of the same member for 24 hours; a file ' +
        'that none uses is removed afterwards. Returns 422 when the content is not of its type.',
      query: evidenceFileQuery,
      upload: { contentTypes: evidenceTypes, limitBytes: evidenceLimitBytes },
      responses: { 201: evidenceFileSchema },
      async handler(request) {
        const row = await storeFile(database, {
          name: request.query.name,
          upload: request.upload,
          memberId: request.principal.memberId,
          actor: actorOf(request),
        });
        return { status: 201, body: presentEvidenceFile(row) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/attestations/{id}/file',
      tag,
      summary: 'Download the evidence of an attestation',
      description: 'Always to be saved, as plain bytes: nothing of it is shown or run by the service.',
      params: idParams,
      fileTypes: ['application/octet-stream'],
      responses: { 200: Type.Unknown() },
      async handler({ params }) {
        const attestation = await findAttestation(database, params.id);
        if (attestation === null) throw notFound('Attestation');
        const { file_id: fileId, file_name: name, file_size_bytes: sizeBytes, file_sha256: sha256 } = attestation;
        if (fileId === null || name === null) throw notFound('Evidence of the attestation');
        return {
          status: 200,
          body: {
            // The type that the member gave is not passed on: a browser has to save the file, not to show it.
            contentType: 'application/octet-stream',
            fileName: name,
            content: Readable.from(piecesOf(database, fileId), { objectMode: false, highWaterMark: 1 }),
            headers: {
              'Content-Length': String(sizeBytes),
              ETag: `"${sha256}"`,
              'Cache-Control': 'private, no-store',
              'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
            },
          },
        };
      },
    }),
  ];
}

async function* piecesOf(database: Database, fileId: number): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; position += 1) {
    const piece = await readFilePiece(database, { fileId, position });
    if (piece === null) return;
    yield piece;
  }
}
