import { dayNumber, dayText } from '../anomalies/calendar-days.ts';
import { type DailySeries, forecastDays, naiveForecast } from './forecast.ts';

/** How well forecasts of past months would have been. */
export interface Backtest {
  /** Past days from which the rest of a month was forecast. */
  tested: number;
  /** Sum of the absolute errors divided by the sum of the actual amounts; null where nothing could be tested. */
  error: number | null;
  naiveError: number | null;
  /** Actual amounts divided by forecast ones, ascending. */
  ratios: number[];
}

/** The forecast of a month in one currency. */
export interface MonthForecast {
  /** `YYYY-MM`. */
  month: string;
  /** Last day with cost, `YYYY-MM-DD`. */
  through: string;
  spent: number;
  total: number;
  /** In eight of ten tests the total was between these; null with too few tests. */
  low: number | null;
  high: number | null;
  backtest: Backtest;
}

/** Days between two tests, and how far back tests begin. */
const testEveryDays = 4;
const testedDays = 160;
const fewestTests = 10;
/** A series that ends earlier than so many days ago says nothing about this month. */
const stalestDays = 7;

/** Returns the number of the first day of the month after that of a day. */
function nextMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000;
}

function firstOfMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Forecasts the rest of each month from past days with what was known then, and compares it with what came. */
export function backtest({ firstDay, values }: DailySeries): Backtest {
  const end = firstDay + values.length;
  let [tested, actualSum, error, naiveError] = [0, 0, 0, 0];
  const ratios: number[] = [];
  for (let today = end - 1 - testEveryDays; today >= Math.max(firstDay, end - testedDays); today -= testEveryDays) {
    const monthEnd = nextMonth(today + 1);
    if (monthEnd > end) continue;
    const known = { firstDay, values: values.slice(0, today + 1 - firstDay) };
    const days = monthEnd - 1 - today;
    const [forecast, naive] = [forecastDays(known, days), naiveForecast(known, days)];
    if (forecast === null || naive === null) break;
    const actual = sum(values.slice(today + 1 - firstDay, monthEnd - firstDay));
    tested += 1;
    actualSum += Math.abs(actual);
    error += Math.abs(sum(forecast) - actual);
    naiveError += Math.abs(sum(naive) - actual);
    if (sum(forecast) > 0) ratios.push(actual / sum(forecast));
  }
  const isKnown = tested > 0 && actualSum > 0;
  return {
    tested,
    error: isKnown ? error / actualSum : null,
    naiveError: isKnown ? naiveError / actualSum : null,
    ratios: ratios.toSorted((a, b) => a - b),
  };
}

/**
 * Returns what the month of `today` (`YYYY-MM-DD`) will cost: what it cost up to the last day of the series, and the
 * forecast of the rest. Null for a series that is too short or ended days ago.
 */
export function forecastMonth(series: DailySeries, today: string): MonthForecast | null {
  const now = dayNumber(today);
  const { firstDay, values } = series;
  const last = firstDay + values.length - 1;
  if (values.length === 0 || now - last > stalestDays) return null;
  const monthEnd = nextMonth(now);
  const rest = forecastDays(series, Math.max(0, monthEnd - 1 - last));
  if (rest === null) return null;
  const spent = sum(values.slice(Math.max(0, firstOfMonth(now) - firstDay)));
  // Days of the month before that the bill does not have yet are forecast, too, but belong to no total of this month.
  const expected = sum(rest.slice(Math.max(0, firstOfMonth(now) - 1 - last)));
  const tests = backtest(series);
  const bound = (share: number): number | null => {
    const { ratios } = tests;
    if (ratios.length < fewestTests) return null;
    return spent + expected * (ratios[Math.round(share * (ratios.length - 1))] ?? 1);
  };
  const total = spent + expected;
  const [low, high] = [bound(0.1), bound(0.9)];
  return {
    month: today.slice(0, 7),
    through: dayText(last),
    spent,
    total,
    low: low === null ? null : Math.min(low, total),
    high: high === null ? null : Math.max(high, total),
    backtest: tests,
  };
}
