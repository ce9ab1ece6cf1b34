import type { Database, Transaction } from '../../database.ts';

/** Whether a provider that is not the sample account is connected. */
export async function isAnotherConnected(database: Database | Transaction): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { connected: boolean }[] }>(
    `select exists (
       select from providers where answered_at is not null and deleted_at is null
         and id is distinct from (select provider_id from sample_account)
     ) as connected`,
  );
  return rows[0]?.connected ?? false;
}

/** How many of these executions still run. */
export async function countRunning(database: Database, executionIds: readonly number[]): Promise<number> {
  const [row] = await database('executions')
    .whereIn('id', [...executionIds])
    .where({ status: 'running' })
    .count<{ total: number }[]>('* as total');
  return Number(row?.total ?? 0);
}
