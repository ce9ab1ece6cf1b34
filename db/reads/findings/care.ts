import type { Knex } from 'knex';
import type { CaredType } from '../../../domain/findings/care.ts';
import type { Database } from '../../database.ts';
import { countRows, type KeptCount, keptCount } from '../lists/kept-counts.ts';
import type { SelectedProviders } from '../providers/selection.ts';

/** Who takes care of a finding, and until when. */
export interface FindingCare {
  owner_id: number | null;
  owner_email: string | null;
  due_at: Date | null;
}

/** Columns of `FindingCare`, with the finding as `finding` and its owner joined as `owner`. */
export const careColumns = ['finding.owner_id', 'owner.email as owner_email', 'finding.due_at'] as const;

/** Filters of a list of findings by care. An owner of null finds those without one. */
export interface CareFilter {
  owner_id?: number | null;
  overdue?: boolean;
}

/** Table of each type, the counts that are kept of it, and the condition of its open rows. */
export const caredTables = {
  drift: { table: 'drift_findings', counts: 'drift_finding_counts', isOpen: `status <> 'resolved'` },
  vulnerability: {
    table: 'vulnerability_findings',
    counts: 'vulnerability_finding_counts',
    isOpen: `status = 'open'`,
  },
} as const satisfies Record<CaredType, { table: string; counts: string; isOpen: string }>;

/** Returns the condition of findings that are overdue, or not; null without the filter. */
export function overdueCondition(
  database: Database,
  type: CaredType,
  { overdue }: Pick<CareFilter, 'overdue'>,
): Knex.Raw | null {
  if (overdue === undefined) return null;
  const { isOpen } = caredTables[type];
  return database.raw(
    overdue ? `(${isOpen} and due_at <= now())` : `not coalesce(${isOpen} and due_at <= now(), false)`,
  );
}

/**
 * Returns the number of findings of a list. `isKept` says that, apart from owner and due date, stored counts answer it.
 * Those without an owner are what the others leave over, since most findings have none.
 */
export async function countCared(
  database: Database,
  type: CaredType,
  query: { filter: CareFilter & object; providers: SelectedProviders; isKept: boolean },
): Promise<KeptCount> {
  const { overdue, ...filter } = query.filter;
  const { providers, isKept } = query;
  const { table, counts } = caredTables[type];
  const condition = overdueCondition(database, type, { overdue });
  const counted = (given: object): Promise<KeptCount> =>
    countRows(database, { table, filter: given, providers, condition });
  const { owner_id: ownerId, ...others } = filter;
  if (!isKept || condition !== null || typeof ownerId === 'number') return counted(filter);
  const all = await keptCount(database, counts, { filter: others, providers });
  if (ownerId === undefined) return all;
  const owned = await countRows(database, {
    table,
    filter: others,
    providers,
    condition: database.raw('owner_id is not null'),
  });
  return { total: all.total - owned.total, holders: all.holders };
}
