import type { ServerResponse } from 'node:http';
import type { Database } from '../../db/database.ts';
import { leaseRequests } from '../../db/commands/requests/rate-limits.ts';
import { clientNetwork } from '../../domain/network/client-network.ts';

/** A process leases this share of the quota at a time, so that few requests need a database write. */
const leasedShare = 0.05;
/** After a failed lease requests pass uncounted for this long, instead of waiting for an unavailable database. */
const leniencyMs = 2_000;

/** What is left of a subject's quota after a request was counted. */
export interface QuotaState {
  limit: number;
  remaining: number;
  /** Unix seconds when the window ends. */
  resetSeconds: number;
  isExceeded: boolean;
}

export interface RequestQuota {
  /** Counts one request of the subject, synchronously while leased ones are left. */
  take(subject: string): QuotaState | Promise<QuotaState>;
  /** Returns what is left, without counting. */
  peek(subject: string): QuotaState;
}

interface Lease {
  /** Granted to this process and not used yet. */
  left: number;
  /** Used by all processes, as last read. */
  taken: number;
  isExhausted: boolean;
  lenientUntilMs: number;
  leasing: Promise<void> | null;
}

/**
 * Creates the counter of requests against a quota for each subject and aligned window, shared by all processes: a
 * process grants only what it leased from Postgres.
 */
export function createRequestQuota(options: {
  database: Database;
  limit: number;
  windowSeconds: number;
  onFault: (fault: unknown) => void;
  now?: () => number;
}): RequestQuota {
  const { database, limit, windowSeconds, onFault, now = Date.now } = options;
  const block = Math.max(1, Math.floor(limit * leasedShare));
  let windowStart = 0;
  let leases = new Map<string, Lease>();

  const leaseOf = (subject: string): Lease => {
    const start = Math.floor(now() / 1_000 / windowSeconds) * windowSeconds;
    if (start !== windowStart) {
      windowStart = start;
      leases = new Map();
    }
    let lease = leases.get(subject);
    if (lease === undefined) {
      lease = { left: 0, taken: 0, isExhausted: false, lenientUntilMs: 0, leasing: null };
      leases.set(subject, lease);
    }
    return lease;
  };

  const state = (lease: Lease, isExceeded: boolean): QuotaState => ({
    limit,
    remaining: isExceeded ? 0 : Math.max(0, limit - lease.taken + lease.left),
    resetSeconds: windowStart + windowSeconds,
    isExceeded,
  });

  const extend = (lease: Lease, subject: string): Promise<void> => {
    lease.leasing ??= (async () => {
      try {
        const { granted, taken } = await leaseRequests(database, { subject, windowStart, block, quota: limit });
        lease.left += granted;
        lease.taken = taken;
        lease.isExhausted = granted === 0;
      } catch (error) {
        lease.lenientUntilMs = now() + leniencyMs;
        onFault(error);
      } finally {
        lease.leasing = null;
      }
    })();
    return lease.leasing;
  };

  const takeLeasing = async (subject: string): Promise<QuotaState> => {
    for (;;) {
      const lease = leaseOf(subject);
      const taken = takeAtHand(lease);
      if (taken !== null) return taken;
      await extend(lease, subject);
    }
  };

  const takeAtHand = (lease: Lease): QuotaState | null => {
    if (lease.left > 0) {
      lease.left -= 1;
      return state(lease, false);
    }
    if (lease.isExhausted) return state(lease, true);
    return now() < lease.lenientUntilMs ? state(lease, false) : null;
  };

  return {
    take: (subject) => takeAtHand(leaseOf(subject)) ?? takeLeasing(subject),
    peek: (subject) => state(leaseOf(subject), false),
  };
}

/** Sets the headers that show the client its quota (interface specification §8). */
export function setQuotaHeaders(response: ServerResponse, { limit, remaining, resetSeconds }: QuotaState): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', resetSeconds);
}

/** Returns the subject against which requests without a valid token count. */
export function addressSubject(address: string): string {
  return `address:${clientNetwork(address)}`;
}
