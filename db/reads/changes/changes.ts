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
  /** The only top-level keys of its configuration that may have changed; null for all. */
  parts: readonly string[] | null;
}

/**
 * Returns resources of a provider that are due to be read, those that wait longest first. One is read as a whole if any
 * announcement does not say what changed, after a failed attempt, and where `isPartlyReadable` says so.
 */
export async function dueResources(
  database: Database,
  { providerId, limit }: { providerId: number; limit: number },
): Promise<NamedResource[]> {
  const { rows } = await database.raw<{ rows: (NamedResource & { named: string[][] | null })[] }>(
    `select resource_type, external_id, (array_agg(region order by id desc))[1] as region, max(id) as up_to,
       max(attempts) as attempts,
       case when bool_and(parts is not null) and max(attempts) = 0 then jsonb_agg(to_jsonb(parts)) end as named
     from announced_changes where provider_id = ? and status = 'pending'
     group by resource_type, external_id having max(due_at) <= clock_timestamp()
     order by min(id) limit ?`,
    [providerId, limit],
  );
  const due = rows.map(({ named, ...row }) => ({ ...row, parts: named && [...new Set(named.flat())].toSorted() }));
  return withReadableParts(database, providerId, due);
}

/** A whole reading that is older does not carry parts: what was not announced is found by reading everything again. */
const wholeWithinHours = 24;

/**
 * Condition that a part of `known` can be read without the rest: the rest was read lately, all of it, and no remediation
 * has changed it since.
 */
const isPartlyReadable = `known.deleted_at is null and known.read_at > clock_timestamp() - make_interval(hours => ${wholeWithinHours})
  and exists (select from resource_versions as version where version.id = known.version_id and version.unreadable = '{}')
  and not exists (select from remediation_actions as action
    join remediation_steps as step on step.action_id = action.id and step.started_at is not null
    where action.resource_id = known.id and (action.status = 'executing' or action.rollback_status = 'running'
      or step.ended_at is null or step.ended_at >= known.read_at))`;

async function withReadableParts(
  database: Database,
  providerId: number,
  due: NamedResource[],
): Promise<NamedResource[]> {
  const named = due.filter(({ parts }) => parts !== null);
  if (named.length === 0) return due;
  const { rows } = await database.raw<{ rows: { resource_type: string; external_id: string }[] }>(
    `select known.resource_type, known.external_id
     from jsonb_to_recordset(:named::jsonb) as named (resource_type text, external_id text)
     join resources as known on known.provider_id = :providerId and known.resource_type = named.resource_type
       and known.external_id = named.external_id
     where ${isPartlyReadable}`,
    { providerId, named: JSON.stringify(named) },
  );
  const readable = new Set(rows.map((row) => `${row.resource_type}\n${row.external_id}`));
  return due.map((one) => ({
    ...one,
    parts: readable.has(`${one.resource_type}\n${one.external_id}`) ? one.parts : null,
  }));
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
