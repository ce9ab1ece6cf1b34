/** A token bucket as documented by a cloud: `burst` calls at once, then `perSecond`. */
export interface CallRate {
  burst: number;
  perSecond: number;
}

/** When reserved calls may be made: the last one after `waitMs`, the earlier ones at the rate. */
export interface Reservation {
  waitMs: number;
  perSecond: number;
}

/** How many more calls the processes of this service may make, by bucket (an API of an account in a region). */
export interface CallBudgets {
  /** Reserves calls, however long the wait for them is. */
  reserve(asked: { bucket: string; rate: CallRate; calls: number }): Promise<Reservation>;
  /**
   * Slows the bucket down: the cloud throttled a call, because others use the bucket too or it is smaller than
   * documented.
   */
  slow(refused: { bucket: string; rate: CallRate }): Promise<void>;
}

/** How a bucket reacts to throttling: the rate falls at most once per interval, and recovers slowly. */
export const slowing = {
  factor: 0.7,
  /** Share of the full rate below which it never falls. */
  leastShare: 0.05,
  atMostEverySeconds: 2,
  /** Share of the full rate that is regained per second. */
  regainedPerSecond: 0.02,
} as const;

/** Returns budgets of this process alone, for when there is no database to share them by. */
export function processBudgets(nowMs: () => number = () => performance.now()): CallBudgets {
  const buckets = new Map<string, { tokens: number; perSecond: number; countedMs: number; slowedMs: number }>();

  function counted(bucket: string, rate: CallRate) {
    const now = nowMs();
    const kept = buckets.get(bucket) ?? {
      tokens: rate.burst,
      perSecond: rate.perSecond,
      countedMs: now,
      slowedMs: -Infinity,
    };
    const seconds = (now - kept.countedMs) / 1_000;
    kept.tokens = Math.min(rate.burst, kept.tokens + seconds * kept.perSecond);
    kept.perSecond = Math.min(rate.perSecond, kept.perSecond + seconds * rate.perSecond * slowing.regainedPerSecond);
    kept.countedMs = now;
    buckets.set(bucket, kept);
    return kept;
  }

  return {
    async reserve({ bucket, rate, calls }) {
      const kept = counted(bucket, rate);
      kept.tokens -= calls;
      return { waitMs: Math.max(0, (-kept.tokens / kept.perSecond) * 1_000), perSecond: kept.perSecond };
    },
    async slow({ bucket, rate }) {
      const kept = counted(bucket, rate);
      if (kept.countedMs - kept.slowedMs < slowing.atMostEverySeconds * 1_000) return;
      kept.slowedMs = kept.countedMs;
      kept.tokens = Math.min(0, kept.tokens);
      kept.perSecond = Math.max(rate.perSecond * slowing.leastShare, kept.perSecond * slowing.factor);
    },
  };
}
