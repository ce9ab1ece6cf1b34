import type { Transaction } from '../../database.ts';

/** Records and writes only matter around the time of a change: for so many days. */
export const auditLogDays = 1;
const prunedAtOnce = 2_000;

/**
 * Removes what is old of the audit log of a cluster: records of calls, and writes that its watch showed. Call it after
 * storing some of either, since the other may have ceased to arrive; the daily retention removes what is left.
 */
export async function pruneAuditLog(transaction: Transaction, providerId: number): Promise<void> {
  for (const [table, age] of [
    ['audit_records', 'stored_at'],
    ['watched_writes', 'seen_at'],
  ]) {
    await transaction.raw(
      `delete from ${table} where id in (
         select id from ${table} where provider_id = :providerId and ${age} < now() - make_interval(days => :auditLogDays)
         order by ${age} limit :prunedAtOnce for update skip locked)`,
      { providerId, auditLogDays, prunedAtOnce },
    );
  }
}
