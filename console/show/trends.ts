import type { Trends } from '../../client/src/client.ts';

/** Returns the value of each day, null for days that have none. */
export function valuesByDay<Row extends { day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  valueOf: (row: Row) => number | null,
): (number | null)[] {
  const byDay = new Map(rows.map((row) => [row.day, valueOf(row)]));
  return days.map((day) => byDay.get(day) ?? null);
}

/** Returns the totals of a period, with the time to resolve in words. */
export function summaryOf({ findings, mean_days_to_resolve: days }: Trends): {
  appeared: number;
  resolved: number;
  daysToResolve: string | null;
} {
  return {
    appeared: findings.reduce((sum, day) => sum + day.appeared, 0),
    resolved: findings.reduce((sum, day) => sum + day.resolved, 0),
    daysToResolve: days === null ? null : daysText(days),
  };
}

/** Returns a time in days in words: hours below two days. */
function daysText(days: number): string {
  if (days < 1 / 24) return 'under an hour';
  if (days < 2) return `${Math.round(days * 24)} h`;
  return `${days < 10 ? days.toFixed(1) : Math.round(days)} days`;
}
