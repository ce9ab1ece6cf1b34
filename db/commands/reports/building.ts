import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';
import type { SelectedProviders } from '../../reads/providers/selection.ts';
import type { ReportRow } from '../../reads/reports/reports.ts';
import { SupersededError } from '../sync/units.ts';
import { downloadableHours } from '../../../domain/reports/retention.ts';

/** What a report is built from. */
export type ReportToBuild = Pick<
  ReportRow,
  'id' | 'type' | 'format' | 'provider_id' | 'organization_id' | 'ou' | 'from_day' | 'to_day'
> & {
  attempt: number;
  created_at: Date;
  provider_name: string | null;
  provider_type: ProviderKind | null;
  /** What the member who asked was limited to; null: nothing. */
  access_limits: AccessLimits | null;
};

/**
 * Begins an attempt to build a report: earlier attempts may no longer write and their pieces are removed. Null when it
 * has ended.
 */
export async function beginReportAttempt(database: Database, reportId: string): Promise<ReportToBuild | null> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: ReportToBuild[] }>(
      `update reports set attempt = attempt + 1 where id = ? and status = 'generating'
       returning id, type, format, provider_id, organization_id, ou, access_limits, to_char(from_date, 'YYYY-MM-DD') as from_day,
         to_char(to_date, 'YYYY-MM-DD') as to_day, attempt, created_at,
         (select name from providers where providers.id = reports.provider_id) as provider_name,
         (select type from providers where providers.id = reports.provider_id) as provider_type`,
      [reportId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    await transaction('report_pieces').where({ report_id: reportId }).delete();
    return row;
  });
}

/** Stores a piece of a report's bytes. Throws `SupersededError` when this attempt may no longer write. */
export async function writeReportPiece(
  database: Database,
  piece: { reportId: string; attempt: number; position: number; content: Buffer },
): Promise<void> {
  const { rowCount } = await database.raw<{ rowCount: number }>(
    `insert into report_pieces (report_id, attempt, position, content)
     select id, attempt, ?, ? from reports where id = ? and attempt = ? and status = 'generating' for share`,
    [piece.position, piece.content, piece.reportId, piece.attempt],
  );
  if (rowCount === 0) throw new SupersededError('The report');
}

/**
 * Makes a report available for 24 hours; returns when it expires. Throws `SupersededError` when this attempt may no
 * longer write.
 */
export async function finishReport(
  database: Database,
  report: {
    reportId: string;
    attempt: number;
    rows: number;
    /** The providers that it covers; null for all. */
    providers: SelectedProviders;
    sizeBytes: number;
    pieceBytes: number;
  },
): Promise<Date> {
  const { rows } = await database.raw<{ rows: { expires_at: Date }[] }>(
    `update reports set status = 'ready', ready_at = now(), expires_at = now() + interval '${downloadableHours} hours', rows_count = ?,
       size_bytes = ?, piece_bytes = ?, covered_providers = ?::bigint[]
     where id = ? and attempt = ? and status = 'generating' returning expires_at`,
    [
      report.rows,
      report.sizeBytes,
      report.pieceBytes,
      report.providers === null ? null : [...report.providers],
      report.reportId,
      report.attempt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new SupersededError('The report');
  return row.expires_at;
}

/** Marks a report that is being built as failed, with a readable reason. Returns whether it was being built. */
export async function failReport(database: Database, report: { reportId: string; reason: string }): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const changed = await transaction('reports')
      .where({ id: report.reportId, status: 'generating' })
      .update({ status: 'failed', error: report.reason.slice(0, 500) });
    if (changed > 0) await transaction('report_pieces').where({ report_id: report.reportId }).delete();
    return changed > 0;
  });
}

/** Removes the bytes of expired reports: of one, or of all. Returns how many reports were affected. */
export async function removeExpiredReports(database: Database, reportId: string | null = null): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
      `update reports set expired_at = now()
       where status = 'ready' and expired_at is null and expires_at <= now() and (id = :id or cast(:id as text) is null)
       returning id`,
      { id: reportId },
    );
    await transaction('report_pieces')
      .whereIn(
        'report_id',
        rows.map(({ id }) => id),
      )
      .delete();
    return rows.length;
  });
}
