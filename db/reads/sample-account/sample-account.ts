import type { Database, Transaction } from '../../database.ts';

/**
 * Returns whether a provider that is not the sample account has been synced, so that there is a real account to show.
 */
export async function hasAnotherSynced(database: Database | Transaction): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { synced: boolean }[] }>(
    `select exists (
       select from providers where last_synced_at is not null and deleted_at is null
         and id is distinct from (select provider_id from sample_account)
     ) as synced`,
  );
  return rows[0]?.synced ?? false;
}

/** Returns how many of these executions still run. */
export async function countRunning(database: Database, executionIds: readonly number[]): Promise<number> {
  const [row] = await database('executions')
    .whereIn('id', [...executionIds])
    .where({ status: 'running' })
    .count<{ total: number }[]>('* as total');
  return Number(row?.total ?? 0);
}
