import {
  prepareCustomPage,
  type CustomPage,
  type EvaluateOne,
} from '../../domain/custom-checks/evaluate-custom-page.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import type { CustomOutcome, CustomSlice, CustomSliceResult } from './custom-slice.ts';

/** The pages that are being evaluated, so that each is sent and prepared once. */
const pages = new Map<string, EvaluateOne>();

/** The thread in which predicates of members run. A page that it does not have was lost with an earlier thread. */
serveTasks({
  load({ key, page }: { key: string; page: CustomPage }): void {
    pages.set(key, prepareCustomPage(page));
  },
  evaluate({ key, checks, sliceMs, failuresAtOnce }: CustomSlice): CustomSliceResult | null {
    const evaluate = pages.get(key);
    if (evaluate === undefined) return null;
    const sliceEnds = performance.now() + sliceMs;
    const outcomes: CustomOutcome[] = [];
    let failures = 0;
    for (const { index, allowedMs } of checks) {
      const began = performance.now();
      const own = began + allowedMs;
      const ends = outcomes.length === 0 ? own : Math.min(own, sliceEnds);
      const result = evaluate(index, () => performance.now() >= ends);
      // Only the slice was too short: the check is the first of the next one.
      if (result === null && ends < own) break;
      outcomes.push({ result, tookMs: performance.now() - began });
      failures += result?.failures.length ?? 0;
      if (performance.now() >= sliceEnds || failures >= failuresAtOnce) break;
    }
    return outcomes;
  },
  drop({ key }: { key: string }): void {
    pages.delete(key);
  },
});
