import type { Database } from '../../database.ts';
import { auditLogDays } from '../changes/prune-audit-log.ts';

/** One step through a table whose ids grow with time: what was removed, and where to continue. */
export interface PruneStep {
  deleted: number;
  /** Null once rows within the retention are reached. */
  next: number | null;
}

interface Window {
  afterId: number;
  retentionDays: number;
}

const windowSize = 2_000;
const isSettled = `old.status <> 'pending'`;

/** Removes events that are older than the retention and that every reader has processed. */
export async function pruneEvents(database: Database, window: Window): Promise<PruneStep> {
  return step(database, window, {
    table: 'events',
    age: 'occurred_at',
    isPassed: `not exists (
      select from event_cursors as reader where reader.name = 'deliveries' and reader.event_id < old.id)`,
  });
}

/**
 * Removes executions, with their logs and listings, that started before the retention and that nothing refers to: no
 * finding, no assessment. The newest one of each job stays, since it shows how the job last ended.
 */
export async function pruneExecutions(database: Database, window: Window): Promise<PruneStep> {
  return step(database, window, {
    table: 'executions',
    age: 'started_at',
    isPassed: `old.status <> 'running'
      and exists (select from executions as newer where newer.job_id = old.job_id and newer.id > old.id)`,
  });
}

/**
 * Removes configuration versions that were replaced before the retention and that nothing refers to: no baseline, and
 * no assessment that evaluated it (`evidence_versions`).
 */
export async function pruneVersions(database: Database, window: Window): Promise<PruneStep> {
  return step(database, window, {
    table: 'resource_versions',
    age: 'captured_at',
    isPassed: `exists (
        select from resource_versions as newer
        where newer.resource_id = old.resource_id and newer.id > old.id
          and newer.captured_at < now() - make_interval(days => :retentionDays))`,
  });
}

/** Removes announced changes that were settled and are older than the retention. */
export async function pruneChanges(database: Database, window: Window): Promise<PruneStep> {
  return step(database, window, { table: 'announced_changes', age: 'announced_at', isPassed: isSettled });
}

/** Removes announced listings that were settled and are older than the retention. */
export async function pruneListings(database: Database, window: Window): Promise<PruneStep> {
  return step(database, window, { table: 'announced_listings', age: 'announced_at', isPassed: isSettled });
}

/** Removes calls that audit logs of clusters recorded, a day after their arrival, whether any still arrive or not. */
export async function pruneAuditRecords(database: Database, { afterId }: Window): Promise<PruneStep> {
  return step(database, { afterId, retentionDays: auditLogDays }, { table: 'audit_records', age: 'stored_at' });
}

/** Removes writes that watches of clusters showed, a day after their arrival, whether any still arrive or not. */
export async function pruneWrites(database: Database, { afterId }: Window): Promise<PruneStep> {
  return step(database, { afterId, retentionDays: auditLogDays }, { table: 'watched_writes', age: 'seen_at' });
}

async function step(
  database: Database,
  { afterId, retentionDays }: Window,
  { table, age, isPassed = 'true' }: { table: string; age: string; isPassed?: string },
): Promise<PruneStep> {
  const holders = await holdersOf(database, table);
  const isHeld = holders.map(
    ({ holder, column }) => `and not exists (select from ${holder} as holder where holder.${column} = old.id)`,
  );
  const { rows } = await database.raw<{ rows: { seen: number; last: number | null; deleted: number }[] }>(
    `with near as materialized (
       select id, ${age} < now() - make_interval(days => :retentionDays) as is_old
       from ${table} where id > :afterId order by id limit :windowSize),
     gone as (
       delete from ${table} as old using near
       where old.id = near.id and near.is_old and ${isPassed} ${isHeld.join(' ')}
       returning old.id)
     select (select count(*) from near where is_old) as seen, (select max(id) from near) as last,
       (select count(*) from gone) as deleted`,
    { afterId, retentionDays, windowSize },
  );
  const [{ seen, last, deleted } = { seen: 0, last: null, deleted: 0 }] = rows;
  return { deleted, next: seen === windowSize ? last : null };
}

/**
 * Returns the columns of other tables that reference a table and would prevent a deletion. Reads the catalogue, so that
 * a new table is covered without a change here.
 */
async function holdersOf(database: Database, table: string): Promise<{ holder: string; column: string }[]> {
  const { rows } = await database.raw<{ rows: { holder: string; column: string }[] }>(
    `select conrelid::regclass::text as holder, quote_ident(attribute.attname) as column
     from pg_constraint join pg_attribute as attribute
       on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
     where contype = 'f' and confrelid = ?::regclass and confdeltype in ('a', 'r')`,
    [table],
  );
  return rows;
}
