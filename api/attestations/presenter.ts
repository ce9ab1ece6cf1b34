import type { AttestationRow } from '../../db/reads/attestations/attestations.ts';
import type { EvidenceFileRow } from '../../db/reads/attestations/files.ts';

/** Returns an attestation as the API shows it. */
export function presentAttestation(row: AttestationRow) {
  return {
    id: row.id,
    status: row.status,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    framework_id: row.framework_id,
    framework_version: row.framework_version,
    control_id: row.control_id,
    control_title: row.control_title,
    statement: row.statement,
    file: fileOf(row),
    expires_at: row.expires_at.toISOString(),
    created_by: { id: row.created_by, email: row.created_email },
    created_at: row.created_at.toISOString(),
    reviewed_by: memberOf(row.reviewed_by, row.reviewed_email),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    review_comment: row.review_comment,
    ended_by: memberOf(row.ended_by, row.ended_email),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
  };
}

function fileOf({
  file_name: name,
  file_content_type: type,
  file_size_bytes: size,
  file_sha256: hash,
}: AttestationRow) {
  if (name === null || type === null || size === null || hash === null) return null;
  return { name, content_type: type, size_bytes: size, sha256: hash };
}

function memberOf(id: number | null, email: string | null) {
  return id === null || email === null ? null : { id, email };
}

/** Returns a file that waits to be used. */
export function presentEvidenceFile({ uploaded_at: at, ...file }: EvidenceFileRow) {
  return { ...file, uploaded_at: at.toISOString() };
}
