import type { CallBudgets, CallRate } from '../../activities/clouds/shared/call-budgets.ts';

/** Budgets that grant every call at once. */
export interface RecordingBudgets extends CallBudgets {
  /** The rate that was last asked for, by bucket. */
  asked: Map<string, CallRate>;
  /** How many calls were granted, by bucket. */
  calls: Map<string, number>;
  /** The buckets that were slowed down, in order. */
  slowed: string[];
}

/** Returns budgets that remember what was asked of them. */
export function recordingBudgets(): RecordingBudgets {
  const asked = new Map<string, CallRate>();
  const calls = new Map<string, number>();
  const slowed: string[] = [];
  return {
    asked,
    calls,
    slowed,
    async reserve({ bucket, rate, calls: more }) {
      asked.set(bucket, rate);
      calls.set(bucket, (calls.get(bucket) ?? 0) + more);
      return { waitMs: 0, perSecond: rate.perSecond };
    },
    async slow({ bucket }) {
      slowed.push(bucket);
    },
  };
}
