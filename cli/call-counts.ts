import type { CallCounts } from '../client/src/schema.ts';

/** Returns how long a sync has been running and what it asked of the cloud, e.g. `35 s, 1204 calls, 3 retried`. */
export function callsText(elapsedMs: number, calls: CallCounts | null): string {
  const parts = [`${Math.round(elapsedMs / 1_000)} s`];
  if (calls !== null) {
    parts.push(`${calls.made} calls`);
    if (calls.retried > 0) parts.push(`${calls.retried} retried`);
    if (calls.throttled > 0) parts.push(`${calls.throttled} throttled`);
  }
  return parts.join(', ');
}
