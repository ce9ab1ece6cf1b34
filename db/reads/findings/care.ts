import type { Knex } from 'knex';
import type { CaredType } from '../../../domain/findings/care.ts';

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
  owner_id?: number | null | readonly (number | null)[];
  overdue?: boolean;
}

/** Table of each type, and the condition of its open rows. */
export const caredTables = {
  drift: { table: 'drift_findings', isOpen: `status <> 'resolved'` },
  vulnerability: { table: 'vulnerability_findings', isOpen: `status = 'open'` },
} as const satisfies Record<CaredType, { table: string; isOpen: string }>;

/** Returns the condition of findings that are overdue, or not; undefined without the filter. */
export function overdueCondition(
  type: CaredType,
  overdue: boolean | undefined,
): ((rows: Knex.QueryBuilder) => void) | undefined {
  if (overdue === undefined) return undefined;
  const { isOpen } = caredTables[type];
  const isOverdue = `(${isOpen} and due_at <= now())`;
  return (rows) => void rows.whereRaw(overdue ? isOverdue : `not coalesce(${isOverdue}, false)`);
}
