import type { Readable } from 'node:stream';
import type { Transaction } from '../../../db/database.ts';
import type { ReportToBuild } from '../../../db/commands/reports/building.ts';
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
  { report, scope }: { report: ReportToBuild; scope: ReportScope },
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
        providerLine(report),
        `Generated ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ],
    });
    rows = await writers[type]({ pdf, snapshot, scope, period });
    pdf.end(`${title}, ${from} to ${to}`);
  };
  write().catch((error: unknown) => pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return { stream: pdf.stream, counted: () => rows };
}

/** Returns which provider a report is about, e.g. `Provider: production (AWS)`. */
export function providerLine(report: Pick<ReportToBuild, 'provider_id' | 'provider_name' | 'provider_type'>): string {
  const { provider_id: id, provider_name: name, provider_type: kind } = report;
  if (id === null) return 'All providers';
  return `Provider: ${name ?? id}${kind === null ? '' : ` (${cloudNames[cloudOf[kind]]})`}`;
}
