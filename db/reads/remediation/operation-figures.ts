import type { Database } from '../../database.ts';
import { unfinishedStatuses } from '../../../domain/remediation/transitions.ts';

/** Metrics about the state in Postgres for operators; ages in seconds, null where there is nothing to measure. */
export interface OperationFigures {
  outbox: { rows: number; failing: number; oldest_seconds: number | null };
  executions: { type: string; running: number; oldest_seconds: number }[];
  providers: {
    id: number;
    kind: string;
    status: string;
    synced_seconds_ago: number | null;
    sync_seconds: number | null;
  }[];
  deliveries: { pending: number; oldest_due_seconds: number | null; paused_endpoints: number };
  remediations: { status: string; actions: number }[];
  unsealed_seconds: number | null;
  database_bytes: number;
}

const age = (moment: string): string => `extract(epoch from now() - ${moment})::float8`;

/** Reads all of them in one round trip; every part uses an index or a small table. */
export async function operationFigures(database: Database): Promise<OperationFigures> {
  const { rows } = await database.raw<{ rows: OperationFigures[] }>(
    `select
      (select json_build_object('rows', count(*), 'failing', count(*) filter (where attempts > 0),
         'oldest_seconds', ${age('min(created_at)')}) from outbox where held_for is null) as outbox,
      (select coalesce(json_agg(by_type), '[]') from (
         select type, count(*)::int as running, ${age('min(started_at)')} as oldest_seconds
         from executions where status = 'running' group by type) as by_type) as executions,
      (select coalesce(json_agg(by_provider), '[]') from (
         select provider.id, provider.type as kind, provider.status,
           ${age('provider.last_synced_at')} as synced_seconds_ago, last_sync.duration_ms / 1000.0 as sync_seconds
         from providers as provider
         left join jobs as job on job.provider_id = provider.id
         left join lateral (
           select duration_ms from executions
           where job_id = job.id and ended_at is not null order by id desc limit 1) as last_sync on true
         where provider.deleted_at is null and provider.answered_at is not null) as by_provider) as providers,
      (select json_build_object(
         'pending', count(*), 'oldest_due_seconds', ${age('min(next_attempt_at) filter (where next_attempt_at <= now())')},
         'paused_endpoints', (select count(*) from webhooks where paused_at is not null and deleted_at is null))
       from webhook_deliveries where status = 'pending') as deliveries,
      (select coalesce(json_agg(by_status), '[]') from (
         select status, count(*)::int as actions from remediation_actions
         where status = any(?) group by status) as by_status) as remediations,
      (select ${age('min(at)')} from audit_log
       where (xid, id) > (select xid, id from audit_log
         where id = (select audit_id from audit_chain order by sequence desc limit 1)
         union all select '0', 0 order by 1 desc, 2 desc limit 1)) as unsealed_seconds,
      pg_database_size(current_database())::float8 as database_bytes`,
    [[...unfinishedStatuses]],
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error('a query without from gave no row');
  return figures;
}
