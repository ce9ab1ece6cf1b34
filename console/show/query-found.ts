import type { ResourceQueryAnswer } from '../../client/src/client.ts';

/** What the answers to a query say together. */
export interface QueryFound {
  columns: ResourceQueryAnswer['columns'];
  rows: ResourceQueryAnswer['rows'];
  /** Those that no later answer gives again. */
  settled: ResourceQueryAnswer['rows'];
  candidates: number;
  evaluated: number;
  matched: number;
  notMatched: number;
  notEvaluated: number;
  reasons: ResourceQueryAnswer['reasons'];
  isProvisional: boolean;
  next: string | null;
  limit: ResourceQueryAnswer['limit_reached'];
}

/** Adds an answer: rows for good are kept, and a sorted page is a pass of its own, whose counts begin again. */
export function withAnswer(
  before: QueryFound | null,
  answer: ResourceQueryAnswer,
  { isSorted }: { isSorted: boolean },
): QueryFound {
  const settled = before?.settled ?? [];
  const rows = [...settled, ...answer.rows];
  const counted = before !== null && isSorted && !before.isProvisional ? null : before;
  const reasons = new Map((counted?.reasons ?? []).map((one) => [one.reason, one]));
  for (const one of answer.reasons) {
    const known = reasons.get(one.reason);
    reasons.set(one.reason, known === undefined ? one : { ...known, resources: known.resources + one.resources });
  }
  return {
    columns: answer.columns,
    rows,
    settled: answer.provisional ? settled : rows,
    candidates: answer.candidates,
    evaluated: (counted?.evaluated ?? 0) + answer.evaluated,
    matched: (counted?.matched ?? 0) + answer.matched,
    notMatched: (counted?.notMatched ?? 0) + answer.not_matched,
    notEvaluated: (counted?.notEvaluated ?? 0) + answer.not_evaluated,
    reasons: [...reasons.values()].toSorted((one, other) => other.resources - one.resources),
    isProvisional: answer.provisional,
    next: answer.next_cursor,
    limit: answer.limit_reached,
  };
}
