import { randomUUID } from 'node:crypto';
import { countReason, emptyTally, type CheckTally } from '../../domain/compliance/tally.ts';
import type { CustomCheck } from '../../domain/custom-checks/definition.ts';
import type { CustomPage, CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { ThreadLimitError } from '../threads/thread-messages.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import type { CustomSlice, CustomSliceResult } from './custom-slice.ts';

/** One thread: it keeps the pages, and a process has other work. */
const threads = 1;
const memoryMb = 512;
const waitingBytes = 1024 * 1024 * 1024;
/** About what a configuration takes while it waits to be sent. */
const resourceBytes = 4_096;
const loadMs = 30_000;
/** How long a check may take for a page, without the time to send the page. */
const usualCheckMs = 1_000;
/**
 * Checks run in slices of this share of the limit, since a message to the thread costs more than a usual check. One that
 * makes its slice exceed the limit is given the whole limit alone.
 */
const sliceShare = 1 / 4;
const failuresAtOnce = 2_000;
/** How many stopped checks are remembered; a forgotten one is stopped again. */
const rememberedAtMost = 10_000;

/** Evaluates custom checks outside the process's own thread, within a limit of time and memory. */
export interface CustomCheckEvaluator {
  /**
   * Evaluates a page. A check that exceeds its limit is stopped: it is not evaluated on any resource of the page, nor on
   * later pages of the same `run`.
   */
  evaluate: (page: CustomPage, run: string) => Promise<CustomResult>;
  close: () => Promise<void>;
}

/** Creates the thread, which runs `script` (`evaluate-thread`, compiled); it starts when it is needed. */
export function createCustomCheckEvaluator(options: {
  script: URL;
  onFault: (fault: unknown) => void;
  checkMs?: number;
}): CustomCheckEvaluator {
  const { script, onFault, checkMs = usualCheckMs } = options;
  const pool = createThreadPool({ script, size: threads, memoryMb, waitingBytes, onFault });
  /** Run and check → why the check was stopped. */
  const stopped = new Map<string, string>();

  async function load(key: string, page: CustomPage): Promise<void> {
    const related = Object.values(page.related).reduce((sum, list) => sum + list.length, 0);
    const sizeBytes = (page.resources.length + related) * resourceBytes;
    await pool.run({ name: 'load', input: { key, page }, sizeBytes, timeoutMs: loadMs });
  }

  /** The page was lost if another page's check ended the thread meanwhile; it is sent again. */
  async function evaluateSome(
    page: CustomPage,
    work: Pick<CustomSlice, 'key' | 'indexes'>,
  ): Promise<CustomSliceResult> {
    const input: CustomSlice = { ...work, sliceMs: checkMs * sliceShare, failuresAtOnce };
    for (;;) {
      const task = { name: 'evaluate', input, sizeBytes: 0, timeoutMs: checkMs };
      const results = (await pool.run(task)) as CustomSliceResult | null;
      if (results !== null) return results;
      await load(work.key, page);
    }
  }

  /** Evaluates the checks at some places and adds what they found to `sum`; calls `stop` for each that exceeds a limit. */
  async function evaluateAll(
    page: CustomPage,
    work: { key: string; indexes: number[]; sum: CustomResult; stop: (index: number, error: ThreadLimitError) => void },
  ): Promise<void> {
    const { key, indexes, sum, stop } = work;
    let next = 0;
    let isSliced = true;
    while (next < indexes.length) {
      const slice = indexes.slice(next, isSliced ? indexes.length : next + 1);
      try {
        const results = await evaluateSome(page, { key, indexes: slice });
        for (const { tallies, failures } of results) {
          Object.assign(sum.tallies, tallies);
          for (const failure of failures) sum.failures.push(failure);
        }
        next += results.length;
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error;
        const [index] = slice;
        if (slice.length === 1 && index !== undefined) {
          stop(index, error);
          next += 1;
        }
        // Until the check that was too much for its slice is found, each one runs alone.
        isSliced = slice.length === 1;
      }
    }
  }

  function reasonOf({ limit }: ThreadLimitError, page: CustomPage): string {
    const allowed = limit === 'time' ? `${checkMs / 1_000} s` : `${memoryMb} MB`;
    return `the check was stopped: it took more than ${allowed} for ${page.resources.length} resources`;
  }

  function remember(run: string, { check, reason }: { check: CustomCheck; reason: string }): void {
    if (stopped.size >= rememberedAtMost) stopped.clear();
    stopped.set(keyOf(run, check), reason);
  }

  return {
    async evaluate(page, run) {
      const key = randomUUID();
      const sum: CustomResult = { tallies: {}, failures: [] };
      const reasons = new Map<CustomCheck, string>();
      const indexes: number[] = [];
      for (const [index, check] of page.checks.entries()) {
        const reason = stopped.get(keyOf(run, check));
        if (reason === undefined) indexes.push(index);
        else reasons.set(check, reason);
      }
      if (indexes.length > 0) {
        await load(key, page);
        await evaluateAll(page, {
          key,
          indexes,
          sum,
          stop(index, error) {
            const check = page.checks[index];
            if (check === undefined) return;
            const reason = reasonOf(error, page);
            remember(run, { check, reason });
            reasons.set(check, reason);
          },
        });
        await pool.run({ name: 'drop', input: { key }, sizeBytes: 0, timeoutMs: loadMs });
      }
      for (const [check, reason] of reasons) sum.tallies[check.id] = unevaluated(page, { check, reason });
      return sum;
    },
    close: () => pool.close(),
  };
}

const keyOf = (run: string, { id, version }: CustomCheck): string => `${run}/${id}@${version}`;

function unevaluated(page: CustomPage, { check, reason }: { check: CustomCheck; reason: string }): CheckTally {
  const types = check.definition.resource_types;
  const concerned = page.resources.filter(({ resourceType }) => types.includes(resourceType)).length;
  const tally = { ...emptyTally(), not_evaluated: concerned };
  if (concerned > 0) countReason(tally, reason, concerned);
  return tally;
}
