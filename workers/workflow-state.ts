import { type Client, WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { withinDeadline } from '../platform/temporal.ts';

/** State of a workflow in Temporal: running, unknown, or closed with a readable reason. */
export type WorkflowState =
  /** `taskAttempts` above 1: number of attempts at its pending task; the previous ones failed or timed out. */
  | { state: 'running'; taskAttempts: number }
  | { state: 'unknown' }
  | { state: 'closed'; reason: string; closedAt: Date | null };

/** Returns the state of a workflow in Temporal. Throws the client's error if Temporal cannot be reached. */
export async function stateOfWorkflow(temporal: Client, workflowId: string): Promise<WorkflowState> {
  const handle = temporal.workflow.getHandle(workflowId);
  try {
    const { status, raw, closeTime } = await withinDeadline(temporal, () => handle.describe());
    const closed = (reason: string): WorkflowState => ({ state: 'closed', reason, closedAt: closeTime ?? null });
    switch (status.name) {
      case 'RUNNING':
      case 'PAUSED':
      case 'CONTINUED_AS_NEW':
        return { state: 'running', taskAttempts: raw.pendingWorkflowTask?.attempt ?? 0 };
      case 'COMPLETED':
        return closed('The workflow ended without a result');
      case 'TERMINATED':
        return closed(`The workflow was terminated${await detail(temporal, workflowId)}`);
      case 'CANCELLED':
        return closed('The workflow was cancelled');
      case 'TIMED_OUT':
        return closed('The workflow ran out of time');
      default:
        return closed(`The workflow failed${await detail(temporal, workflowId)}`);
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { state: 'unknown' };
    throw error;
  }
}

/** Returns the reason that an operator or the workflow gave, after a colon; empty if there is none. */
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
