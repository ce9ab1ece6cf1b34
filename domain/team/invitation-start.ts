import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow that sends an invitation. */
export function invitationStart({ id, workflowId }: { id: number; workflowId: string }): WorkflowStart {
  return {
    workflowType: 'sendInvitation',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: {},
    staticSummary: `Sends invitation ${id}`,
  };
}
