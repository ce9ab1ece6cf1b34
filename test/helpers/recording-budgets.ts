import type { CallBudgets, CallRate } from '../../activities/clouds/shared/call-budgets.ts';

/** Budgets that grant every call at once. */
export interface RecordingBudgets extends CallBudgets {
  /** The rate that was last asked for, by bucket. */
  asked: Map<string, CallRate>;
  /** The buckets that were slowed down, in order. */
  slowed: string[];
}

/** Returns budgets that remember what was asked of them. */
export function recordingBudgets(): RecordingBudgets {
  const asked = new Map<string, CallRate>();
  const slowed: string[] = [];
  return {
    asked,
    slowed,
    async reserve({ bucket, rate }) {
      asked.set(bucket, rate);
      return { waitMs: 0, perSecond: rate.perSecond };
    },
    async slow({ bucket }) {
      slowed.push(bucket);
    },
  };
}
