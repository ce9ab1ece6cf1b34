import { setTimeout as wait } from 'node:timers/promises';
import { askedWaitMs } from './azure-errors.ts';

/** Path of Resource Graph's queries. */
export const graphPath = '/providers/Microsoft.ResourceGraph/resources';

/**
 * The queries that Resource Graph still allows an identity, as it states in each response
 * (learn.microsoft.com/azure/governance/resource-graph/concepts/guidance-for-throttled-requests).
 */
export interface GraphQuota {
  /** Reads the headers of a response. */
  note(header: (name: string) => string | null): void;
  /** Waits until a query is allowed. */
  wait(signal: AbortSignal): Promise<void>;
}

/** Returns the quota of one identity, which nothing was taken from so far. */
export function createGraphQuota(): GraphQuota {
  let allowedAt = 0;
  return {
    note(header) {
      if (header('x-ms-user-quota-remaining') !== '0') return;
      allowedAt = performance.now() + (askedWaitMs(header) ?? 0);
    },
    async wait(signal) {
      const leftMs = allowedAt - performance.now();
      if (leftMs > 0) await wait(leftMs, undefined, { signal });
    },
  };
}
