import type { Drift } from '../../client/src/client.ts';
import { relativeTime } from './format.ts';

/** Returns a drift as a sentence with how long ago the change was made, where a change feed said when. */
export function driftTitle({ in_words: words, changed_at: at }: Drift, now: number): string {
  return at === null ? words : `${words} ${relativeTime(at, now)}`;
}
