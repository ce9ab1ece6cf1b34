import {
  evaluateCustomPage,
  type CustomPage,
  type CustomResult,
} from '../../domain/custom-checks/evaluate-custom-page.ts';
import { serveTasks } from '../threads/serve-tasks.ts';

/** The pages that are being evaluated, so that each is sent once. */
const pages = new Map<string, CustomPage>();

/** The thread in which predicates of members run. A page that it does not have was lost with an earlier thread. */
serveTasks({
  load({ key, page }: { key: string; page: CustomPage }): void {
    pages.set(key, page);
  },
  evaluate({ key, index }: { key: string; index: number }): CustomResult | null {
    const page = pages.get(key);
    const check = page?.checks[index];
    return page === undefined || check === undefined ? null : evaluateCustomPage({ ...page, checks: [check] });
  },
  drop({ key }: { key: string }): void {
    pages.delete(key);
  },
});
