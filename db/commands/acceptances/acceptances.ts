import type { AcceptanceStatus } from '../../../domain/acceptances/acceptance.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Transaction } from '../../database.ts';
import { type AcceptanceRow, findAcceptance, type NewAcceptance } from '../../reads/acceptances/acceptances.ts';

/** Locks an acceptance and returns it, or null. Lock its resources or its finding first. */
export async function lockAcceptance(transaction: Transaction, acceptanceId: number): Promise<AcceptanceRow | null> {
  await transaction('acceptances').where({ id: acceptanceId }).forUpdate().first('id');
  return findAcceptance(transaction, acceptanceId);
}

/** Adds an acceptance, in force or pending. Returns its id. */
export async function addAcceptance(
  transaction: Transaction,
  { acceptance, status, memberId }: { acceptance: NewAcceptance; status: 'pending' | 'accepted'; memberId: number },
): Promise<number> {
  const [row] = await transaction('acceptances')
    .insert({
      kind: acceptance.kind,
      status,
      summary: acceptance.summary,
      reason: acceptance.reason,
      expires_at: acceptance.expiresAt,
      bound: acceptance.bound,
      request: JSON.stringify(acceptance.request ?? {}),
      requested_by: memberId,
      admins_at_request: JSON.stringify(await presentAdmins(transaction)),
      vulnerability_id: acceptance.vulnerabilityId ?? null,
      drift_id: acceptance.driftId ?? null,
      exception_id: acceptance.exceptionId ?? null,
      baseline_id: acceptance.baselineId ?? null,
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the acceptance was not written');
  const items = (acceptance.resources ?? []).map(({ resourceId, previousBaselineId, deviations }) => ({
    resource_id: resourceId,
    previous_baseline_id: previousBaselineId,
    deviations,
  }));
  await transaction.raw(
    `insert into accepted_resources (acceptance_id, resource_id, previous_baseline_id, deviations)
     select ?, resource_id, previous_baseline_id, deviations from jsonb_to_recordset(?::jsonb)
       as given (resource_id bigint, previous_baseline_id bigint, deviations jsonb)`,
    [row.id, JSON.stringify(items)],
  );
  return row.id;
}

async function presentAdmins(transaction: Transaction): Promise<number[]> {
  const role: Role = 'admin';
  return transaction('members').where({ role }).whereNull('removed_at').orderBy('id').pluck<number[]>('id');
}

/** Moves a pending acceptance that this transaction has locked to the state that a member decided. */
export async function decideAcceptance(
  transaction: Transaction,
  decide: { acceptanceId: number; status: 'accepted' | 'rejected'; memberId: number; endReason: string | null },
): Promise<void> {
  await transaction('acceptances')
    .where({ id: decide.acceptanceId })
    .update({
      status: decide.status,
      decided_by: decide.memberId,
      decided_at: transaction.fn.now(),
      ...(decide.status === 'rejected' ? { ended_at: transaction.fn.now(), ended_by: decide.memberId } : {}),
      end_reason: decide.endReason,
    });
}

/** Ends an acceptance that this transaction has locked. */
export async function closeAcceptance(
  transaction: Transaction,
  close: {
    acceptanceId: number;
    status: Exclude<AcceptanceStatus, 'pending' | 'accepted' | 'rejected'>;
    memberId: number | null;
    reason: string | null;
  },
): Promise<void> {
  await transaction('acceptances').where({ id: close.acceptanceId }).update({
    status: close.status,
    ended_by: close.memberId,
    ended_at: transaction.fn.now(),
    end_reason: close.reason,
  });
}

/** Records which baseline was captured for a resource that an acceptance covers. */
export async function noteCapture(
  transaction: Transaction,
  capture: { acceptanceId: number; resourceId: number; baselineId: number },
): Promise<void> {
  await transaction('accepted_resources')
    .where({ acceptance_id: capture.acceptanceId, resource_id: capture.resourceId })
    .update({ baseline_id: capture.baselineId });
}

/** Records which exception an acceptance made. */
export async function noteException(
  transaction: Transaction,
  { acceptanceId, exceptionId }: { acceptanceId: number; exceptionId: number },
): Promise<void> {
  await transaction('acceptances').where({ id: acceptanceId }).update({ exception_id: exceptionId });
}

/** Ends the parts of earlier acceptances that this one covers, and those that have no other part. */
export async function supersedeAcceptances(transaction: Transaction, acceptanceId: number): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { acceptance_id: number }[] }>(
    `update accepted_resources as earlier set superseded_at = now()
     from accepted_resources as own, acceptances
     where own.acceptance_id = ? and earlier.resource_id = own.resource_id
       and earlier.acceptance_id = acceptances.id and acceptances.status = 'accepted'
       and earlier.acceptance_id <> own.acceptance_id and earlier.superseded_at is null
     returning earlier.acceptance_id`,
    [acceptanceId],
  );
  for (const id of new Set(rows.map((row) => row.acceptance_id))) {
    const left = await transaction('accepted_resources')
      .where({ acceptance_id: id })
      .whereNull('superseded_at')
      .first<{ resource_id: number } | undefined>('resource_id');
    if (left !== undefined) continue;
    const reason = `Acceptance ${acceptanceId} took its place`;
    await closeAcceptance(transaction, { acceptanceId: id, status: 'superseded', memberId: null, reason });
  }
}
