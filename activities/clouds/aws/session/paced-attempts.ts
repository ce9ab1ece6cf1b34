import { DefaultRateLimiter } from '@smithy/core/retry';
import type { CallPacer } from '../../shared/call-pacer.ts';
import type { ConcurrencyLimit } from '../../shared/concurrency.ts';
import { toCloudError } from './aws-errors.ts';
import { documentedRate, shareOf } from './documented-rates.ts';

/** One call, each attempt of which waits for its turn. */
export interface PacedCall {
  service: string;
  region: string;
  operation: string;
  input: object;
  /** Whether a person waits for its result. */
  isUrgent: boolean;
  signal: AbortSignal;
}

/**
 * Makes attempts at calls, each in its turn. Where AWS documents a rate, the turn comes from the budget that all
 * processes share for the account, region and action. Elsewhere it comes from the SDK's adaptive rate limiter for the
 * service and region, which is inactive until the cloud first throttles a call. Only then does an attempt take one of
 * the session's slots for calls in flight, so that one throttled API does not block the slots of others.
 */
export function createPacedAttempts(session: {
  pacer: CallPacer;
  /** Null while the account is not known: nothing is reserved for it. */
  accountId: () => string | null;
  /** Percentage of the documented rates to use; null where they do not apply. */
  share: number | null;
  limit: ConcurrencyLimit;
}): <Answer>(call: PacedCall, attempt: () => Promise<Answer>) => Promise<Answer> {
  const { pacer, limit, share } = session;
  const limiters = new Map<string, DefaultRateLimiter>();

  function limiterOf({ service, region }: PacedCall): DefaultRateLimiter {
    const key = `${service}/${region}`;
    const limiter = limiters.get(key) ?? new DefaultRateLimiter();
    limiters.set(key, limiter);
    return limiter;
  }

  return async (call, attempt) => {
    const documented = documentedRate(call.service, call.operation, call.input);
    const accountId = session.accountId();
    if (documented === null || accountId === null || share === null) {
      const limiter = limiterOf(call);
      await limiter.getSendToken();
      call.signal.throwIfAborted();
      return limit.run(async () => {
        try {
          const answer = await attempt();
          limiter.updateClientSendingRate({});
          return answer;
        } catch (fault) {
          limiter.updateClientSendingRate(fault);
          throw fault;
        }
      });
    }
    const bucket = `aws/${accountId}/${call.region}/${documented.bucket}`;
    const rate = shareOf(documented.rate, share);
    await pacer.turn({ bucket, rate, isUrgent: call.isUrgent, signal: call.signal });
    return limit.run(async () => {
      try {
        return await attempt();
      } catch (fault) {
        if (toCloudError(fault, { call: documented.bucket, endpoint: 'own' }).kind === 'throttled') {
          pacer.refused(bucket, rate);
        }
        throw fault;
      }
    });
  };
}
