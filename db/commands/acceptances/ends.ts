import type { Database, Transaction } from '../../database.ts';
import { type AcceptanceRow, acceptedResources, findAcceptance } from '../../reads/acceptances/acceptances.ts';
import { findVulnerability } from '../../reads/vulnerabilities/vulnerabilities.ts';
import { type Actor, systemActor, writeAudit } from '../audit/write.ts';
import { recheckResources } from '../drifts/recheck.ts';
import { publishFound } from '../vulnerabilities/publish.ts';
import { lockVulnerabilityStatus, moveVulnerability } from '../vulnerabilities/vulnerabilities.ts';
import { closeAcceptance, lockAcceptance } from './acceptances.ts';
import { revokeException } from './exceptions.ts';

/** Why an acceptance ends, and who ended it. */
export interface AcceptanceEnd {
  acceptanceId: number;
  status: 'revoked' | 'expired';
  /** Null when it expires. */
  memberId: number | null;
  actor: Actor;
  reason: string | null;
}

/**
 * Ends an acceptance that is in force and reopens what it covered, in this transaction: the earlier baseline applies
 * and the deviations from it are findings again, a vulnerability is open again, an exception covers nothing in the next
 * assessment. Returns the acceptance as it was found; nothing changes unless it was `accepted`. Null when there is
 * none.
 */
export async function endAcceptance(transaction: Transaction, end: AcceptanceEnd): Promise<AcceptanceRow | null> {
  const known = await findAcceptance(transaction, end.acceptanceId);
  if (known === null) return null;
  await lockSubject(transaction, known);
  const acceptance = await lockAcceptance(transaction, end.acceptanceId);
  if (acceptance?.status !== 'accepted') return acceptance;
  await closeAcceptance(transaction, end);
  const reopened = await reopen(transaction, acceptance, end);
  await writeAudit(transaction, {
    actor: end.actor,
    action: end.status === 'revoked' ? 'acceptance.revoke' : 'acceptance.expire',
    subjectType: 'acceptance',
    subjectId: acceptance.id,
    before: { status: 'accepted' },
    after: { status: end.status, reason: end.reason, ...reopened },
  });
  return acceptance;
}

/** Locks the subject of an acceptance, always before the acceptance itself: its resources by id, or its finding. */
export async function lockSubject(transaction: Transaction, acceptance: AcceptanceRow): Promise<void> {
  const { id, vulnerability_id: findingId, drift_id: driftId, baseline_id: baselineId } = acceptance;
  if (findingId !== null) await lockVulnerabilityStatus(transaction, findingId);
  await transaction('resources')
    .whereIn('id', transaction('accepted_resources').where({ acceptance_id: id }).select('resource_id'))
    .orWhereIn('id', transaction('drift_findings').where({ id: driftId }).select('resource_id'))
    .orWhereIn('id', transaction('baselines').where({ id: baselineId }).select('resource_id'))
    .orderBy('id')
    .forUpdate()
    .select('id');
}

/** What was reopened, for the audit log. */
type Reopened = { drift_ids?: number[]; vulnerability_id?: number; exception_id?: number };

async function reopen(transaction: Transaction, acceptance: AcceptanceRow, end: AcceptanceEnd): Promise<Reopened> {
  switch (acceptance.kind) {
    case 'baseline':
      return { drift_ids: await restoreBaselines(transaction, acceptance) };
    case 'deletion': {
      const resourceIds = await transaction('drift_findings').where({ id: acceptance.drift_id }).pluck('resource_id');
      return { drift_ids: await recheckResources(transaction, resourceIds) };
    }
    case 'vulnerability':
      return reopenVulnerability(transaction, acceptance, end);
    case 'exception': {
      if (acceptance.exception_id === null) return {};
      if (end.memberId !== null) {
        await revokeException(transaction, { id: acceptance.exception_id, memberId: end.memberId });
      }
      return { exception_id: acceptance.exception_id };
    }
    case 'baseline_removal':
      return {};
  }
}

/**
 * Voids every baseline captured since the one before the acceptance: later ones were compared with the accepted
 * configuration and hold it too.
 */
async function restoreBaselines(transaction: Transaction, acceptance: AcceptanceRow): Promise<number[]> {
  const items = (await acceptedResources(transaction, acceptance.id)).filter((item) => item.superseded_at === null);
  await transaction.raw(
    `update baselines set voided_at = now() from accepted_resources as item
     where item.acceptance_id = ? and item.superseded_at is null and baselines.resource_id = item.resource_id
       and baselines.id > coalesce(item.previous_baseline_id, 0) and baselines.voided_at is null`,
    [acceptance.id],
  );
  return recheckResources(
    transaction,
    items.map((item) => item.resource_id),
  );
}

async function reopenVulnerability(
  transaction: Transaction,
  acceptance: AcceptanceRow,
  end: AcceptanceEnd,
): Promise<Reopened> {
  const findingId = acceptance.vulnerability_id;
  const finding = findingId === null ? null : await findVulnerability(transaction, findingId);
  if (findingId === null || finding?.status !== 'ignored') return {};
  const isLive = await transaction('providers')
    .where({ id: finding.provider_id })
    .whereNull('deleted_at')
    .first<{ id: number } | undefined>('id');
  if (isLive === undefined) return {};
  const reason = `Its acceptance ${end.status === 'expired' ? 'expired' : 'was revoked'}`;
  await moveVulnerability(transaction, {
    findingId,
    status: 'open',
    reason,
    memberId: end.memberId,
    acceptanceId: null,
  });
  await publishFound(transaction, [finding]);
  return { vulnerability_id: findingId };
}

/**
 * Revokes an exception together with its acceptance, if it has one; returns false when no exception is in force. An
 * expired exception is ended too.
 */
export async function endExceptionAcceptance(
  transaction: Transaction,
  { exceptionId, memberId, actor }: { exceptionId: number; memberId: number; actor: Actor },
): Promise<boolean> {
  const known = await transaction('acceptances')
    .where({ exception_id: exceptionId, status: 'accepted' })
    .first<{ id: number } | undefined>('id');
  if (known !== undefined) {
    await endAcceptance(transaction, { acceptanceId: known.id, status: 'revoked', memberId, actor, reason: null });
    return true;
  }
  return revokeException(transaction, { id: exceptionId, memberId });
}

const expiryPage = 100;

/**
 * Ends, each in its own transaction, the acceptances that have expired, and the pending ones that were not confirmed
 * within `pendingValidDays` or before their own end. Returns the ids of those that ended.
 */
export async function endDueAcceptances(
  database: Database,
  { pendingValidDays }: { pendingValidDays: number },
): Promise<{ expired: number[]; outdated: number[] }> {
  const expired: number[] = [];
  for (;;) {
    const due = await database('acceptances')
      .where({ status: 'accepted' })
      .where('expires_at', '<=', database.fn.now())
      .orderBy('id')
      .limit(expiryPage)
      .pluck<number[]>('id');
    for (const acceptanceId of due) {
      await database.transaction((transaction) =>
        endAcceptance(transaction, {
          acceptanceId,
          status: 'expired',
          memberId: null,
          actor: systemActor('acceptances'),
          reason: 'Its time is over',
        }),
      );
    }
    expired.push(...due);
    if (due.length < expiryPage) break;
  }
  return { expired, outdated: await endUnconfirmed(database, pendingValidDays) };
}

async function endUnconfirmed(database: Database, pendingValidDays: number): Promise<number[]> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
      `update acceptances set status = 'outdated', ended_at = now(), end_reason = 'Nobody confirmed it in time'
       where status = 'pending' and (expires_at <= now() or requested_at <= now() - make_interval(days => ?))
       returning id`,
      [pendingValidDays],
    );
    for (const { id } of rows) {
      await writeAudit(transaction, {
        actor: systemActor('acceptances'),
        action: 'acceptance.expire',
        subjectType: 'acceptance',
        subjectId: id,
        before: { status: 'pending' },
        after: { status: 'outdated' },
      });
    }
    return rows.map(({ id }) => id);
  });
}

/** Ends the acceptances on a provider that is being deleted, since it is no longer scanned. */
export async function endAcceptancesOf(transaction: Transaction, providerId: number): Promise<void> {
  const ofProvider = transaction('resources').where({ provider_id: providerId }).select('id');
  await transaction('accepted_resources')
    .whereIn('resource_id', ofProvider.clone())
    .whereNull('superseded_at')
    .update({ superseded_at: transaction.fn.now() });
  await transaction.raw(
    `update acceptances set status = 'superseded', ended_at = now(), end_reason = 'The provider was deleted'
     where status in ('pending', 'accepted') and (
       vulnerability_id in (select id from vulnerability_findings where provider_id = :providerId)
       or drift_id in (select id from drift_findings where provider_id = :providerId)
       or baseline_id in (select baselines.id from baselines join resources on resources.id = baselines.resource_id
         where resources.provider_id = :providerId)
       or exception_id in (select id from compliance_exceptions where provider_id = :providerId)
       or (kind = 'baseline' and exists (
         select from accepted_resources as item join resources on resources.id = item.resource_id
         where item.acceptance_id = acceptances.id and resources.provider_id = :providerId)
         and not exists (
           select from accepted_resources where acceptance_id = acceptances.id and superseded_at is null)))`,
    { providerId },
  );
}
