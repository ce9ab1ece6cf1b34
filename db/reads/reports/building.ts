import type { Database } from '../../database.ts';
import type { ReportRow } from './reports.ts';

/** Returns when a ready report expires; null when it is not ready. */
export async function reportExpiry(database: Database, reportId: string): Promise<Date | null> {
  const row = await database('reports')
    .where({ id: reportId, status: 'ready' })
    .first<{ expires_at: Date } | undefined>('expires_at');
  return row?.expires_at ?? null;
}

/** Returns one piece of a ready report's bytes; null when they were removed. */
export async function readReportPiece(
  database: Database,
  piece: { reportId: string; attempt: number; position: number },
): Promise<Buffer | null> {
  const row = await database('report_pieces')
    .where({ report_id: piece.reportId, attempt: piece.attempt, position: piece.position })
    .first<{ content: Buffer } | undefined>('content');
  return row?.content ?? null;
}

/** Returns reports that have been generating for some seconds and have no pending start. */
export function generatingReports(
  database: Database,
  olderThanSeconds: number,
): Promise<(Pick<ReportRow, 'id' | 'type' | 'format' | 'provider_id' | 'workflow_id'> & { age_seconds: number })[]> {
  return database('reports as report')
    .where('report.status', 'generating')
    .whereRaw(`report.created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(database('outbox').select('id').whereRaw('outbox.workflow_id = report.workflow_id'))
    .orderBy('report.created_at')
    .select(
      'report.id',
      'report.type',
      'report.format',
      'report.provider_id',
      'report.workflow_id',
      database.raw('extract(epoch from now() - report.created_at)::float8 as age_seconds'),
    );
}
