import { dayOfMonth } from '../anomalies/calendar-days.ts';
import { median } from '../anomalies/medians.ts';

/** Daily amounts without gaps: `values[0]` is that of day `firstDay`, counted from 1970-01-01. */
export interface DailySeries {
  firstDay: number;
  values: readonly number[];
}

/** With fewer days there is no forecast: each weekday has to have been seen twice. */
export const fewestDays = 14;
/** Days of history whose weekdays are compared; older ones say little about the present. */
const recentDays = 56;
/** The level is that of the latest week and of the latest three: a lasting change counts soon, a noisy week not alone. */
const levelDays = 7;
/** Days in which a trend has to show. */
const trendSeenDays = 28;
/** A trend counts if so large a share of these days changed the same way in a week. */
const agreement = 0.9;
/** A trend is continued for so long, and then stays where it is: growth seldom lasts. */
const trendDays = 14;
/** The largest change a day that is continued, as a share of the level. */
const steepest = 0.02;
/** Months in which a charge on a day of the month has to have occurred, of the last three. */
const monthsOfCharge = 3;
const fewestCharges = 2;
/** A charge on a day of the month is at least this share of the level. */
const smallestCharge = 0.5;

/**
 * Returns the expected amount of each of the `days` days after a series; null for one that is too short. Each day is the
 * level of the last weeks times what its weekday usually is of a week, moved along a trend that shows on nearly all days,
 * with the charges that recur on its day of the month. Medians keep single unusual days out.
 */
export function forecastDays({ firstDay, values }: DailySeries, days: number): number[] | null {
  if (values.length < fewestDays) return null;
  const recent = values.slice(-recentDays);
  const next = firstDay + values.length;
  const shares = weekdayShares(recent, next - recent.length);
  const even = recent.map((value, index) => value / shareOf(shares, next - recent.length + index));
  const level = (median(even.slice(-levelDays)) + median(even.slice(-3 * levelDays))) / 2;
  const slope = slopeOf(even, level);
  const charges = monthlyCharges({ firstDay, values });
  return Array.from({ length: days }, (_, index) => {
    const day = next + index;
    const usual = (level + slope * Math.min(index + 1 + levelDays, trendDays + levelDays)) * shareOf(shares, day);
    return usual + (charges.get(dayOfMonth(day)) ?? 0);
  });
}

const shareOf = (shares: readonly number[], day: number): number => shares[((day % 7) + 7) % 7] ?? 1;

/** Returns what each weekday is of the mean of the week around it (a median), 1 where credits make that no share. */
function weekdayShares(recent: readonly number[], first: number): number[] {
  const found = Array.from({ length: 7 }, (): number[] => []);
  for (let index = 3; index < recent.length - 3; index += 1) {
    const week = recent.slice(index - 3, index + 4).reduce((sum, value) => sum + value, 0) / 7;
    if (week > 0) found[(((first + index) % 7) + 7) % 7]?.push((recent[index] as number) / week);
  }
  const shares = found.map((ratios) => (ratios.length === 0 ? 1 : median(ratios)));
  const mean = shares.reduce((sum, share) => sum + share, 0) / 7;
  const isUsable = shares.every((share) => share > 0.02) && mean > 0;
  return shares.map((share) => (isUsable ? share / mean : 1));
}

/** Returns the change a day, from how much days differ from those a week before; 0 if these do not agree. */
function slopeOf(even: readonly number[], level: number): number {
  const changes: number[] = [];
  for (let index = Math.max(7, even.length - trendSeenDays); index < even.length; index += 1) {
    changes.push(((even[index] as number) - (even[index - 7] as number)) / 7);
  }
  const slope = median(changes);
  const alike = changes.filter((change) => Math.sign(change) === Math.sign(slope)).length;
  if (Number.isNaN(slope) || changes.length < trendSeenDays / 2 || alike < agreement * changes.length) return 0;
  const limit = Math.abs(level) * steepest;
  return Math.max(-limit, Math.min(limit, slope));
}

/**
 * Returns what recurs on days of the month beyond what is usual, such as support fees and subscriptions: a day counts if
 * it exceeded its surroundings in two of the last three months.
 */
function monthlyCharges({ firstDay, values }: DailySeries): Map<number, number> {
  const excesses = new Map<number, number[]>();
  const since = Math.max(0, values.length - monthsOfCharge * 31);
  for (let index = since; index < values.length; index += 1) {
    const around = values.slice(Math.max(0, index - 7), index + 8);
    const usual = median(around);
    const excess = (values[index] as number) - usual;
    if (excess <= Math.abs(usual) * smallestCharge || excess <= 0) continue;
    const day = dayOfMonth(firstDay + index);
    excesses.set(day, [...(excesses.get(day) ?? []), excess]);
  }
  const recurring = [...excesses].filter(([, found]) => found.length >= fewestCharges);
  return new Map(recurring.map(([day, found]) => [day, median(found)]));
}

/** Returns the forecast that the other is compared with: every day like the mean of the last seven. */
export function naiveForecast({ values }: DailySeries, days: number): number[] | null {
  if (values.length < fewestDays) return null;
  const mean = values.slice(-7).reduce((sum, value) => sum + value, 0) / 7;
  return Array.from({ length: days }, () => mean);
}
