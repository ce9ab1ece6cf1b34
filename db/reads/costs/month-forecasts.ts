import { addDays } from '../../../domain/anomalies/calendar-days.ts';
import type { CostScope } from '../../../domain/costs/cost-scope.ts';
import { forecastMonth, type MonthForecast } from '../../../domain/costs/month-forecast.ts';
import type { Database } from '../../database.ts';
import type { SelectedProviders } from '../providers/selection.ts';
import { scopeSeries } from './scope-series.ts';

/** Days of history that forecasts read. */
export const forecastHistoryDays = 400;

/** Returns by currency what the month of a day (`YYYY-MM-DD`) will cost; null where that cannot be said. */
export async function monthForecasts(
  database: Database,
  { today, ...asked }: { providers: SelectedProviders; scope: CostScope; today: string },
): Promise<{ currency: string; forecast: MonthForecast | null }[]> {
  const series = await scopeSeries(database, { ...asked, since: addDays(today, -forecastHistoryDays) });
  return [...series].map(([currency, days]) => ({ currency, forecast: forecastMonth(days, today) }));
}
