import { type Actor, writeAudits } from '../../db/commands/audit/write.ts';
import { createAttestation } from '../../db/commands/attestations/attestations.ts';
import type { Database } from '../../db/database.ts';
import { type AttestationRow, attestationsById } from '../../db/reads/attestations/attestations.ts';
import { usableFile } from '../../db/reads/attestations/files.ts';
import { managedServicesOf } from '../../db/reads/compliance/managed-services.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { attestableControl, latestExpiry } from '../../domain/attestations/attestation.ts';
import { appliesTo, editionOf, findFramework, type Framework } from '../../domain/frameworks/frameworks.ts';
import { conflict, unprocessable } from '../errors.ts';

/** What a member attests. */
export interface NewAttestations {
  providerIds: readonly number[];
  frameworkId: string;
  /** Null: the version that is assessed by default, which differs between kinds of providers. */
  version: string | null;
  controlId: string;
  statement: string;
  expiresAt: Date;
  fileId: number | null;
  memberId: number;
  actor: Actor;
}

/** The control of one provider that is attested. */
interface Subject {
  providerId: number;
  version: string;
  title: string;
}

/**
 * Creates an attestation for each provider, or none. Throws 422 for a control that is not manual in the version, a provider,
 * framework or file that there is not, and an expiry that is past or too late; 409 when one waits for review already.
 */
export async function createAttestations(
  database: Database,
  frameworks: readonly Framework[],
  given: NewAttestations,
): Promise<AttestationRow[]> {
  const now = new Date();
  if (given.expiresAt <= now) throw unprocessable('expires_at must be in the future');
  if (given.expiresAt > latestExpiry(now)) throw unprocessable('expires_at must be within a year');
  const subjects = await subjectsOf(database, frameworks, given);
  return database.transaction(async (transaction) => {
    const { fileId, memberId, frameworkId, controlId, statement, expiresAt } = given;
    const file = fileId === null ? null : await usableFile(transaction, { fileId, memberId });
    if (fileId !== null && file === null) {
      throw unprocessable('There is no such file that you uploaded within the last 24 hours', `file_id: ${fileId}`);
    }
    const ids: number[] = [];
    for (const { providerId, version, title } of subjects) {
      const id = await createAttestation(transaction, {
        provider_id: providerId,
        framework_id: frameworkId,
        framework_version: version,
        control_id: controlId,
        control_title: title,
        statement,
        file_id: fileId,
        expires_at: expiresAt,
        created_by: memberId,
      });
      if (id === null) {
        throw conflict(
          'An attestation of this control is waiting for review',
          `provider_id ${providerId}: review or withdraw it first`,
        );
      }
      ids.push(id);
    }
    const rows = await attestationsById(transaction, ids);
    await writeAudits(
      transaction,
      rows.map((row) => ({
        actor: given.actor,
        action: 'attestation.create',
        subjectType: 'attestation',
        subjectId: row.id,
        after: {
          provider_id: row.provider_id,
          framework_id: row.framework_id,
          framework_version: row.framework_version,
          control_id: row.control_id,
          statement: row.statement,
          expires_at: row.expires_at.toISOString(),
          file_sha256: row.file_sha256,
        },
      })),
    );
    return rows;
  });
}

async function subjectsOf(
  database: Database,
  frameworks: readonly Framework[],
  { providerIds, frameworkId, version, controlId }: NewAttestations,
): Promise<Subject[]> {
  const framework = findFramework(frameworks, frameworkId);
  if (framework === null) throw unprocessable('The framework does not exist', `framework_id: ${frameworkId}`);
  const known = await listProviders(database);
  const chosen = known.filter(({ id }) => providerIds.includes(id));
  const unknown = providerIds.filter((id) => !chosen.some((provider) => provider.id === id));
  if (unknown.length > 0) {
    throw unprocessable('Some of the providers do not exist', `provider_ids: ${unknown.join(', ')}`);
  }
  const services = await managedServicesOf(database, chosen);
  return chosen.map(({ id, type }) => {
    const edition = editionOf(frameworks, { id: frameworkId, provider: type, version });
    if (edition === null || !appliesTo(edition, services.get(id) ?? null)) {
      const named = version === null ? frameworkId : `${frameworkId} ${version}`;
      throw unprocessable(`${named} has no controls for the provider`, `provider_ids: ${id}`);
    }
    const found = attestableControl(edition, { frameworkId, controlId });
    if ('fault' in found) throw unprocessable(found.fault, `control_id, provider ${id}`);
    return { providerId: id, version: edition.version, title: found.control.title };
  });
}
