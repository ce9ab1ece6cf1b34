/** How long the custom checks of one assessment of an account took so far, kept with each of its pages. */
export interface CustomSpending {
  pages: number;
  /** Of all checks, with the threads that they cost, in milliseconds. */
  totalMs: number;
  /** Check → milliseconds. */
  checkMs: Record<string, number>;
  /** Check → why it is not evaluated any more. */
  stopped: Record<string, string>;
}

/** Returns the spending of an assessment that has evaluated nothing yet. */
export function noSpending(): CustomSpending {
  return { pages: 0, totalMs: 0, checkMs: {}, stopped: {} };
}

/** What all custom checks may take for an account, and for each page of its resources. */
const accountMs = 60_000;
const pageMs = 3_000;

/** Returns how long all custom checks may take for an account up to a page, counted from 1, in milliseconds. */
export function customBudgetMs(page: number): number {
  return accountMs + page * pageMs;
}

/**
 * Returns how long a check may take now, in milliseconds; 0 for one that has to end. Half of the budget belongs to whoever needs it.
 * The other half is kept for all checks in equal parts, so that some slow ones do not end the quick ones.
 */
export function allowedMs(
  { totalMs, checkMs }: Pick<CustomSpending, 'totalMs' | 'checkMs'>,
  { id, checks, budgetMs, atMostMs }: { id: string; checks: number; budgetMs: number; atMostMs: number },
): number {
  const left = budgetMs - totalMs;
  const half = budgetMs / 2;
  const ownPart = Math.min(left, half / checks - (checkMs[id] ?? 0));
  return Math.max(0, Math.min(atMostMs, Math.max(left - half, ownPart)));
}
