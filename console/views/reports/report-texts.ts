import type { ReportType } from '../../../client/src/client.ts';

/** Display names of the types of reports. */
export const reportTexts: Readonly<Record<ReportType, string>> = {
  drift_summary: 'Drift summary',
  vulnerability_report: 'Vulnerability report',
  compliance_assessment: 'Compliance assessment',
  cost_report: 'Cost report',
};
