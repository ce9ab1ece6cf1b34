const dayMs = 86_400_000;
const usualDays = 30;
const longestYears = 5;

/** Days in UTC, both included, as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** A rule that the requested period breaks, as a sentence. */
export interface PeriodFault {
  fault: string;
}

/** Returns the day in UTC of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the day a number of days after another. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}

/** Returns how many days a period has. */
export function lengthInDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/**
 * Returns the period of a report: what is left out becomes today, and the 30 days that end with `to`. Days must exist
 * (`YYYY-MM-DD`, checked before), come in order, and be no more than five years.
 */
export function periodOf(asked: Partial<Period>, today: string): Period | PeriodFault {
  const to = asked.to ?? today;
  const from = asked.from ?? daysAfter(to, 1 - usualDays);
  if (from > to) return { fault: `from (${from}) must not be after to (${to})` };
  const latest = `${Number(from.slice(0, 4)) + longestYears}${from.slice(4)}`;
  if (to >= latest) return { fault: `from and to must lie within ${longestYears} years` };
  if (from > today) return { fault: `from (${from}) is in the future` };
  return { from, to };
}
