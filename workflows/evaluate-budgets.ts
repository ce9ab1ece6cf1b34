import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { BudgetActivities } from '../activities/budgets/budget-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { evaluateBudgets: evaluateNext } = proxyActivities<BudgetActivities>({
  ...databaseActivity,
  startToCloseTimeout: '5 minutes',
});

/** Compares costs with all budgets, some at a time; a Schedule starts it. Returns how many budgets there are. */
export async function evaluateBudgets(): Promise<number> {
  let evaluated = 0;
  for (let afterId: number | null = 0; afterId !== null;) {
    const summary = afterId === 0 ? 'Evaluate the first budgets' : `Evaluate the budgets after ${afterId}`;
    const done: Awaited<ReturnType<BudgetActivities['evaluateBudgets']>> = await evaluateNext.executeWithOptions(
      { summary },
      [{ afterId }],
    );
    evaluated += done.evaluated;
    afterId = done.next;
    setCurrentDetails(`Evaluated ${evaluated} budgets`);
  }
  return evaluated;
}
