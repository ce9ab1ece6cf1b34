import { addDays } from '../anomalies/calendar-days.ts';

/** A range of days, inclusive, `YYYY-MM-DD`. */
export interface DayWindow {
  from: string;
  to: string;
  /** Whether the bill is that of several accounts, and each line has to name its own. */
  byAccount?: boolean;
}

/** Returns every day of a window, oldest first. */
export function daysOf({ from, to }: DayWindow): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days of a first fetch: thirteen months, the history that clouds keep of daily costs. */
export const historyDays = 395;
/** Clouds revise a day's cost for a few days, so these are fetched again each time. */
export const revisedDays = 3;
const windowDays = 31;
/** The bill of hundreds of accounts is fetched in smaller parts. */
const windowDaysByAccount = 7;

/**
 * Returns the windows to fetch on a day: everything since the last fetch and the last three days again, up to
 * yesterday, in windows of at most a month (a week for a bill by account), newest first. `fetchedThrough` is the last day that was fetched in full, if
 * any.
 */
export function windowsToFetch({
  today,
  fetchedThrough,
  byAccount = false,
}: {
  today: string;
  fetchedThrough: string | null;
  byAccount?: boolean;
}): DayWindow[] {
  const length = byAccount ? windowDaysByAccount : windowDays;
  const last = addDays(today, -1);
  const earliest = addDays(today, -historyDays);
  const known = fetchedThrough === null || fetchedThrough > last ? null : fetchedThrough;
  const since = fetchedThrough === null ? earliest : addDays(known ?? last, 1 - revisedDays);
  const first = since < earliest ? earliest : since;
  const windows: DayWindow[] = [];
  for (let to = last; to >= first; to = addDays(to, -length)) {
    const from = addDays(to, 1 - length);
    windows.push({ from: from < first ? first : from, to, ...(byAccount ? { byAccount } : {}) });
  }
  return windows;
}
