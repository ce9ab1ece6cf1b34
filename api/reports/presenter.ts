import type { Static } from 'typebox';
import type { ReportRow } from '../../db/reads/reports/reports.ts';
import type { reportSchema } from './schema.ts';

/** Returns a report as the API shows it; after a day it stays ready, without a link. */
export function presentReport(
  row: ReportRow,
  { baseUrl, temporalUrl }: { baseUrl: string; temporalUrl: (workflowId: string) => string | null },
): Static<typeof reportSchema> {
  return {
    report_id: row.id,
    type: row.type,
    format: row.format,
    provider_id: row.provider_id,
    organization_id: row.organization_id,
    ou: row.ou,
    from: row.from_day,
    to: row.to_day,
    status: row.status,
    estimated_seconds: row.estimated_seconds,
    download_url: row.is_available ? `${baseUrl}/api/reports/${row.id}/download` : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    rows: row.rows_count,
    size_bytes: row.size_bytes,
    error: row.error,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    workflow_id: row.workflow_id,
    temporal_url: temporalUrl(row.workflow_id),
  };
}
