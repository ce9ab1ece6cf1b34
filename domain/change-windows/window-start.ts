import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the start of the workflow that publishes the end of a window. */
export function changeWindowStart({ id, workflowId }: { id: number; workflowId: string }): WorkflowStart {
  return {
    workflowType: 'endChangeWindow',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [{ windowId: id }],
    searchAttributes: {},
    staticSummary: `End of change window ${id}`,
  };
}
