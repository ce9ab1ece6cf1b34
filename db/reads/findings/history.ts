import type { CaredType, FindingRef } from '../../../domain/findings/care.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import type { ListPage } from '../lists/list-window.ts';
import { caredTables } from './care.ts';

/** Something that happened to a finding. */
export interface HistoryRow {
  at: Date;
  /** The action of the audit log, or `finding.opened`, `finding.overdue` or `finding.closed` for what the service did. */
  action: string;
  /** E-mail of the member or name of the component; null for what the finding itself says. */
  actor: string | null;
  /** The changed fields; null for changes of other things that concern the finding. */
  before: JsonObject | null;
  after: JsonObject | null;
}

/** What the row of a finding says of how it was closed without a member, who would be in the audit log. */
const closings: Record<CaredType, string> = {
  drift: `select resolved_at as at, jsonb_build_object('status', status, 'resolution', resolution) as after
    from finding where status = 'resolved' and resolved_by is null and resolved_at is not null`,
  vulnerability: `select fixed_at as at, jsonb_build_object('status', status, 'reason', reason) as after
    from finding where status = 'fixed' and changed_by is null and fixed_at is not null`,
};

/** Selects the history of a finding from the audit log, where members' changes are, and from the finding itself. */
const entries = (type: CaredType): string => `
  with finding as (select * from ${caredTables[type].table} where id = :id), entry as (
    select at, id as number, action, actor, before, after from audit_log
      where subject_type = '${type}' and subject_id = cast(:id as text)
    union all
    select at, id, action, actor, null, null from audit_log where subject_type = 'remediation'
      and subject_id in (select cast(id as text) from remediation_actions where ${type}_id = :id)
    union all
    select at, id, action, actor, null, null from audit_log where subject_type = 'acceptance'
      and subject_id in (select cast(id as text) from acceptances where ${type}_id = :id)
    union all
    select detected_at, 0, 'finding.opened', null, null, null from finding
    union all
    select overdue_for, 0, 'finding.overdue', null, null, null from finding where overdue_for is not null
    union all
    select at, 0, 'finding.closed', null, null, after from (${closings[type]}) as closing)`;

/** Returns one page of what happened to a finding, newest first, and how much there is. */
export async function listHistory(
  database: Database,
  { finding, page }: { finding: FindingRef; page: { page: number; perPage: number } },
): Promise<ListPage<HistoryRow>> {
  const { rows } = await database.raw<{ rows: (HistoryRow & { total: number })[] }>(
    `${entries(finding.finding_type)}
     select at, action, actor, before, after, count(*) over () as total from entry
     order by at desc, number desc, action desc offset :offset limit :limit`,
    { id: finding.finding_id, offset: (page.page - 1) * page.perPage, limit: page.perPage },
  );
  if (rows.length > 0 || page.page === 1) return { rows: rows.map(withoutTotal), total: Number(rows[0]?.total ?? 0) };
  const { rows: counted } = await database.raw<{ rows: { total: number }[] }>(
    `${entries(finding.finding_type)} select count(*) as total from entry`,
    { id: finding.finding_id },
  );
  return { rows: [], total: Number(counted[0]?.total ?? 0) };
}

function withoutTotal({ total: _total, ...row }: HistoryRow & { total: number }): HistoryRow {
  return row;
}
