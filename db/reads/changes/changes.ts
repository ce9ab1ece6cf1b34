import type { ChangeActor, ChangeKind, ChangeSource, ChangeStatus } from '../../../domain/changes/announced-change.ts';
import type { ChangeMeans } from '../../../domain/changes/change-means.ts';
import type { Database } from '../../database.ts';
import { shownMeans, shownRemediation } from './means.ts';
import { newestPage, type ListPage } from '../lists/list-window.ts';

/** An announced change, and what became of it. */
export interface ChangeRow {
  id: number;
  event_id: string;
  source: ChangeSource;
  resource_id: number | null;
  resource_type: string;
  external_id: string;
  region: string;
  kind: ChangeKind;
  occurred_at: Date | null;
  announced_at: Date;
  via: string | null;
  means: ChangeMeans | null;
  call: string | null;
  actor: ChangeActor | null;
  /** The remediation that made it; null for a change by others. */
  remediation_id: number | null;
  status: ChangeStatus;
  attempts: number;
  reason: string | null;
  settled_at: Date | null;
}

const columns = [
  'id',
  'event_id',
  'source',
  'resource_id',
  'resource_type',
  'external_id',
  'region',
  'kind',
  'occurred_at',
  'announced_at',
  'via',
  'call',
  'actor',
  'status',
  'attempts',
  'reason',
  'settled_at',
] as const;

/** Returns one page of a provider's announced changes, the newest first, and their number. */
export async function listChanges(
  database: Database,
  query: { providerId: number; status: ChangeStatus | null; page: { page: number; perPage: number } },
): Promise<ListPage<ChangeRow>> {
  const matching = () => {
    const rows = database('announced_changes as change').where({ provider_id: query.providerId });
    if (query.status !== null) void rows.where({ status: query.status });
    return rows;
  };
  return newestPage(matching, query.page, [
    ...columns,
    database.raw(`${shownMeans} as means`),
    database.raw(`${shownRemediation} as remediation_id`),
  ]);
}

/** A resource that announcements name, with the newest of them. */
export interface NamedResource {
  resource_type: string;
  external_id: string;
  region: string;
  /** Announcements up to this one are settled by reading the resource after now. */
  up_to: number;
  attempts: number;
}

/** Returns resources of a provider that are due to be read, those that wait longest first. */
export async function dueResources(
  database: Database,
  { providerId, limit }: { providerId: number; limit: number },
): Promise<NamedResource[]> {
  const { rows } = await database.raw<{ rows: NamedResource[] }>(
    `select resource_type, external_id, (array_agg(region order by id desc))[1] as region, max(id) as up_to,
       max(attempts) as attempts
     from announced_changes where provider_id = ? and status = 'pending'
     group by resource_type, external_id having max(due_at) <= clock_timestamp()
     order by min(id) limit ?`,
    [providerId, limit],
  );
  return rows;
}

/** Returns in how many milliseconds the next resource of a provider is due; null when none is waiting. */
export async function nextDueInMs(database: Database, providerId: number): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { ms: number | null }[] }>(
    `select (extract(epoch from min(due) - clock_timestamp()) * 1000)::integer as ms from (
       select max(due_at) as due from announced_changes where provider_id = ? and status = 'pending'
       group by resource_type, external_id) as waiting`,
    [providerId],
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, ms);
}
