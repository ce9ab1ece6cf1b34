import type { Knex } from 'knex';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import { insideLimits } from '../access-limits/inside.ts';
import type { ReportFormat, ReportStatus, ReportType } from '../../../domain/reports/report-types.ts';
import type { Database } from '../../database.ts';
import { countOf, listWindow } from '../lists/list-window.ts';
import { listedDays } from '../../../domain/reports/retention.ts';

/** A report as the API shows it. Days as `YYYY-MM-DD`. */
export interface ReportRow {
  id: string;
  type: ReportType;
  format: ReportFormat;
  provider_id: number | null;
  organization_id: number | null;
  ou: string | null;
  from_day: string;
  to_day: string;
  status: ReportStatus;
  estimated_seconds: number;
  requested_by: number;
  workflow_id: string;
  created_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  rows_count: number | null;
  size_bytes: number | null;
  piece_bytes: number | null;
  attempt: number;
  error: string | null;
  /** Whether its bytes can be downloaded: ready and not expired. */
  is_available: boolean;
}

export const columns = `id, type, format, provider_id, organization_id, ou, to_char(from_date, 'YYYY-MM-DD') as from_day,
  to_char(to_date, 'YYYY-MM-DD') as to_day, status, estimated_seconds, requested_by, workflow_id, created_at, ready_at,
  expires_at, rows_count, size_bytes, piece_bytes, attempt, error,
  (status = 'ready' and expired_at is null and expires_at > now()) as is_available`;

/**
 * Estimates the seconds that a report of this kind takes from request to ready: the 80th percentile of the last twenty,
 * those of the same format where there were none, else a default.
 */
export async function estimateSeconds(
  database: Database,
  { type, format }: { type: ReportType; format: ReportFormat },
): Promise<number> {
  const { rows } = await database.raw<{ rows: { seconds: number | null }[] }>(
    `select coalesce(
       (select percentile_cont(0.8) within group (order by seconds) from (
          select extract(epoch from ready_at - created_at) as seconds from reports
          where status = 'ready' and type = :type and format = :format order by ready_at desc limit 20) as same),
       (select percentile_cont(0.8) within group (order by seconds) from (
          select extract(epoch from ready_at - created_at) as seconds from reports
          where status = 'ready' and format = :format order by ready_at desc limit 20) as alike)
     )::float8 as seconds`,
    { type, format },
  );
  const guess = format === 'pdf' ? 5 : 2;
  return Math.max(1, Math.min(86_400, Math.ceil(rows[0]?.seconds ?? guess)));
}

/** Returns the report with this id, or null for one that covers more than the limits. */
export async function findReport(
  database: Database,
  { id, limits }: { id: string; limits: AccessLimits },
): Promise<ReportRow | null> {
  const row = await database('reports')
    .where({ id })
    .whereRaw(reportInside(database, limits))
    .first<ReportRow | undefined>(database.raw(columns));
  return row ?? null;
}

/** Returns one page of the reports of the last 30 days that are inside the limits, newest first, and how many there are. */
export async function listReports(
  database: Database,
  query: {
    limits: AccessLimits;
    filter: { type?: ReportType; status?: ReportStatus };
    page: { page: number; perPage: number };
  },
): Promise<{ rows: ReportRow[]; total: number }> {
  const recent = () =>
    database('reports')
      .where(query.filter)
      .whereRaw(reportInside(database, query.limits))
      .whereRaw(`created_at > now() - ? * interval '1 day'`, [listedDays]);
  const total = await countOf(recent());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const direction = window.reversed ? 'asc' : 'desc';
  const rows = await recent()
    .orderBy('sequence', direction)
    .limit(window.limit)
    .offset(window.offset)
    .select<ReportRow[]>(database.raw(columns));
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/**
 * Returns the condition that a report covers only what is inside the limits: it is about a provider inside, every
 * provider that it was built for is inside, or it was requested under the same limits and is not built.
 */
function reportInside(database: Database, limits: AccessLimits): Knex.Raw {
  if (limits.length === 0) return database.raw('true');
  return database.raw(
    `(coalesce(?, false)
      or (reports.status <> 'ready' and reports.access_limits = ?::jsonb)
      or (reports.covered_providers is not null and not exists (
        select from unnest(reports.covered_providers) as covered (provider_id) where not coalesce(?, false))))`,
    [
      insideLimits(database, 'reports.provider_id', limits),
      JSON.stringify(limits),
      insideLimits(database, 'covered.provider_id', limits),
    ],
  );
}
