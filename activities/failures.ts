import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { SupersededError } from '../db/commands/sync/units.ts';
import { CloudError, isRetryable, type CloudErrorKind } from './clouds/errors.ts';

/** Failure types that workflows distinguish; none of them can be fixed by a retry. */
export const failureTypes = {
  bad_credentials: 'BadCredentials',
  access_denied: 'AccessDenied',
  invalid_request: 'InvalidRequest',
  not_supported: 'NotSupported',
  throttled: 'Throttled',
  unavailable: 'CloudUnavailable',
} as const satisfies Record<CloudErrorKind, string>;

/** Failure type of a writer that has been superseded and may no longer write. */
export const supersededType = 'Superseded';

/**
 * Returns the failure of an activity: a cloud's refusal is final, throttling says when to retry, and anything that
 * would write more than a sentence into the history (the SQL of a query, a client's stack trace) is reduced to its
 * message.
 */
export function toFailure(error: unknown): unknown {
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  if (error instanceof CloudError) {
    return ApplicationFailure.create({
      message: error.message,
      type: failureTypes[error.kind],
      nonRetryable: !isRetryable(error.kind),
      ...(error.retryAfterMs === null ? {} : { nextRetryDelay: error.retryAfterMs }),
    });
  }
  if (error instanceof SupersededError) {
    return ApplicationFailure.create({ message: error.message, type: supersededType, nonRetryable: true });
  }
  if (isDatabaseError(error)) {
    return ApplicationFailure.create({ message: `The database refused with ${error.code}`, type: 'Database' });
  }
  return error;
}

/** Returns whether an error is one of PostgreSQL, whose codes have five characters (manual, appendix A). */
function isDatabaseError(error: unknown): error is { code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && 'severity' in error;
}
