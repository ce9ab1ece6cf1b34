import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';
import type { ReportFormat, ReportType } from './report-types.ts';

/** Returns the workflow that builds a report and removes it when it expires. */
export function reportStart(report: {
  id: string;
  workflowId: string;
  type: ReportType;
  format: ReportFormat;
  providerId: number | null;
}): WorkflowStart {
  const { id, workflowId, type, format, providerId } = report;
  return {
    workflowType: 'generateReport',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: providerId === null ? {} : { ProviderId: String(providerId) },
    staticSummary: `Generates a ${type.replaceAll('_', ' ')} as ${format.toUpperCase()}`,
  };
}
