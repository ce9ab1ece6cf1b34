const dayMs = 86_400_000;

/** Returns the number of a day (`YYYY-MM-DD`, UTC) counted from 1970-01-01. Throws for a text that is not a date. */
export function dayNumber(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`"${day}" is not a date`);
  return time / dayMs;
}

/** Returns the day with a number, as `YYYY-MM-DD`. */
export function dayText(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** Returns the UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the day that is `days` after (or, negative, before) a day. */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** Returns the day of the month, 1 to 31. */
export function dayOfMonth(number: number): number {
  return new Date(number * dayMs).getUTCDate();
}

/**
 * Returns the same day of the month, `months` earlier; null where that month is too short. The last day of a month
 * corresponds to the last day of the other.
 */
export function monthsEarlier(number: number, months: number): number | null {
  const date = new Date(number * dayMs);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()];
  const lastThere = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const lastHere = new Date(Date.UTC(year, date.getUTCMonth() + 1, 0)).getUTCDate();
  if (day === lastHere) return Date.UTC(year, month, lastThere) / dayMs;
  return day > lastThere ? null : Date.UTC(year, month, day) / dayMs;
}
