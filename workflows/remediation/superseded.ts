import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';

/** Returns whether an activity found that it may not act: the row is in another state than the workflow thought. */
export function isSuperseded(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === 'Superseded'
  );
}

/** Returns whether an activity found a step that nothing can undo. */
export function isNotUndoable(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === 'NotUndoable'
  );
}
