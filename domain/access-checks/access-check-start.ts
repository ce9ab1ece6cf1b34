import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow that checks what the access to a provider allows. */
export function accessCheckStart(check: { id: number; workflowId: string; providerId: number }): WorkflowStart {
  const { id, workflowId, providerId } = check;
  return {
    workflowType: 'checkAccess',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: { ProviderId: String(providerId) },
    staticSummary: `Tries one call for each service that is read of provider ${providerId}`,
  };
}
