import type { Readable } from 'node:stream';
import type { Transaction } from '../../../db/database.ts';
import type { ReportToBuild } from '../../../db/commands/reports/building.ts';
import type { NamedParts } from '../../../db/reads/organizations/named.ts';
import type { ReportScope } from '../../../db/reads/reports/rows.ts';
import { cloudNames, cloudOf } from '../../../domain/clouds/cloud-names.ts';
import { reportTitles, type ReportType } from '../../../domain/reports/report-types.ts';
import { PdfDocument } from '../../../platform/pdf/document.ts';
import { writeCompliance } from './compliance.ts';
import { writeCosts } from './costs.ts';
import { writeDrifts, writeVulnerabilities } from './findings.ts';
import type { ReportPages } from './pages.ts';

const writers: Record<ReportType, (pages: ReportPages) => Promise<number>> = {
  drift_summary: writeDrifts,
  vulnerability_report: writeVulnerabilities,
  compliance_assessment: writeCompliance,
  cost_report: writeCosts,
};

/**
 * Returns a report as a PDF: its bytes as they are made, and how many rows it is about once they are read. The same
 * rows give the same bytes.
 */
export function reportPdf(
  snapshot: Transaction,
  { report, scope, names }: { report: ReportToBuild; scope: ReportScope; names: NamedParts },
): { stream: Readable; counted: () => number } {
  const { type, from_day: from, to_day: to, created_at: createdAt } = report;
  const title = reportTitles[type];
  const period = { from, to };
  const pdf = new PdfDocument({ title: `${title}, ${from} to ${to}`, subject: title, createdAt });
  let rows = 0;
  const write = async (): Promise<void> => {
    pdf.cover({
      title,
      lines: [
        `${from} to ${to}`,
        ...selectionLines(report, names),
        `Generated ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ],
    });
    rows = await writers[type]({ pdf, snapshot, scope, period });
    pdf.end(`${title}, ${from} to ${to}`);
  };
  write().catch((error: unknown) => pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return { stream: pdf.stream, counted: () => rows };
}

/** Returns which providers a report is about, e.g. `Provider: production (AWS)`. */
export function selectionLines(
  report: Pick<
    ReportToBuild,
    'provider_id' | 'provider_name' | 'provider_type' | 'organization_id' | 'ou' | 'access_limits'
  >,
  names: NamedParts,
): string[] {
  const { provider_id: id, provider_name: name, provider_type: kind, organization_id: organizationId, ou } = report;
  if (id === null && organizationId === null && ou === null) {
    return [report.access_limits === null ? 'All providers' : 'The providers that the member who requested it may see'];
  }
  return [
    ...(id === null ? [] : [`Provider: ${name ?? id}${kind === null ? '' : ` (${cloudNames[cloudOf[kind]]})`}`]),
    ...(organizationId === null ? [] : [`Organization: ${names.organization ?? organizationId}`]),
    ...(ou === null ? [] : [`Unit: ${names.unit ?? ou}`]),
  ];
}
