import { ActivityFailure, ChildWorkflowFailure, TimeoutFailure } from '@temporalio/workflow';

/** Returns the reason of a failure for people: the innermost one, without the layers Temporal wraps it in. */
export function failureText(error: unknown): string {
  if ((error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) && error.cause !== undefined) {
    return failureText(error.cause);
  }
  if (error instanceof TimeoutFailure) return 'no answer in time';
  return error instanceof Error ? error.message : String(error);
}
