import { randomUUID } from 'node:crypto';
import { countReason, emptyTally, type CheckTally } from '../../domain/compliance/tally.ts';
import type { CustomCheck } from '../../domain/custom-checks/definition.ts';
import type { CustomPage, CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { ThreadLimitError } from '../threads/thread-messages.ts';
import { createThreadPool } from '../threads/thread-pool.ts';

/** One thread: it keeps the pages, and a process has other work. */
const threads = 1;
const memoryMb = 512;
const waitingBytes = 1024 * 1024 * 1024;
/** About what a configuration takes while it waits to be sent. */
const resourceBytes = 4_096;
const loadMs = 30_000;
/** How long a check may take for a page, without the time to send the page. */
const usualCheckMs = 1_000;
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
  async function evaluateOne(page: CustomPage, { key, index }: { key: string; index: number }): Promise<CustomResult> {
    for (;;) {
      const task = { name: 'evaluate', input: { key, index }, sizeBytes: 0, timeoutMs: checkMs };
      const result = (await pool.run(task)) as CustomResult | null;
      if (result !== null) return result;
      await load(key, page);
    }
  }

  function stop(
    error: ThreadLimitError,
    { name, check, page }: { name: string; check: CustomCheck; page: CustomPage },
  ) {
    const allowed = error.limit === 'time' ? `${checkMs / 1_000} s` : `${memoryMb} MB`;
    const reason = `the check was stopped: it took more than ${allowed} for ${page.resources.length} resources`;
    if (stopped.size >= rememberedAtMost) stopped.clear();
    stopped.set(keyOf(name, check), reason);
    return reason;
  }

  return {
    async evaluate(page, name) {
      const key = randomUUID();
      const sum: CustomResult = { tallies: {}, failures: [] };
      await load(key, page);
      for (const [index, check] of page.checks.entries()) {
        let reason = stopped.get(keyOf(name, check));
        if (reason === undefined) {
          try {
            const { tallies, failures } = await evaluateOne(page, { key, index });
            Object.assign(sum.tallies, tallies);
            sum.failures.push(...failures);
          } catch (error) {
            if (!(error instanceof ThreadLimitError)) throw error;
            reason = stop(error, { name, check, page });
          }
        }
        if (reason !== undefined) sum.tallies[check.id] = unevaluated(page, { check, reason });
      }
      await pool.run({ name: 'drop', input: { key }, sizeBytes: 0, timeoutMs: loadMs });
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
