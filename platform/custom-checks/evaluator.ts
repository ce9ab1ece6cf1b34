import { randomUUID } from 'node:crypto';
import { countReason, emptyTally, type CheckTally } from '../../domain/compliance/tally.ts';
import type { CustomCheck } from '../../domain/custom-checks/definition.ts';
import type { CustomPage, CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { allowedMs, type CustomSpending } from '../../domain/custom-checks/spending.ts';
import { ThreadLimitError, ThreadsBusyError } from '../threads/thread-messages.ts';
import { createThreadPool, type ThreadPool, type ThreadTask } from '../threads/thread-pool.ts';
import type { CustomSliceResult, CustomTurn } from './custom-slice.ts';

/** One thread for each pool: it keeps the pages, and a process has other work. */
const threads = 1;
const memoryMb = 512;
const waitingBytes = 1024 * 1024 * 1024;
/** About what a configuration takes while it waits to be sent. */
const resourceBytes = 4_096;
const loadMs = 30_000;
/** How long a check may take for a page, without the time to send the page. */
const usualCheckMs = 1_000;
/**
 * Checks run in slices of this share of the limit, since a message to the thread costs more than a usual check. One for
 * which the slice is too short is the first of the next slice, and has its whole time there.
 */
const sliceShare = 1 / 4;
/** A check looks at the clock before each resource. A thread that is this share of the limit later than that is ended. */
const graceShare = 1 / 2;
const failuresAtOnce = 2_000;
const tooBusy = 'the check was not evaluated: the thread of custom checks could not take the page in time';

/** Evaluates custom checks outside the process's own thread, within a limit of time and memory. */
export interface CustomCheckEvaluator {
  /**
   * Evaluates a page. A check that exceeds its own limit or its part of the budget is stopped: it is not evaluated on any
   * resource of the page, nor on later pages. Returns with the result what to give with the next page.
   *
   * `withinMs` is for a caller that holds locks: it waits behind no assessment, and what has not begun by then is not
   * evaluated.
   */
  evaluate: (
    page: CustomPage,
    spending: { before: CustomSpending; budgetMs: number; withinMs?: number },
  ) => Promise<CustomResult & { spending: CustomSpending }>;
  close: () => Promise<void>;
}

/** A page while its checks are evaluated; what was found and spent is added to it. */
interface Work {
  key: string;
  pool: ThreadPool;
  /** When each of its tasks has to have begun; null without a limit. */
  beginsBefore: number | null;
  page: CustomPage;
  budgetMs: number;
  sum: CustomResult;
  spending: CustomSpending;
}

/** Creates the thread, which runs `script` (`evaluate-thread`, compiled); it starts when it is needed. */
export function createCustomCheckEvaluator(options: {
  script: URL;
  onFault: (fault: unknown) => void;
  checkMs?: number;
}): CustomCheckEvaluator {
  const { script, onFault, checkMs = usualCheckMs } = options;
  const newPool = (): ThreadPool => createThreadPool({ script, size: threads, memoryMb, waitingBytes, onFault });
  const unhurriedPool = newPool();
  /** Its thread starts only for callers that hold locks. */
  const urgentPool = newPool();
  const sliceMs = checkMs * sliceShare;

  async function load(work: Work): Promise<void> {
    const { key, page, beginsBefore } = work;
    const related = Object.values(page.related).reduce((sum, list) => sum + list.length, 0);
    const sizeBytes = (page.resources.length + related) * resourceBytes;
    const left = beginsBefore === null ? loadMs : Math.max(1, beginsBefore - performance.now());
    await run(work, { name: 'load', input: { key, page }, sizeBytes, timeoutMs: Math.min(loadMs, left) });
  }

  /** The page was lost if another page's check ended the thread meanwhile; it is sent again. */
  async function evaluateSome(work: Work, turns: readonly CustomTurn[]): Promise<CustomSliceResult> {
    const input = { key: work.key, checks: turns, sliceMs, failuresAtOnce };
    for (;;) {
      const task = { name: 'evaluate', input, sizeBytes: 0, timeoutMs: timeoutMs(turns) };
      const outcomes = (await run(work, task)) as CustomSliceResult | null;
      if (outcomes !== null) return outcomes;
      await load(work);
    }
  }

  function timeoutMs([first]: readonly CustomTurn[]): number {
    return Math.max(sliceMs, first?.allowedMs ?? 0) + checkMs * graceShare;
  }

  /** Returns the turns of some checks, in their order, up to the first one that has no time left. */
  function turnsOf({ page, spending, budgetMs }: Work, indexes: readonly number[]): CustomTurn[] {
    const turns: CustomTurn[] = [];
    for (const index of indexes) {
      const id = page.checks[index]?.id ?? '';
      const allowed = allowedMs(spending, { id, checks: page.checks.length, budgetMs, atMostMs: checkMs });
      if (allowed <= 0) break;
      turns.push({ index, allowedMs: allowed });
    }
    return turns;
  }

  async function evaluateAll(work: Work, indexes: readonly number[]): Promise<void> {
    const { page, sum, spending } = work;
    let next = 0;
    let isSliced = true;
    while (next < indexes.length) {
      const turns = turnsOf(work, indexes.slice(next, isSliced ? indexes.length : next + 1));
      const [first] = turns;
      if (first === undefined) {
        stop(work, { index: indexes[next], reason: overBudget(work) });
        next += 1;
        continue;
      }
      try {
        const outcomes = await evaluateSome(work, turns);
        for (const [place, { result, tookMs }] of outcomes.entries()) {
          const turn = turns[place];
          spend(work, { index: turn?.index, tookMs });
          if (result === null) stop(work, { index: turn?.index, reason: overTime(work, turn) });
          else {
            Object.assign(sum.tallies, result.tallies);
            for (const failure of result.failures) sum.failures.push(failure);
          }
        }
        next += outcomes.length;
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error;
        spending.totalMs += error.limit === 'time' ? timeoutMs(turns) : checkMs;
        // Until the check that was too much for its slice is found, each one runs alone.
        isSliced = turns.length === 1;
        if (!isSliced) continue;
        const reason = error.limit === 'time' ? overTime(work, first) : tooMuch(`${memoryMb} MB`, page);
        stop(work, { index: first.index, reason });
        next += 1;
      }
    }
  }

  function overTime(work: Work, turn: CustomTurn | undefined): string {
    return turn !== undefined && turn.allowedMs < checkMs
      ? overBudget(work)
      : tooMuch(`${checkMs / 1_000} s`, work.page);
  }

  return {
    async evaluate(page, { before, budgetMs, withinMs }) {
      const work: Work = {
        key: randomUUID(),
        pool: withinMs === undefined ? unhurriedPool : urgentPool,
        beginsBefore: withinMs === undefined ? null : performance.now() + withinMs,
        page,
        budgetMs,
        sum: { tallies: {}, failures: [] },
        spending: {
          pages: before.pages + 1,
          totalMs: before.totalMs,
          checkMs: { ...before.checkMs },
          stopped: { ...before.stopped },
        },
      };
      const indexes = [...page.checks.keys()].filter((index) => reasonOf(before, page.checks[index]) === null);
      if (indexes.length > 0) {
        try {
          await load(work);
          await evaluateAll(work, indexes);
        } catch (error) {
          if (withinMs === undefined || !isBeyondLimits(error)) throw error;
          for (const index of indexes) {
            if (!Object.hasOwn(work.sum.tallies, page.checks[index]?.id ?? '')) stop(work, { index, reason: tooBusy });
          }
        } finally {
          // Nobody waits for this. Where it fails, the thread has ended, and the page with it.
          void work.pool
            .run({ name: 'drop', input: { key: work.key }, sizeBytes: 0, timeoutMs: loadMs })
            .catch(() => {});
        }
      }
      const { sum, spending } = work;
      for (const check of page.checks) {
        const reason = reasonOf(spending, check);
        if (reason !== null) sum.tallies[check.id] = unevaluated(page, { check, reason });
      }
      return { ...sum, spending };
    },
    async close() {
      await Promise.all([unhurriedPool.close(), urgentPool.close()]);
    },
  };
}

function run({ pool, beginsBefore }: Work, task: ThreadTask): Promise<unknown> {
  return pool.run(beginsBefore === null ? task : { ...task, beginsBefore });
}

/** Returns whether the thread was too busy for a page, or the page too large for it. */
function isBeyondLimits(error: unknown): boolean {
  return error instanceof ThreadLimitError || error instanceof ThreadsBusyError;
}

function reasonOf({ stopped }: CustomSpending, check: CustomCheck | undefined): string | null {
  return check !== undefined && Object.hasOwn(stopped, check.id) ? (stopped[check.id] ?? null) : null;
}

function spend({ page, spending }: Work, { index, tookMs }: { index: number | undefined; tookMs: number }): void {
  const id = page.checks[index ?? -1]?.id;
  if (id === undefined) return;
  spending.totalMs += tookMs;
  spending.checkMs[id] = (spending.checkMs[id] ?? 0) + tookMs;
}

function stop({ page, spending }: Work, { index, reason }: { index: number | undefined; reason: string }): void {
  const id = page.checks[index ?? -1]?.id;
  if (id !== undefined) spending.stopped[id] = reason;
}

function tooMuch(limit: string, page: CustomPage): string {
  return `the check was stopped: it took more than ${limit} for ${page.resources.length} resources`;
}

function overBudget({ budgetMs }: Work): string {
  return `the check was stopped: all custom checks together may take ${budgetMs / 1_000} s, and its part of that was used up`;
}

function unevaluated(page: CustomPage, { check, reason }: { check: CustomCheck; reason: string }): CheckTally {
  const types = check.definition.resource_types;
  const concerned = page.resources.filter(({ resourceType }) => types.includes(resourceType)).length;
  const tally = { ...emptyTally(), not_evaluated: concerned };
  if (concerned > 0) countReason(tally, reason, concerned);
  return tally;
}
