import {
  prepareCustomPage,
  type CustomPage,
  type CustomResult,
} from '../../domain/custom-checks/evaluate-custom-page.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import type { CustomSlice, CustomSliceResult } from './custom-slice.ts';

/** The pages that are being evaluated, so that each is sent and prepared once. */
const pages = new Map<string, (index: number) => CustomResult>();

/** The thread in which predicates of members run. A page that it does not have was lost with an earlier thread. */
serveTasks({
  load({ key, page }: { key: string; page: CustomPage }): void {
    pages.set(key, prepareCustomPage(page));
  },
  evaluate({ key, indexes, sliceMs, failuresAtOnce }: CustomSlice): CustomSliceResult | null {
    const evaluate = pages.get(key);
    if (evaluate === undefined) return null;
    const ends = performance.now() + sliceMs;
    const results: CustomResult[] = [];
    let failures = 0;
    for (const index of indexes) {
      const result = evaluate(index);
      results.push(result);
      failures += result.failures.length;
      if (performance.now() >= ends || failures >= failuresAtOnce) break;
    }
    return results;
  },
  drop({ key }: { key: string }): void {
    pages.delete(key);
  },
});
