import { evaluateBudgets } from '../../db/commands/budgets/evaluate.ts';
import type { Database } from '../../db/database.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';

/** Returns the activity that compares costs with budgets. It may run twice and raises the same alerts once. */
export function budgetActivities({ database }: { database: Database }) {
  return {
    /** Evaluates the next budgets after an id for up to twenty seconds. Returns the id of the last; null at the end. */
    async evaluateBudgets({ afterId }: { afterId: number }): Promise<{ evaluated: number; next: number | null }> {
      return evaluateBudgets(database, { afterId, today: dayOf(new Date()) });
    },
  };
}

export type BudgetActivities = ReturnType<typeof budgetActivities>;
