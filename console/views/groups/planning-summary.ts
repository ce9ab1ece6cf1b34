import type { PlannedRemediation } from '../../../client/src/client.ts';

/** What became of many findings that were to be planned. */
export interface PlanningSummary {
  planned: number;
  already: number;
  /** Findings without an automatic fix, by reason and steps. */
  manual: { reason: string; steps: readonly string[]; count: number }[];
  /** Findings that are closed or unknown, or could not be planned now. */
  others: { reason: string; count: number }[];
}

/** Counts the outcomes of planning, and puts findings with the same reason and steps together. */
export function summaryOfPlanning(results: readonly PlannedRemediation[]): PlanningSummary {
  const of = (outcome: PlannedRemediation['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  const manual = new Map<string, PlanningSummary['manual'][number]>();
  const others = new Map<string, PlanningSummary['others'][number]>();
  for (const { outcome, reason, manual_steps: steps } of results) {
    if (outcome === 'planned' || outcome === 'already_planned') continue;
    const text = reason ?? outcome;
    if (outcome === 'not_plannable') {
      const key = JSON.stringify([text, steps]);
      manual.set(key, { reason: text, steps, count: (manual.get(key)?.count ?? 0) + 1 });
    } else {
      others.set(text, { reason: text, count: (others.get(text)?.count ?? 0) + 1 });
    }
  }
  return {
    planned: of('planned'),
    already: of('already_planned'),
    manual: [...manual.values()],
    others: [...others.values()],
  };
}
