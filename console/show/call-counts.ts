import type { CallCounts } from '../../client/src/client.ts';
import { countOf, countText } from './format.ts';

/** Returns what the listings of a sync asked of the cloud, e.g. `1,204 calls, 3 retried, 2 throttled`. */
export function callsText({ made, retried, throttled }: CallCounts): string {
  const parts = [countOf(made, 'call')];
  if (retried > 0) parts.push(`${countText(retried)} retried`);
  if (throttled > 0) parts.push(`${countText(throttled)} throttled`);
  return parts.join(', ');
}
