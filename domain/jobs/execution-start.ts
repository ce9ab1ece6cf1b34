import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';
import { jobKind } from './job-kinds.ts';
import type { JobType } from './job-types.ts';

/** Returns the workflow start of an execution: the same whether a request, a Schedule or the reconciler starts it. */
export function executionStart(execution: {
  id: number;
  type: JobType;
  workflowId: string;
  /** Provider of an inventory sync; null for other jobs. */
  providerId: number | null;
}): WorkflowStart {
  const kind = jobKind(execution.type);
  const { providerId } = execution;
  return {
    workflowType: kind.workflowType,
    workflowId: execution.workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [execution.id],
    searchAttributes: {
      ExecutionId: String(execution.id),
      ...(providerId === null ? {} : { ProviderId: String(providerId) }),
    },
    staticSummary: `${kind.title}${providerId === null ? '' : ` of provider ${providerId}`}, execution ${execution.id}`,
  };
}
