import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

/** Returns the workflow that reads the tree of an organization and connects its accounts. */
export function discoveryStart(discovery: { id: number; workflowId: string; organizationId: number }): WorkflowStart {
  const { id, workflowId, organizationId } = discovery;
  return {
    workflowType: 'discoverOrganization',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: {},
    staticSummary: `Discover the accounts of organization ${organizationId}`,
  };
}
