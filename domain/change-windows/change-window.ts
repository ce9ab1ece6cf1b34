/** Where a window is in its time; `cancelled` instead once it was cancelled. */
export const changeWindowStatuses = ['scheduled', 'active', 'ended', 'cancelled'] as const;
export type ChangeWindowStatus = (typeof changeWindowStatuses)[number];

/** No window is longer: what is expected for longer is no exception. */
export const longestWindowDays = 14;
const furthestDays = 365;
/** A window that began this long ago is accepted, so that one from now on need not be timed. */
const latestBeginMs = 5 * 60_000;
const dayMs = 86_400_000;

/** Returns what is wrong with the time of a new window, as a sentence without a stop; null if nothing is. */
export function windowFault({ startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: Date }): string | null {
  const [from, until, at] = [startsAt.getTime(), endsAt.getTime(), now.getTime()];
  if (until <= from) return 'ends_at: must be after starts_at';
  if (until <= at) return 'ends_at: the window is over already; drift that was found is accepted through its finding';
  if (from < at - latestBeginMs) return 'starts_at: must not be in the past: a window is announced before its changes';
  if (until - from > longestWindowDays * dayMs) {
    return `ends_at: a window lasts at most ${longestWindowDays} days`;
  }
  if (from > at + furthestDays * dayMs) return `starts_at: must be within ${furthestDays} days`;
  return null;
}

/** Why a drift of a window is not accepted with the others. */
export const leftOutReasons = ['changed_since', 'other_deviations', 'deleted'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
