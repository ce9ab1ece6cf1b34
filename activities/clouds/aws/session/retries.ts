import { isWebPage } from './aws-errors.ts';
import type { RetryErrorInfo, RetryStrategyV2, RetryToken } from '@smithy/types';

const maxAttempts = 4;
/** A web page usually means that an emulator lacks the call, and rarely that it was overloaded. */
const maxAttemptsOnWebPage = 2;
const baseDelayMs = 100;
const throttledDelayMs = 500;
const longestDelayMs = 5_000;
/** A longer wait is left to the caller of the listing, which can release its slot in the meantime. */
const longestWaitInPlaceMs = 2_000;
const fullQuota = 500;
const retryCost = 5;

/**
 * Most errors that are not retried are results such as "not configured": one shared error avoids a stack trace for
 * each.
 */
const noFurtherAttempt = new Error('no further attempt');

/**
 * The SDK's standard retry mode (four attempts, exponential backoff with full jitter, a quota against retry storms),
 * except that it gives up at once when the cloud asks for a wait of more than two seconds.
 */
export class ReadRetries implements RetryStrategyV2 {
  #quota = fullQuota;
  readonly #onRetry: (outcome: 'throttled' | 'error') => void;

  /** `onRetry` is called for each attempt that is retried, with how it ended. */
  constructor(onRetry: (outcome: 'throttled' | 'error') => void = () => undefined) {
    this.#onRetry = onRetry;
  }

  async acquireInitialRetryToken(): Promise<RetryToken> {
    return retryToken(0, 0);
  }

  async refreshRetryTokenForRetry(token: RetryToken, fault: RetryErrorInfo): Promise<RetryToken> {
    const retries = token.getRetryCount();
    const askedMs = fault.retryAfterHint ? fault.retryAfterHint.getTime() - Date.now() : 0;
    const worthwhile = fault.errorType === 'THROTTLING' || fault.errorType === 'TRANSIENT';
    if (
      !worthwhile ||
      retries + 1 >= (isWebPage(fault.error) ? maxAttemptsOnWebPage : maxAttempts) ||
      askedMs > longestWaitInPlaceMs ||
      this.#quota < retryCost
    )
      throw noFurtherAttempt;
    this.#onRetry(fault.errorType === 'THROTTLING' ? 'throttled' : 'error');
    this.#quota -= retryCost;
    const base = fault.errorType === 'THROTTLING' ? throttledDelayMs : baseDelayMs;
    const backoffMs = Math.random() * Math.min(longestDelayMs, base * 2 ** retries);
    return retryToken(retries + 1, Math.max(askedMs, backoffMs));
  }

  recordSuccess(token: RetryToken): void {
    this.#quota = Math.min(fullQuota, this.#quota + (token.getRetryCount() > 0 ? retryCost : 1));
  }
}

/** No retries: for calls that change something, which a retry could do twice. */
export class NoRetries implements RetryStrategyV2 {
  async acquireInitialRetryToken(): Promise<RetryToken> {
    return retryToken(0, 0);
  }

  async refreshRetryTokenForRetry(): Promise<RetryToken> {
    throw noFurtherAttempt;
  }

  recordSuccess(): void {}
}

function retryToken(retries: number, delayMs: number): RetryToken {
  return { getRetryCount: () => retries, getRetryDelay: () => delayMs };
}
