import type { Database } from '../../database.ts';

/**
 * Returns the ids of connected providers after an id whose recommendations are due: never evaluated, interrupted,
 * evaluated more than a day ago, or more than an hour ago and before the newest sync or billing sync ended.
 */
export async function providersToEvaluate(
  database: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `select provider.id from providers as provider left join recommendation_runs as run on run.provider_id = provider.id
     where provider.id > :afterId and provider.answered_at is not null and provider.deleted_at is null
       and (run.ended_at is null or run.started_at < now() - interval '24 hours'
         or (run.started_at < now() - interval '1 hour' and run.started_at < greatest(provider.last_synced_at,
           (select max(ended_at) from executions where type = 'billing_sync' and started_at > now() - interval '7 days'))))
     order by provider.id limit :limit`,
    { afterId, limit },
  );
  return rows.map(({ id }) => id);
}
