import { accessCheckStart } from '../../../domain/access-checks/access-check-start.ts';
import type { TriedCall } from '../../../domain/access-checks/access-check.ts';
import type { RemediationAnswer } from '../../../domain/access-checks/remediation-access.ts';
import type { Database, Transaction } from '../../database.ts';
import { findAccessCheck, type AccessCheckRow } from '../../reads/access-checks/access-checks.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

const longestReason = 500;

/**
 * Requests a check of a provider's access and writes the pending start of its workflow, or returns the running one.
 * `requestedBy` is null for the check that follows a new access.
 */
export async function requestAccessCheck(
  transaction: Transaction,
  { providerId, requestedBy }: { providerId: number; requestedBy: number | null },
): Promise<{ check: AccessCheckRow; isNew: boolean }> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `insert into access_checks (provider_id, requested_by) values (?, ?)
     on conflict (provider_id) where status = 'checking' do nothing returning id`,
    [providerId, requestedBy],
  );
  const [made] = rows;
  const running =
    made ??
    (await transaction('access_checks')
      .where({ provider_id: providerId, status: 'checking' })
      .first<{ id: number } | undefined>('id'));
  const check = running === undefined ? null : await findAccessCheck(transaction, running.id);
  // It ended between the two statements.
  if (check === null) return requestAccessCheck(transaction, { providerId, requestedBy });
  if (made !== undefined) {
    await enqueueWorkflowStart(
      transaction,
      accessCheckStart({ id: check.id, workflowId: check.workflow_id, providerId }),
    );
  }
  return { check, isNew: made !== undefined };
}

/**
 * Requests a check when a sync was denied what the last check does not explain: one without a denied call, from before
 * the sync.
 */
export async function requestOutdatedCheck(
  transaction: Transaction,
  { providerId, executionId }: { providerId: number; executionId: number },
): Promise<void> {
  const own = transaction('access_checks as known').where('known.provider_id', providerId).select('known.id');
  const outdated = await transaction('executions as execution')
    .where('execution.id', executionId)
    .whereNotExists(own.clone().whereRaw('known.created_at >= execution.started_at'))
    .whereNotExists(
      own.clone().join('access_check_calls as call', 'call.check_id', 'known.id').where('call.result', 'denied'),
    )
    .first<{ id: number } | undefined>('execution.id');
  if (outdated !== undefined) await requestAccessCheck(transaction, { providerId, requestedBy: null });
}

/** Stores who the cloud says the caller is, unless the check has ended. */
export async function writeAccessIdentity(
  database: Database,
  { checkId, identity }: { checkId: number; identity: string },
): Promise<void> {
  await database('access_checks').where({ id: checkId, status: 'checking' }).update({ identity });
}

/** Stores what a call showed, unless the check has ended. A later attempt replaces it. */
export async function writeTriedCall(
  database: Database,
  { checkId, tried }: { checkId: number; tried: TriedCall },
): Promise<void> {
  const { service, operation, permission, region, result, deniedBy, reason } = tried;
  // One statement: there are dozens of calls in the check of each account.
  await database.raw(
    `insert into access_check_calls (check_id, service, operation, permission, region, result, denied_by, reason)
     select running.id, :service, :operation, :permission, :region, :result, :deniedBy, :reason
     from (select id from access_checks where id = :checkId and status = 'checking' for key share) as running
     on conflict (check_id, service) do update set
       operation = excluded.operation, permission = excluded.permission, region = excluded.region,
       result = excluded.result, denied_by = excluded.denied_by, reason = excluded.reason`,
    {
      checkId,
      service,
      operation,
      permission,
      region,
      result,
      deniedBy,
      reason: reason?.slice(0, longestReason) ?? null,
    },
  );
}

/** Stores what remediation may change, unless the check has ended. A later attempt replaces it. */
export async function writeRemediationAccess(
  database: Database,
  { checkId, answer }: { checkId: number; answer: RemediationAnswer },
): Promise<void> {
  const shortened = (reason: string | null): string | null => reason?.slice(0, longestReason) ?? null;
  const remediation: RemediationAnswer = {
    identity: answer.identity,
    reason: shortened(answer.reason),
    permissions: answer.permissions.map((one) => ({ ...one, reason: shortened(one.reason) })),
    ...(answer.bySchema === undefined ? {} : { bySchema: answer.bySchema }),
  };
  await database('access_checks')
    .where({ id: checkId, status: 'checking' })
    .update({ remediation: JSON.stringify(remediation) });
}

/**
 * Ends a running check, as failed if a reason is given, and removes the older ones of the provider. Returns whether it
 * was running.
 */
export async function endAccessCheck(
  database: Database,
  { checkId, reason }: { checkId: number; reason: string | null },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [ended] = await transaction('access_checks')
      .where({ id: checkId, status: 'checking' })
      .update({
        status: reason === null ? 'complete' : 'failed',
        error: reason?.slice(0, longestReason) ?? null,
        ended_at: transaction.fn.now(),
      })
      .returning<{ provider_id: number }[]>('provider_id');
    if (ended === undefined) return false;
    await transaction('access_checks')
      .where({ provider_id: ended.provider_id })
      .where('id', '<', checkId)
      .whereNot({ status: 'checking' })
      .delete();
    return true;
  });
}
