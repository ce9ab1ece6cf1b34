import { advisoryLocks } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../database.ts';

/** How many accounts of organizations are connecting at a time, until their first sync has ended. */
export const connectingAtMost = 12;
/** An account whose first sync takes longer gives its turn to the next: some large ones would hold up all others for hours. */
const longestTurnMinutes = 10;

/**
 * Lets held starts of connecting providers go, oldest first, as far as not too many of those that went before are still
 * connecting. Returns how many it let go, and how many wait. One process at a time does this; the others return at once.
 */
export async function releaseHeldStarts(
  database: Database,
  { atMost = connectingAtMost }: { atMost?: number } = {},
): Promise<{ released: number; waiting: number }> {
  const { rows } = await database.raw<{ rows: { waiting: number }[] }>(
    'select count(*)::int as waiting from outbox where held_for is not null',
  );
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting === 0) return { released: 0, waiting };
  const released = await database.transaction(async (transaction) => {
    const lock = await transaction.raw<{ rows: { held: boolean }[] }>('select pg_try_advisory_xact_lock(?) as held', [
      advisoryLocks.heldStarts,
    ]);
    if (lock.rows[0]?.held !== true) return 0;
    const free = atMost - (await connecting(transaction));
    return free <= 0 ? 0 : releaseOldest(transaction, free);
  });
  return { released, waiting: waiting - released };
}

/**
 * Counts the paced providers that were let go and are still connecting, and forgets the pace of those that are not, or whose first
 * sync has been running for long.
 */
async function connecting(transaction: Transaction): Promise<number> {
  await transaction.raw(
    `update providers set is_paced = false
     where id in (
       select id from providers
       where is_paced and (status <> 'syncing' or deleted_at is not null or exists (
           select from jobs join executions on executions.job_id = jobs.id
           where jobs.provider_id = providers.id and jobs.type = 'inventory_sync' and executions.status = 'running'
             and executions.started_at < now() - make_interval(mins => ?)
         ))
         and not exists (select from outbox where held_for = providers.id)
       for no key update skip locked)`,
    [longestTurnMinutes],
  );
  const { rows } = await transaction.raw<{ rows: { total: number }[] }>(
    `select count(*)::int as total from providers
     where is_paced and not exists (select from outbox where held_for = providers.id)`,
  );
  return rows[0]?.total ?? 0;
}

async function releaseOldest(transaction: Transaction, count: number): Promise<number> {
  // Providers before pending starts, as where a provider is deleted: the other order would be a deadlock of the two.
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from providers
     where id in (select held_for from outbox where held_for is not null order by id limit ?)
     for no key update skip locked`,
    [count],
  );
  return releaseStarts(
    transaction,
    rows.map(({ id }) => id),
  );
}

/** Lets the held starts of locked providers go; these are connecting from now on. Returns how many there were. */
export async function releaseStarts(transaction: Transaction, providerIds: readonly number[]): Promise<number> {
  const released = await transaction('outbox')
    .whereIn('held_for', [...providerIds])
    .update({ held_for: null, next_attempt_at: transaction.fn.now() });
  await transaction('providers')
    .whereIn('id', [...providerIds])
    .update({ status: 'syncing', status_reason: null });
  return released;
}

/**
 * Gives up the held start of a provider, if there is one. A provider that was never connected is in error then, with the
 * reason.
 */
export async function withdrawHeldStart(
  transaction: Transaction,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<void> {
  await transaction('providers')
    .where({ id: providerId, status: 'syncing' })
    .whereExists(transaction('outbox').where({ held_for: providerId }).select('id'))
    .update({ status: 'error', status_reason: reason });
  await transaction('outbox').where({ held_for: providerId }).delete();
}
