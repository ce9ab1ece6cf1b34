import type { ListingDiagnosis } from '../../../domain/diagnosis/listing-diagnosis.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Records that a diagnosis was requested, or returns the running one. Removes the older ones of the provider, since
 * each replaces the one before.
 */
export async function claimDiagnosis(
  transaction: Transaction,
  { providerId, requestedBy }: { providerId: number; requestedBy: number },
): Promise<{ id: number; isNew: boolean }> {
  await transaction('diagnoses').where({ provider_id: providerId }).whereNot({ status: 'running' }).delete();
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `insert into diagnoses (provider_id, requested_by) values (?, ?)
     on conflict (provider_id) where status = 'running' do nothing returning id`,
    [providerId, requestedBy],
  );
  const [made] = rows;
  if (made !== undefined) return { id: made.id, isNew: true };
  const running = await transaction('diagnoses')
    .where({ provider_id: providerId, status: 'running' })
    .first<{ id: number } | undefined>('id');
  // It ended between the two statements.
  return running === undefined
    ? claimDiagnosis(transaction, { providerId, requestedBy })
    : { id: running.id, isNew: false };
}

/** Stores the result of one listing, unless the diagnosis has ended. A later attempt replaces it. */
export async function writeListingDiagnosis(
  database: Database,
  { diagnosisId, version, report }: { diagnosisId: number; version: string; report: ListingDiagnosis },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const changed = await transaction('diagnoses')
      .where({ id: diagnosisId, status: 'running' })
      .update({ service_version: version });
    if (changed === 0) return;
    await transaction('diagnosis_listings')
      .insert({ diagnosis_id: diagnosisId, service: report.service, report: JSON.stringify(report) })
      .onConflict(['diagnosis_id', 'service'])
      .merge();
  });
}

/** Ends a running diagnosis, as failed if a reason is given. Returns whether it was running. */
export async function endDiagnosis(
  database: Database,
  { diagnosisId, reason }: { diagnosisId: number; reason: string | null },
): Promise<boolean> {
  const changed = await database('diagnoses')
    .where({ id: diagnosisId, status: 'running' })
    .update({
      status: reason === null ? 'completed' : 'failed',
      error: reason?.slice(0, 500) ?? null,
      ended_at: database.fn.now(),
    });
  return changed > 0;
}
