import type { BudgetRow, BudgetState } from '../../db/reads/budgets/budgets.ts';
import { presentForecast } from '../costs/forecast-presenter.ts';

/** Returns a budget with the state of the present month as the API shows it. */
export function presentBudget({ created_by: _by, ...budget }: BudgetRow, { spent, through, forecast }: BudgetState) {
  return {
    ...budget,
    created_at: budget.created_at.toISOString(),
    updated_at: budget.updated_at.toISOString(),
    spent: Math.round(spent * 100) / 100,
    spent_through: through,
    forecast: forecast === null ? null : presentForecast(forecast),
  };
}
