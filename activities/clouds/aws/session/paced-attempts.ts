import { DefaultRateLimiter } from '@smithy/core/retry';
import type { CallPacer } from '../../shared/call-pacer.ts';
import type { ConcurrencyLimit } from '../../shared/concurrency.ts';
import { inTurnOf, shareOf, type CallQuota } from '../../shared/paced-call.ts';
import type { InTurn } from '../direct/direct-calls.ts';
import { toCloudError } from './aws-errors.ts';
import type { AwsQuota } from './aws-quota.ts';
import { quotasOf, stsQuota } from './documented-rates.ts';

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

/** Whose quotas the calls of a session count against. */
export interface QuotaOwners {
  accountId: string;
  /** The management account of its organization, which pays for it; null while that is not known. */
  managementAccountId: string | null;
}

/**
 * Returns a quota as the bucket that all processes share; null for one of an organization that is not known. `share` is
 * the percentage of a documented rate to use.
 */
export function sharedQuota(
  { owner, bucket, rate, isAssumed }: AwsQuota,
  { owners, region, share }: { owners: QuotaOwners; region: string; share: number },
): CallQuota | null {
  const { accountId, managementAccountId } = owners;
  if (owner === 'organization' && managementAccountId === null) return null;
  const account = owner === 'account' ? accountId : (managementAccountId ?? accountId);
  const whole = owner === 'organization' ? `organization-${account}` : account;
  return {
    bucket: `aws/${whole}/${region}/${bucket}`,
    rate: isAssumed === true ? rate : shareOf(rate, share),
  };
}

/**
 * Makes attempts at calls, each in its turn. Where AWS documents a rate, the turn comes from the budgets that all
 * processes share for whom the quota belongs to: the account, its organization or its payer. Elsewhere it comes from the
 * SDK's adaptive rate limiter for the service and region, which is inactive until the cloud first throttles a call. Only
 * then does an attempt take one of the session's slots for calls in flight, so that one throttled API does not block the
 * slots of others.
 */
export function createPacedAttempts(session: {
  pacer: CallPacer;
  /** Null while the account is not known: nothing is reserved for it. */
  owners: () => QuotaOwners | null;
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

  function sharedQuotasOf({ service, region, operation, input }: PacedCall): CallQuota[] {
    const owners = session.owners();
    if (owners === null || share === null) return [];
    return quotasOf(service, operation, input)
      .map((quota) => sharedQuota(quota, { owners, region, share }))
      .filter((quota) => quota !== null);
  }

  return async (call, attempt) => {
    const quotas = sharedQuotasOf(call);
    if (quotas.length === 0) {
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
    const { isUrgent, signal } = call;
    return inTurnOf(pacer, { quotas, isUrgent, signal, isThrottled }, () => limit.run(attempt));
  };
}

/**
 * Returns how calls of STS are made in turn that assume roles at the expense of a caller, whose credentials everything
 * else waits for. The region is that of STS.
 */
export function stsTurns(given: { pacer: CallPacer; caller: string; region: string; share: number }): InTurn {
  const { pacer, caller, region, share } = given;
  const owners = { accountId: caller, managementAccountId: null };
  const quotas = [sharedQuota(stsQuota, { owners, region, share })].filter((quota) => quota !== null);
  return async (attempt) => {
    const { signal } = new AbortController();
    return inTurnOf(pacer, { quotas, isUrgent: true, signal, isThrottled }, attempt);
  };
}

const isThrottled = (fault: unknown): boolean =>
  toCloudError(fault, { call: 'aws', endpoint: 'own' }).kind === 'throttled';
