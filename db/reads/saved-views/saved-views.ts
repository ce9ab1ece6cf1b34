import type { Knex } from 'knex';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ViewList } from '../../../domain/saved-views/saved-view.ts';
import type { Database, Transaction } from '../../database.ts';
import { newestPage, type ListPage } from '../lists/list-window.ts';

/** A saved view with who owns it. */
export interface SavedViewRow {
  id: number;
  owner_id: number;
  owner_email: string;
  list: ViewList;
  name: string;
  query: string;
  is_shared: boolean;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** Who looks at views, and within which limits. */
export interface ViewReader {
  memberId: number;
  limits: AccessLimits;
}

/**
 * Limits a query to the own and the shared views. A view names accounts, in ids and in texts, so that a limited caller
 * gets those that were written under the same limits only.
 */
export function visibleViews(database: Database | Transaction, { memberId, limits }: ViewReader): Knex.QueryBuilder {
  const views = database('saved_views').where(
    (either) => void either.where({ owner_id: memberId }).orWhere({ is_shared: true }),
  );
  if (limits.length > 0) void views.whereRaw('access_limits = ?::jsonb', [JSON.stringify(limits)]);
  return views;
}

const columns = (database: Database | Transaction) => [
  'id',
  'owner_id',
  database.raw('(select email from members where members.id = owner_id) as owner_email'),
  'list',
  'name',
  'query',
  'is_shared',
  'revision',
  'created_at',
  'updated_at',
];

/** Returns a page of the views that a caller may see, the newest first. */
export async function listSavedViews(
  database: Database,
  { reader, list, page }: { reader: ViewReader; list: ViewList | null; page: { page: number; perPage: number } },
): Promise<ListPage<SavedViewRow>> {
  const matching = (): Knex.QueryBuilder => {
    const views = visibleViews(database, reader);
    return list === null ? views : views.where({ list });
  };
  return newestPage<SavedViewRow>(matching, page, columns(database) as (string | Knex.Raw)[]);
}

/** Returns a view that a caller may see, or null. */
export async function findSavedView(
  database: Database | Transaction,
  { id, reader }: { id: number; reader: ViewReader },
): Promise<SavedViewRow | null> {
  const row = await visibleViews(database, reader)
    .where({ id })
    .first<SavedViewRow | undefined>(columns(database) as never);
  return row ?? null;
}
