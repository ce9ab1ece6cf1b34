import { daysAfter, lengthInDays, type Period } from './period.ts';

/** Width of a bucket; weeks begin on Monday. */
export type BucketWidth = 'day' | 'week' | 'month';

/** Returns the width that keeps a trend readable: at most 62 days, 106 weeks, or 60 months. */
export function bucketWidth(period: Period): BucketWidth {
  const days = lengthInDays(period);
  if (days <= 62) return 'day';
  return days <= 740 ? 'week' : 'month';
}

/** Returns the first days of the buckets that a period touches, in order. */
export function bucketDays(period: Period, width: BucketWidth): string[] {
  const days: string[] = [];
  for (let day = bucketOf(period.from, width); day <= period.to; day = nextBucket(day, width)) days.push(day);
  return days;
}

/** Returns the first day of the bucket that contains a day. */
export function bucketOf(day: string, width: BucketWidth): string {
  if (width === 'month') return `${day.slice(0, 7)}-01`;
  if (width === 'day') return day;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

function nextBucket(day: string, width: BucketWidth): string {
  if (width === 'day') return daysAfter(day, 1);
  if (width === 'week') return daysAfter(day, 7);
  const [year = 0, month = 0] = day.split('-').map(Number);
  const months = year * 12 + month;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The change in the number of findings of one category (e.g. a severity) since a bucket. */
export interface Move {
  bucket: string;
  word: string;
  delta: number;
}

/**
 * Returns what is open at the end of each bucket, by word: the moves summed up, those before the first bucket included.
 */
export function openAtBucketEnds<Word extends string>(
  moves: readonly Move[],
  { buckets, words }: { buckets: readonly string[]; words: readonly Word[] },
): Record<Word, number>[] {
  const sorted = moves.toSorted((first, second) => (first.bucket < second.bucket ? -1 : 1));
  const open = new Map<string, number>();
  let next = 0;
  return buckets.map((bucket) => {
    for (let move = sorted[next]; move !== undefined && move.bucket <= bucket; move = sorted[(next += 1)]) {
      open.set(move.word, (open.get(move.word) ?? 0) + move.delta);
    }
    return Object.fromEntries(words.map((word) => [word, open.get(word) ?? 0])) as Record<Word, number>;
  });
}
