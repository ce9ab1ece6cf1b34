import { type Client, WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { withinDeadline } from '../platform/temporal.ts';

/** What Temporal says of a workflow: running, unknown to it, or closed with a reason for people. */
export type WorkflowState = { state: 'running' } | { state: 'unknown' } | { state: 'closed'; reason: string };

/** Asks Temporal for the state of a workflow. Throws what the client throws when Temporal cannot be reached. */
export async function stateOfWorkflow(temporal: Client, workflowId: string): Promise<WorkflowState> {
  const handle = temporal.workflow.getHandle(workflowId);
  try {
    const { status } = await withinDeadline(temporal, () => handle.describe());
    switch (status.name) {
      case 'RUNNING':
      case 'PAUSED':
      case 'CONTINUED_AS_NEW':
        return { state: 'running' };
      case 'COMPLETED':
        return { state: 'closed', reason: 'The workflow ended without a result' };
      case 'TERMINATED':
        return { state: 'closed', reason: `The workflow was terminated${await detail(temporal, workflowId)}` };
      case 'CANCELLED':
        return { state: 'closed', reason: 'The workflow was cancelled' };
      case 'TIMED_OUT':
        return { state: 'closed', reason: 'The workflow ran out of time' };
      default:
        return { state: 'closed', reason: `The workflow failed${await detail(temporal, workflowId)}` };
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { state: 'unknown' };
    throw error;
  }
}

/** The reason an operator or the workflow gave, after a colon; empty when there is none. */
async function detail(temporal: Client, workflowId: string): Promise<string> {
  try {
    await withinDeadline(temporal, () => temporal.workflow.getHandle(workflowId).result());
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const message = error.cause?.message ?? '';
    return message === '' ? '' : `: ${message}`;
  }
  return '';
}
