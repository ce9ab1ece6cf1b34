import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow start of a request to the model. */
export function recommendStart(writing: {
  id: number;
  workflowId: string;
  providerId: number;
  resourceId: number;
}): WorkflowStart {
  return {
    workflowType: 'recommend',
    workflowId: writing.workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [writing.id],
    searchAttributes: { ProviderId: String(writing.providerId), ResourceId: String(writing.resourceId) },
    staticSummary: `Words for the recommendations of resource ${writing.resourceId}`,
  };
}
