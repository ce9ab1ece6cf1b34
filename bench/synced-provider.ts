import type { Database } from '../db/database.ts';

/**
 * Creates a provider of cloud_a whose sync listed everything, so that no check is not evaluated for lack of a sync.
 * Returns its id.
 */
export async function makeSyncedProvider(database: Database, name: string): Promise<number> {
  const [provider] = (await database('providers')
    .insert({ name, type: 'cloud_a', status: 'synced', regions: ['us-east-1'], answered_at: new Date() })
    .returning('id')) as { id: number }[];
  const providerId = provider?.id ?? 0;
  const [job] = (await database('jobs')
    .insert({ type: 'inventory_sync', provider_id: providerId, schedule: '0 */6 * * *' })
    .returning('id')) as { id: number }[];
  const [execution] = (await database('executions')
    .insert({ job_id: job?.id, type: 'inventory_sync', trigger: 'api', status: 'succeeded', ended_at: new Date() })
    .returning('id')) as { id: number }[];
  const unit = { execution_id: execution?.id, service: 'sts', region: 'us-east-1', attempt: 1, status: 'succeeded' };
  await database('sync_units').insert(unit);
  return providerId;
}
