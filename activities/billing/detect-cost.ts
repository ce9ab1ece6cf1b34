import type { Database } from '../../db/database.ts';
import { providersOfAccount } from '../../db/reads/costs/billing-states.ts';
import { costSeries } from '../../db/reads/costs/series.ts';
import { accountsByCurrency } from '../../domain/anomalies/account-series.ts';
import { addDays, dayOf, dayText } from '../../domain/anomalies/calendar-days.ts';
import { findCostAnomalies } from '../../domain/anomalies/cost-anomalies.ts';
import { costValues, type FoundValues } from './anomaly-values.ts';

/** Days of history that are read: three years, and the earlier days that a comparison needs. */
const examinedDays = 1_100;

/** Returns the unusual days of an account's cost, and the last day that anything is known of; null when nothing is. */
export async function detectCost(
  database: Database,
  providerId: number,
): Promise<{ found: FoundValues[]; newestDay: string } | null> {
  const providerIds = await providersOfAccount(database, providerId);
  const rows = await costSeries(database, { providerIds, since: addDays(dayOf(new Date()), -examinedDays) });
  const accounts = accountsByCurrency(rows);
  const lastDays = [...accounts.values()].map(({ firstDay, total }) => firstDay + total.length - 1);
  if (lastDays.length === 0) return null;
  const newestDay = dayText(Math.max(...lastDays));
  const found = [...accounts].flatMap(([currency, costs]) =>
    findCostAnomalies(costs).map((anomaly) => costValues(anomaly, { currency, newestDay })),
  );
  return { found, newestDay };
}
