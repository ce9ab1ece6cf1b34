import { ApplicationFailure } from '@temporalio/common';
import { claimRetry, recordAttempts } from '../../db/commands/webhooks/deliveries.ts';
import { retryState, type RetryState } from '../../db/reads/webhooks/deliveries.ts';
import { noteHealth } from '../../db/commands/webhooks/health.ts';
import { maximumAttempts } from '../../domain/webhooks/schedule.ts';
import { attemptDelivery } from './attempt.ts';
import type { DeliveryDependencies } from './drain.ts';
import { readEndpoint } from './endpoints.ts';

/**
 * Runs the activity that retries a delivery once. Its number is the number of the delivery's attempt: the first run
 * finds the attempt that the queue made, and fails with what came of it, so that an operator sees all three under the
 * activity's retry policy. Throws a failure that Temporal retries, or a final one after the third attempt.
 */
export async function runRetry(
  deps: DeliveryDependencies,
  options: { id: number; claim: string; run: number },
): Promise<{ status: RetryState['status'] | 'gone' | 'queued' }> {
  const before = await retryState(deps.database, options.id);
  if (before === null) return { status: 'gone' };
  if (before.lane !== 'workflow') return { status: 'queued' };
  if (before.status === 'succeeded') return { status: before.status };
  if (before.status === 'failed') throw failure(before, null);
  if (options.run === 1) throw failure(before, before.due_in_ms);
  const endpoint = await readEndpoint(deps, before.webhook_id);
  const delivery = endpoint === null ? null : await claimRetry(deps.database, options);
  if (endpoint !== null && delivery !== null) {
    const result = await attemptDelivery(deps, { endpoint, delivery });
    const { webhookId } = endpoint;
    await deps.database.transaction(async (transaction) => {
      const { retryInitialSeconds } = deps;
      await recordAttempts(transaction, { webhookId, claim: options.claim, retryInitialSeconds, results: [result] });
      await noteHealth(transaction, { webhookId, anySucceeded: result.succeeded });
    });
    if (result.succeeded) return { status: 'succeeded' };
  }
  const after = await retryState(deps.database, options.id);
  if (after === null) return { status: 'gone' };
  throw failure(after, null);
}

/** Returns the failure of a run. With `waitMs` the next run comes then, otherwise when the retry policy says. */
function failure(state: RetryState, waitMs: number | null): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'DeliveryAttemptFailed',
    message: `Attempt ${state.attempts} of ${maximumAttempts}: ${state.error ?? 'interrupted'}`,
    nonRetryable: state.status === 'failed' || state.attempts >= maximumAttempts,
    ...(waitMs === null ? {} : { nextRetryDelay: Math.max(1, waitMs) }),
  });
}
