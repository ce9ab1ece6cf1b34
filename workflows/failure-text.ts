import { ActivityFailure, ChildWorkflowFailure, TimeoutFailure } from '@temporalio/workflow';

/**
 * Returns the readable reason for a failure: the innermost message, without the layers that Temporal wraps around it.
 */
export function failureText(error: unknown): string {
  if ((error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) && error.cause !== undefined) {
    return failureText(error.cause);
  }
  if (error instanceof TimeoutFailure) return 'no answer in time';
  return error instanceof Error ? error.message : String(error);
}
