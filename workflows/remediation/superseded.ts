import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';

/**
 * Returns whether an activity reported that it may not act, because the row is in another state than the workflow
 * assumed.
 */
export function isSuperseded(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === 'Superseded'
  );
}

/** Returns whether an activity reported a step that cannot be undone. */
export function isNotUndoable(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === 'NotUndoable'
  );
}
