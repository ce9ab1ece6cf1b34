import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import { scopeOfBudget, selectionOfBudget, type Budget } from '../../../domain/budgets/budget.ts';
import { addDays, dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import { forecastMonth, type MonthForecast } from '../../../domain/costs/month-forecast.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';
import { forecastHistoryDays } from '../costs/month-forecasts.ts';
import { scopeSeries } from '../costs/scope-series.ts';
import { selectProviders } from '../providers/selection.ts';

/** A budget as it is stored. */
export interface BudgetRow extends Budget {
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

const columns = (database: Database | Transaction) => [
  'id', 'name', 'currency', 'provider_id', 'organization_id', 'ou', 'service', 'tag_key', 'tag_value', 'thresholds',
  'alert_on_forecast', 'created_by', 'created_at', 'updated_at', database.raw('amount::float8 as amount'),
]; // prettier-ignore

/** Returns the budgets inside the limits, by name: with limits only those of one provider. */
export async function listBudgets(database: Database | Transaction, limits: AccessLimits): Promise<BudgetRow[]> {
  return database('budgets')
    .whereRaw(insideLimits(database, 'provider_id', limits))
    .orderBy(['name', 'id'])
    .select<BudgetRow[]>(...columns(database));
}

/** Returns a budget, or null. */
export async function findBudget(database: Database | Transaction, id: number): Promise<BudgetRow | null> {
  const row = await database('budgets')
    .where({ id })
    .first<BudgetRow | undefined>(...columns(database));
  return row ?? null;
}

/** What a month has cost so far within the scope of a budget, and what it will; null where that cannot be said. */
export interface BudgetState {
  spent: number;
  /** Last day with cost, `YYYY-MM-DD`; null without any. */
  through: string | null;
  forecast: MonthForecast | null;
}

/** Returns the state of a budget in the month of a day (`YYYY-MM-DD`), from costs in its currency. */
export async function budgetState(
  database: Database | Transaction,
  budget: Budget,
  today: string,
): Promise<BudgetState> {
  const series = await scopeSeries(database, {
    providers: await selectProviders(database, selectionOfBudget(budget)),
    scope: scopeOfBudget(budget),
    since: addDays(today, -forecastHistoryDays),
  });
  const own = series.get(budget.currency);
  if (own === undefined) return { spent: 0, through: null, forecast: null };
  const monthStart = dayNumber(`${today.slice(0, 7)}-01`);
  const spent = own.values.slice(Math.max(0, monthStart - own.firstDay)).reduce((sum, value) => sum + value, 0);
  const through = addDays(today, own.firstDay + own.values.length - 1 - dayNumber(today));
  return { spent, through, forecast: forecastMonth(own, today) };
}
