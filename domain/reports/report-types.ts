/** Report types of the interface specification §4, Reports. */
export const reportTypes = ['drift_summary', 'vulnerability_report', 'compliance_assessment', 'cost_report'] as const;
export const reportFormats = ['pdf', 'csv'] as const;
export const reportStatuses = ['generating', 'ready', 'failed'] as const;

export type ReportType = (typeof reportTypes)[number];
export type ReportFormat = (typeof reportFormats)[number];
export type ReportStatus = (typeof reportStatuses)[number];

/** Titles of reports on their covers. */
export const reportTitles: Record<ReportType, string> = {
  drift_summary: 'Drift summary',
  vulnerability_report: 'Vulnerability report',
  compliance_assessment: 'Compliance assessment',
  cost_report: 'Cost report',
};

export const reportContentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
};
