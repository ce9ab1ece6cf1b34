import type { CaredType } from '../../../domain/findings/care.ts';
import type { Transaction } from '../../database.ts';
import { caredTables } from '../../reads/findings/care.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { writeEvents } from '../events/write.ts';
import { caredColumns, type CaredFinding, caredFrom } from '../../reads/findings/cared-finding.ts';

/** Condition that the overdue alert of a finding is no longer about its due date: the words of a partial index. */
const isSettled = (isOpen: string): string =>
  `overdue_for is not null and (not (${isOpen}) or overdue_for is distinct from due_at)`;

/**
 * Ends the overdue alerts of findings that were closed or got another due date: of those that are named, which this
 * transaction has locked, or of up to `limit` that no other transaction holds. Returns how many findings it settled.
 */
export async function settleOverdue(
  transaction: Transaction,
  settle: { type: CaredType } & ({ ids: readonly number[] } | { limit: number }),
): Promise<number> {
  const { type } = settle;
  const { table, isOpen } = caredTables[type];
  const chosen = transaction(table).whereRaw(isSettled(isOpen)).orderBy('id').forNoKeyUpdate();
  if ('ids' in settle) void chosen.whereIn('id', [...settle.ids]);
  else void chosen.limit(settle.limit).skipLocked();
  if ('ids' in settle && settle.ids.length === 0) return 0;
  const rows = await chosen.select<{ id: number; resource_id: number; is_open: boolean }[]>(
    'id',
    'resource_id',
    transaction.raw(`${isOpen} as is_open`),
  );
  if (rows.length === 0) return 0;
  await resolveAlerts(
    transaction,
    rows.map((row) => ({
      kind: 'finding_overdue',
      resourceId: row.resource_id,
      findingType: type,
      findingId: row.id,
      note: row.is_open ? 'The finding has another due date' : 'The finding is no longer open',
    })),
  );
  await transaction(table)
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ overdue_for: null });
  return rows.length;
}

/**
 * Raises the alerts of up to `limit` open findings whose due dates have passed, earliest first, and publishes
 * `finding.overdue`, once for each finding and due date. Returns how many there were. Findings that another transaction
 * holds, or whose alert about an earlier date has not ended, are left to the next round.
 */
export async function raiseOverdue(
  transaction: Transaction,
  { type, limit }: { type: CaredType; limit: number },
): Promise<number> {
  const { table, isOpen } = caredTables[type];
  const { rows: due } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from ${table}
     where ${isOpen} and overdue_for is distinct from due_at and overdue_for is null and due_at <= now()
     order by due_at limit ? for no key update skip locked`,
    [limit],
  );
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const { rows } = await transaction.raw<{ rows: (CaredFinding & { due_at: Date })[] }>(
    `select ${caredColumns(type)} from ${caredFrom(type)} where finding.id = any(?) order by finding.id`,
    [ids],
  );
  await raiseAlerts(
    transaction,
    rows.map((finding) => ({
      kind: 'finding_overdue',
      findingType: type,
      findingId: finding.finding_id,
      resourceId: finding.resource_id,
      resourceName: finding.resource_name,
      providerId: finding.provider_id,
      severity: finding.severity,
      title: finding.title,
      dueAt: finding.due_at,
    })),
  );
  await writeEvents(
    transaction,
    rows.map((finding) => ({
      type: 'finding.overdue',
      providerId: finding.provider_id,
      resourceId: finding.resource_id,
      data: {
        finding_type: type,
        finding_id: finding.finding_id,
        title: finding.title,
        severity: finding.severity,
        resource_id: finding.resource_id,
        resource_name: finding.resource_name,
        owner: finding.owner_id === null ? null : { id: finding.owner_id, email: finding.owner_email ?? '' },
        due_at: finding.due_at.toISOString(),
      },
    })),
  );
  await transaction.raw(`update ${table} set overdue_for = due_at where id = any(?)`, [ids]);
  return ids.length;
}
