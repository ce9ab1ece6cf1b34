import { addCounts, type TypeCounts } from '../../../domain/inventory/sync-outcome.ts';
import type { Database, Transaction } from '../../database.ts';
import type { HeldUnit } from '../../reads/sync/units.ts';
import type { UnitName } from '../../../domain/inventory/unit-name.ts';

/** The writer may no longer write: its provider was deleted, its execution ended, or a newer attempt took over. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';

  constructor(what: string) {
    super(`${what} is no longer this attempt's to write`);
  }
}

/**
 * Claims the unfinished units of an execution for a new attempt, which fences off every earlier one. `scheduledAt` is
 * when Temporal scheduled the attempt: an attempt that was scheduled before the current holder claims nothing, so a
 * worker that resumes late leaves the listing to its successor. `seen_since` stays that of the first attempt, so that
 * pages of earlier attempts still count as seen.
 */
export async function takeUnits(
  database: Database,
  take: { executionId: number; units: { service: string; region: string }[]; scheduledAt: Date },
): Promise<HeldUnit[]> {
  const { executionId, units, scheduledAt } = take;
  const result = await database.raw<{ rows: Omit<HeldUnit, 'executionId'>[] }>(
    `insert into sync_units as held (execution_id, service, region, attempt, attempt_scheduled_at)
     select :executionId, service, region, 1, :scheduledAt
     from jsonb_to_recordset(:units::jsonb) as unit (service text, region text)
     order by service, region
     on conflict (execution_id, service, region) do update
       set attempt = held.attempt + 1, attempt_scheduled_at = excluded.attempt_scheduled_at
       where held.status = 'running'
         and (held.attempt_scheduled_at is null or held.attempt_scheduled_at <= excluded.attempt_scheduled_at)
     returning service, region, attempt, status, cursor`,
    {
      executionId,
      scheduledAt,
      units: JSON.stringify(units.map(({ service, region }) => ({ service, region }))),
    },
  );
  return result.rows.map((row) => ({ ...row, executionId }));
}

/** A unit locked for writing, with the values that its writes need. */
export interface LockedUnit {
  seen_since: Date;
  counts: Record<string, TypeCounts>;
}

/**
 * Locks a unit for a write in this transaction, and keeps its execution from ending and its provider from being deleted
 * until the commit. Throws `SupersededError` when either has happened, or a newer attempt took the unit over. Locks the
 * provider before the execution, like every transaction that ends one.
 */
export async function lockUnit(transaction: Transaction, unit: HeldUnit, providerId: number): Promise<LockedUnit> {
  const superseded = new SupersededError(`${unit.service} in ${unit.region}`);
  const provider = await transaction('providers')
    .where({ id: providerId })
    .whereNull('deleted_at')
    .forShare()
    .first('id');
  if (provider === undefined) throw superseded;
  const { rows } = await transaction.raw<{ rows: LockedUnit[] }>(
    `select unit.seen_since, unit.counts
     from sync_units as unit join executions as execution on execution.id = unit.execution_id
     where unit.execution_id = ? and unit.service = ? and unit.region = ? and unit.attempt = ?
       and unit.status = 'running' and execution.status = 'running'
     for update of unit for share of execution`,
    [unit.executionId, unit.service, unit.region, unit.attempt],
  );
  const locked = rows[0];
  if (locked === undefined) throw superseded;
  return locked;
}

/** Adds the counts of a write to the unit, and stores where its listing continues. Lock the unit first. */
export async function countInUnit(
  transaction: Transaction,
  unit: HeldUnit,
  change: { kept: Record<string, TypeCounts>; more: Record<string, TypeCounts>; seen: number; cursor: string | null },
): Promise<void> {
  await transaction('sync_units')
    .where({ execution_id: unit.executionId, service: unit.service, region: unit.region })
    .update({
      counts: JSON.stringify(addCounts(change.kept, change.more)),
      cursor: change.cursor,
      resources_seen: transaction.raw('resources_seen + ?', [change.seen]),
    });
}

/** Ends a unit; returns false when the attempt may no longer do so. */
export async function endUnit(
  transaction: Transaction | Database,
  unit: HeldUnit,
  end: { status: 'succeeded' | 'failed'; reason: string | null },
): Promise<boolean> {
  const changed = await transaction('sync_units')
    .where({ execution_id: unit.executionId, service: unit.service, region: unit.region })
    .where({ attempt: unit.attempt, status: 'running' })
    .update(end);
  return changed === 1;
}

/**
 * Fails the unfinished units of a sync: the listings that no attempt claimed, and those that began and did not end.
 * Call it when no further attempt will follow.
 */
export async function failUnended(
  transaction: Transaction,
  planned: { executionId: number; units: { service: string; region: string }[] },
): Promise<void> {
  const { executionId, units } = planned;
  await transaction.raw(
    `insert into sync_units as unit (execution_id, service, region, attempt, status, reason)
     select ?, service, region, 1, 'failed', 'the listing was not made'
     from jsonb_to_recordset(?::jsonb) as planned (service text, region text)
     on conflict (execution_id, service, region) do nothing`,
    [executionId, JSON.stringify(units.map(({ service, region }) => ({ service, region })))],
  );
  await transaction('sync_units')
    .where({ execution_id: executionId, status: 'running' })
    .update({
      status: 'failed',
      reason: transaction.raw(`coalesce(reason, 'the listing did not finish')`),
      attempt: transaction.raw('attempt + 1'),
    });
}

/** Fails listings that could not be read at all, with the reason. Those that have already ended stay unchanged. */
export async function failListings(
  database: Database,
  input: { executionId: number; units: readonly UnitName[]; reason: string },
): Promise<void> {
  await database.raw(
    `insert into sync_units as unit (execution_id, service, region, attempt, status, reason)
     select ?, service, region, 1, 'failed', ?
     from jsonb_to_recordset(?::jsonb) as missed (service text, region text)
     on conflict (execution_id, service, region) do update
       set status = 'failed', reason = excluded.reason, attempt = unit.attempt + 1
       where unit.status = 'running'`,
    [input.executionId, input.reason, JSON.stringify(input.units)],
  );
}
