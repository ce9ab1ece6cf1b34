import { buffer } from 'node:stream/consumers';
import { reportPdf } from '../../../activities/reports/pdf/report-pdf.ts';
import { exportAssessment } from '../../../api/compliance/export.ts';
import type { Database } from '../../../db/database.ts';
import { findAssessment } from '../../../db/reads/compliance/assessments.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { daysAfter, type Period } from '../../../domain/reports/period.ts';
import { type ReportType, reportTypes } from '../../../domain/reports/report-types.ts';

/** Every kind of PDF there is: the reports, and the export of one assessment. */
export const documentKinds = [...reportTypes, 'assessment_export'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A report as the service builds it, generated at a fixed time. */
export async function printReport(
  database: Database,
  { type, period }: { type: ReportType; period: Period },
): Promise<Buffer> {
  const { from, to } = period;
  const report = {
    id: 'rpt_printed',
    type,
    format: 'pdf' as const,
    provider_id: null,
    organization_id: null,
    ou: null,
    access_limits: null,
    provider_name: null,
    provider_type: null,
    from_day: from,
    to_day: to,
    attempt: 1,
    created_at: new Date('2026-06-01T07:00:00Z'),
  };
  const scope = { providers: null, start: `${from}T00:00:00Z`, end: `${daysAfter(to, 1)}T00:00:00Z` };
  const names = { organization: null, unit: null };
  return inSnapshot(database, (snapshot) => buffer(reportPdf(snapshot, { report, scope, names }).stream));
}

/** The export of an assessment as the service answers it. */
export async function printAssessment(database: Database, assessmentId: number): Promise<Buffer> {
  const assessment = await findAssessment(database, assessmentId);
  if (assessment === null) throw new Error(`there is no assessment ${assessmentId}`);
  const { content } = await exportAssessment(database, { assessment, format: 'pdf' });
  return buffer(content as NodeJS.ReadableStream);
}
