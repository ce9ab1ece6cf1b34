import { CloudError } from '../errors.ts';
import type { CallRate } from './call-budgets.ts';
import type { CallPacer } from './call-pacer.ts';

/** A quota that a call counts against: its bucket, which names whose it is, and the rate that may be used. */
export interface CallQuota {
  bucket: string;
  rate: CallRate;
}

/**
 * Makes an attempt at a call when all quotas that it counts against allow it. An attempt that the cloud throttles slows
 * these quotas down for all processes. Rejects with the signal's reason, or with the fault of the attempt.
 */
export async function inTurnOf<Answer>(
  pacer: CallPacer,
  call: {
    quotas: readonly CallQuota[];
    isUrgent: boolean;
    signal: AbortSignal;
    /** By default a `CloudError` says so itself. */
    isThrottled?: (fault: unknown) => boolean;
  },
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const { quotas, isUrgent, signal, isThrottled = isThrottledFault } = call;
  for (const { bucket, rate } of quotas) await pacer.turn({ bucket, rate, isUrgent, signal });
  try {
    return await attempt();
  } catch (fault) {
    if (isThrottled(fault)) for (const { bucket, rate } of quotas) pacer.refused(bucket, rate);
    throw fault;
  }
}

const isThrottledFault = (fault: unknown): boolean => fault instanceof CloudError && fault.kind === 'throttled';

/** Returns a part of a rate, in percent; at least one call at once. */
export function shareOf(rate: CallRate, percent: number): CallRate {
  return { burst: Math.max(1, (rate.burst * percent) / 100), perSecond: (rate.perSecond * percent) / 100 };
}
