import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { isDatabaseAway } from '../../db/connection-faults.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { failureTypes } from '../failures.ts';

const heartbeatMs = 2_000;
/** A process that was suspended for this long has timed out, so another attempt may be running. */
const stallMs = 8_000;

/** Failure type of a change that was made but is not visible. */
export const notVerifiedType = 'NotVerified';

/**
 * Runs an attempt at changing a cloud, with heartbeats and a signal that aborts its calls. Its failure is final after
 * `attempts` attempts, or after `looks` attempts at verifying a change that is not visible.
 */
export async function attempted<Result>(
  { attempts, looks = attempts }: { attempts: number; looks?: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const context = Context.current();
  const stalled = new AbortController();
  let lastBeat = performance.now();
  const beat = setInterval(() => {
    // Timers run before pending I/O is processed, so a resumed process aborts before it acts.
    if (performance.now() - lastBeat > stallMs) stalled.abort(new Error('the process was suspended for too long'));
    lastBeat = performance.now();
    context.heartbeat();
  }, heartbeatMs);
  try {
    return await work(AbortSignal.any([context.cancellationSignal, stalled.signal]));
  } catch (error) {
    if (context.cancellationSignal.aborted) throw new CancelledFailure('the attempt was cancelled');
    const isNotShown = error instanceof ApplicationFailure && error.type === notVerifiedType;
    throw isLast(error, context.info.attempt, isNotShown ? looks : attempts) ? final(error) : error;
  } finally {
    clearInterval(beat);
  }
}

/**
 * Returns whether an attempt is the last: an unavailable database is waited for indefinitely, anything else is given up
 * after some attempts.
 */
function isLast(error: unknown, attempt: number, attempts: number): boolean {
  if (error instanceof CloudError && !isRetryable(error.kind)) return true;
  if (error instanceof ApplicationFailure && error.nonRetryable) return true;
  return attempt >= attempts && (error instanceof CloudError || !isDatabaseAway(error));
}

function final(error: unknown): ApplicationFailure {
  if (error instanceof ApplicationFailure) {
    const { message, type } = error;
    return ApplicationFailure.create({ message, nonRetryable: true, ...(type == null ? {} : { type }) });
  }
  if (error instanceof CloudError) return ApplicationFailure.nonRetryable(error.message, failureTypes[error.kind]);
  return ApplicationFailure.nonRetryable(error instanceof Error ? error.message : String(error), 'Unexpected');
}
