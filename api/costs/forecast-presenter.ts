import type { MonthForecast } from '../../domain/costs/month-forecast.ts';

/** Statistics are shown to the cent; amounts that are billed are never computed this way. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const tenThousandths = (ratio: number): number => Math.round(ratio * 10_000) / 10_000;
const orNull = (value: number | null, shown: (value: number) => number): number | null =>
  value === null ? null : shown(value);

/** Returns the forecast of a month as the API shows it. */
export function presentForecast({ backtest, spent, total, low, high, ...forecast }: MonthForecast) {
  return {
    ...forecast,
    spent: cents(spent),
    total: cents(total),
    low: orNull(low, cents),
    high: orNull(high, cents),
    error: orNull(backtest.error, tenThousandths),
    naive_error: orNull(backtest.naiveError, tenThousandths),
    tested: backtest.tested,
  };
}

/** Returns the forecast in one currency as the API shows it. */
export function presentCurrencyForecast({ currency, forecast }: { currency: string; forecast: MonthForecast | null }) {
  return { currency, forecast: forecast === null ? null : presentForecast(forecast) };
}
