import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Period } from '../../../domain/reports/period.ts';
import type { ReportFormat, ReportType } from '../../../domain/reports/report-types.ts';
import type { Transaction } from '../../database.ts';
import { columns, type ReportRow } from '../../reads/reports/reports.ts';

/** Records a requested report; returns its row. */
export async function insertReport(
  transaction: Transaction,
  report: {
    id: string;
    type: ReportType;
    format: ReportFormat;
    providers: ProviderSelection;
    period: Period;
    estimatedSeconds: number;
    requestedBy: number;
  },
): Promise<ReportRow> {
  const { providerId, organizationId, ou, limits } = report.providers;
  const { rows } = await transaction.raw<{ rows: ReportRow[] }>(
    `insert into reports (id, type, format, provider_id, organization_id, ou, access_limits, from_date, to_date, estimated_seconds, requested_by)
     values (:id, :type, :format, :providerId, 
       :organizationId, :ou, :limits::jsonb, :from, :to, :estimatedSeconds, :requestedBy) returning ${columns}`,
    {
      id: report.id,
      type: report.type,
      format: report.format,
      providerId,
      organizationId,
      ou,
      limits: limits.length === 0 ? null : JSON.stringify(limits),
      from: report.period.from,
      to: report.period.to,
      estimatedSeconds: report.estimatedSeconds,
      requestedBy: report.requestedBy,
    },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the report was not inserted');
  return row;
}
