import { reachedThresholds, type Budget } from '../../../domain/budgets/budget.ts';
import type { Database, Transaction } from '../../database.ts';
import { budgetState } from '../../reads/budgets/budgets.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { lockBudget } from './budgets.ts';

/** A call ends after so long. */
const turnMs = 20_000;

/** A threshold that an alert was raised for. */
interface RaisedThreshold {
  month: string;
  threshold: number;
  is_forecast: boolean;
  cleared_at: Date | null;
}

/**
 * Evaluates the next budgets after an id for up to twenty seconds. Returns the id of the last one, null when there are no more.
 * Raises an alert for each threshold that a budget has reached in the month of a day (`YYYY-MM-DD`), once for each
 * threshold and month; alerts of earlier months, and of thresholds that a revised bill no longer reaches, are resolved. May
 * be repeated: what was raised is not raised again.
 */
export async function evaluateBudgets(
  database: Database,
  { afterId, today }: { afterId: number; today: string },
): Promise<{ evaluated: number; next: number | null }> {
  const until = Date.now() + turnMs;
  const ids = await database('budgets').where('id', '>', afterId).orderBy('id').pluck<number[]>('id');
  for (const [index, id] of ids.entries()) {
    await database.transaction(async (transaction) => {
      const budget = await lockBudget(transaction, id);
      if (budget !== null) await evaluateBudget(transaction, { budget, today });
    });
    const evaluated = index + 1;
    if (Date.now() >= until && evaluated < ids.length) return { evaluated, next: id };
  }
  return { evaluated: ids.length, next: null };
}

/** Does the same for one budget that this transaction has locked. */
export async function evaluateBudget(
  transaction: Transaction,
  { budget, today }: { budget: Budget; today: string },
): Promise<void> {
  const month = today.slice(0, 7);
  const state = await budgetState(transaction, budget, today);
  const reached = reachedThresholds(budget, state);
  const known = await transaction('budget_alerts')
    .where({ budget_id: budget.id })
    .select<RaisedThreshold[]>(
      transaction.raw(`to_char(month, 'YYYY-MM') as month`),
      'threshold',
      'is_forecast',
      'cleared_at',
    );
  const isKnown = (one: { threshold: number; isForecast: boolean }): boolean =>
    known.some((row) => row.month === month && row.threshold === one.threshold && row.is_forecast === one.isForecast);
  const endOf = (row: RaisedThreshold): string => {
    if (row.month !== month) return 'The month is over';
    const isReached = reached.some(({ threshold, isForecast }) => threshold === row.threshold && !isForecast);
    return isReached ? 'The cost has reached the threshold' : 'The cost is no longer expected to reach the threshold';
  };
  const fresh = reached.filter((one) => !isKnown(one));
  await raiseAlerts(
    transaction,
    fresh.map((one) => ({
      kind: 'budget',
      budgetId: budget.id,
      budgetName: budget.name,
      providerId: budget.provider_id,
      month,
      ...one,
      spent: one.isForecast ? (state.forecast?.total ?? state.spent) : state.spent,
      amount: budget.amount,
      currency: budget.currency,
    })),
  );
  const over = known.filter(
    (row) =>
      row.cleared_at === null &&
      (row.month !== month ||
        !reached.some(({ threshold, isForecast }) => threshold === row.threshold && isForecast === row.is_forecast)),
  );
  await resolveAlerts(
    transaction,
    over.map((row) => ({
      kind: 'budget',
      budgetId: budget.id,
      month: row.month,
      threshold: row.threshold,
      isForecast: row.is_forecast,
      note: endOf(row),
    })),
  );
  for (const row of over) {
    await transaction('budget_alerts')
      .where({ budget_id: budget.id, month: `${row.month}-01`, threshold: row.threshold, is_forecast: row.is_forecast })
      .update({ cleared_at: transaction.fn.now() });
  }
  if (fresh.length === 0) return;
  await transaction('budget_alerts').insert(
    fresh.map(({ threshold, isForecast }) => ({
      budget_id: budget.id,
      month: `${month}-01`,
      threshold,
      is_forecast: isForecast,
    })),
  );
}
