import { setTimeout as delay } from 'node:timers/promises';
import { getRetryAfterHint, isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { RetryErrorInfo, RetryErrorType, RetryStrategyV2, SdkError } from '@smithy/types';

/** Repeats an attempt as the strategy says; the fault of the last one is thrown. `attempt` counts from one. */
export async function withRetries<Answer>(
  strategy: RetryStrategyV2,
  signal: AbortSignal,
  attempt: (count: number) => Promise<Answer>,
): Promise<Answer> {
  let token = await strategy.acquireInitialRetryToken('');
  for (;;) {
    try {
      const answer = await attempt(token.getRetryCount() + 1);
      strategy.recordSuccess(token);
      return answer;
    } catch (fault) {
      signal.throwIfAborted();
      try {
        token = await strategy.refreshRetryTokenForRetry(token, retryInformation(fault as SdkError));
      } catch {
        throw fault;
      }
      await delay(token.getRetryDelay(), undefined, { signal });
    }
  }
}

function retryInformation(error: SdkError): RetryErrorInfo {
  const retryAfterHint = getRetryAfterHint(error.$response);
  return { error, errorType: errorTypeOf(error), ...(retryAfterHint === undefined ? {} : { retryAfterHint }) };
}

function errorTypeOf(error: SdkError): RetryErrorType {
  if (isThrottlingError(error)) return 'THROTTLING';
  if (isTransientError(error)) return 'TRANSIENT';
  return isServerError(error) ? 'SERVER_ERROR' : 'CLIENT_ERROR';
}
