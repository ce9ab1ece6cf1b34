import type { ChangeWindowStatus } from '../../../domain/change-windows/change-window.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { subjectInside } from '../access-limits/subjects.ts';
import { listWindow, type ListPage } from '../lists/list-window.ts';
import { selectProviders } from '../providers/selection.ts';

/** A change window, with where it is in its time and what waits in it. */
export interface ChangeWindowRow {
  id: number;
  status: ChangeWindowStatus;
  scope: JsonObject;
  provider_ids: number[];
  resource_types: string[] | null;
  tags: Record<string, string> | null;
  starts_at: Date;
  ends_at: Date;
  reason: string;
  created_by: number;
  created_email: string;
  created_at: Date;
  cancelled_by: number | null;
  cancelled_at: Date | null;
  /** Open drifts that are expected. */
  waiting_drifts: number;
  /** Open drifts that were expected and changed since. */
  changed_drifts: number;
}

const status = `case when change_window.cancelled_at is not null then 'cancelled'
  when change_window.ends_at <= now() then 'ended' when change_window.starts_at <= now() then 'active'
  else 'scheduled' end`;

const openDrifts = (expected: boolean): string => `(select count(*)::integer from drift_findings
  where change_window_id = change_window.id and status <> 'resolved' and ${expected ? '' : 'not '}expected)`;

const columns = `change_window.id, ${status} as status, change_window.scope,
  (select coalesce(jsonb_agg(provider_id order by provider_id), '[]') from change_window_providers
   where window_id = change_window.id) as provider_ids,
  change_window.resource_types, change_window.tags, change_window.starts_at, change_window.ends_at,
  change_window.reason, change_window.created_by, creator.email as created_email, change_window.created_at,
  change_window.cancelled_by, change_window.cancelled_at, ${openDrifts(true)} as waiting_drifts,
  ${openDrifts(false)} as changed_drifts`;

/** Returns one page of the windows that cover selected providers and lie inside the limits, newest first, and their number. */
export async function listChangeWindows(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: { status?: ChangeWindowStatus | undefined; waiting?: boolean | undefined };
    page: { page: number; perPage: number };
  },
): Promise<ListPage<ChangeWindowRow>> {
  const { providers, filter, page } = query;
  const { limits } = providers;
  const selected = await selectProviders(database, providers);
  const matching = () => {
    const rows = database('change_windows as change_window');
    if (limits.length > 0) void rows.whereRaw(insideOf(database, limits));
    if (selected !== null) {
      void rows.whereRaw(
        `exists (select from change_window_providers where window_id = change_window.id
           and provider_id = any(?::bigint[]))`,
        [[...selected]],
      );
    }
    if (filter.status !== undefined) void rows.whereRaw(`${status} = ?`, [filter.status]);
    if (filter.waiting !== undefined) void rows.whereRaw(`(${openDrifts(true)} > 0) = ?`, [filter.waiting]);
    return rows;
  };
  const [counted] = await matching().count<{ count: number }[]>('* as count');
  const total = counted?.count ?? 0;
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const rows = await matching()
    .join('members as creator', 'creator.id', 'change_window.created_by')
    .orderBy('change_window.id', window.reversed ? 'asc' : 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .select<ChangeWindowRow[]>(database.raw(columns));
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Returns the window with this id, or null. */
export async function findChangeWindow(
  database: Database | Transaction,
  windowId: number,
): Promise<ChangeWindowRow | null> {
  const row = await database('change_windows as change_window')
    .join('members as creator', 'creator.id', 'change_window.created_by')
    .where('change_window.id', windowId)
    .first<ChangeWindowRow | undefined>(database.raw(columns));
  return row ?? null;
}

/**
 * Returns a window that is not cancelled, covers just the same and overlaps in time; null if there is none. Windows that
 * cover other things may overlap.
 */
export async function sameOverlapping(
  transaction: Transaction,
  window: {
    providerIds: readonly number[];
    resourceTypes: readonly string[] | null;
    tags: Record<string, string> | null;
    startsAt: Date;
    endsAt: Date;
  },
): Promise<{ id: number; starts_at: Date; ends_at: Date } | null> {
  const { providerIds, resourceTypes, tags, startsAt, endsAt } = window;
  const { rows } = await transaction.raw<{ rows: { id: number; starts_at: Date; ends_at: Date }[] }>(
    `select id, starts_at, ends_at from change_windows as change_window
     where cancelled_at is null and starts_at < :endsAt and ends_at > :startsAt
       and resource_types is not distinct from :resourceTypes::text[] and tags is not distinct from :tags::jsonb
       and array(select provider_id from change_window_providers where window_id = change_window.id
         order by provider_id) = :providerIds::bigint[]
     order by id limit 1`,
    {
      startsAt,
      endsAt,
      resourceTypes: resourceTypes === null ? null : [...resourceTypes],
      tags: tags === null ? null : JSON.stringify(tags),
      providerIds: [...providerIds],
    },
  );
  return rows[0] ?? null;
}

function insideOf(database: Database, limits: AccessLimits) {
  return subjectInside(database, { name: 'change_window', id: 'change_window.id', limits });
}

/** Returns the windows whose end is to be published and that are older than `olderThanSeconds`. */
export function unendedWindows(
  database: Database,
  olderThanSeconds: number,
): Promise<{ id: number; workflowId: string }[]> {
  return database('change_windows')
    .whereNull('cancelled_at')
    .whereNull('end_published_at')
    .whereRaw('created_at < now() - make_interval(secs => ?)', [olderThanSeconds])
    .orderBy('id')
    .select<{ id: number; workflowId: string }[]>('id', 'workflow_id as workflowId');
}
