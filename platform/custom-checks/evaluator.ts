import { emptyTally, countReason, type Tallies } from '../../domain/compliance/tally.ts';
import type { CustomPage, CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { ThreadLimitError } from '../threads/thread-messages.ts';
import { createThreadPool } from '../threads/thread-pool.ts';

/** One thread: predicates are quick, and a process has other work. */
const threads = 1;
const memoryMb = 512;
/** Pages wait in the activities that evaluate them, which are bounded; each is a few megabytes. */
const waitingBytes = 1024 * 1024 * 1024;

/** How long all checks of a page may take together before they are tried one by one, and then each of them. */
export interface EvaluatorLimits {
  pageMs: number;
  checkMs: number;
}

const usualLimits: EvaluatorLimits = { pageMs: 5_000, checkMs: 1_000 };
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
  limits?: EvaluatorLimits;
}): CustomCheckEvaluator {
  const { script, onFault, limits = usualLimits } = options;
  const pool = createThreadPool({ script, size: threads, memoryMb, waitingBytes, onFault });
  /** Run and check → why the check was stopped. */
  const stopped = new Map<string, string>();

  const run = async (page: CustomPage, timeoutMs: number): Promise<CustomResult> =>
    (await pool.run({ name: 'evaluate', input: page, sizeBytes: 0, timeoutMs })) as CustomResult;

  async function oneByOne(page: CustomPage, name: string): Promise<CustomResult> {
    const sum: CustomResult = { tallies: {}, failures: [] };
    for (const check of page.checks) {
      try {
        const { tallies, failures } = await run({ ...page, checks: [check] }, limits.checkMs);
        Object.assign(sum.tallies, tallies);
        sum.failures.push(...failures);
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error;
        const allowed = error.limit === 'time' ? `${limits.checkMs / 1_000} s` : `${memoryMb} MB`;
        const reason = `the check was stopped: it took more than ${allowed} for ${page.resources.length} resources`;
        if (stopped.size >= rememberedAtMost) stopped.clear();
        stopped.set(keyOf(name, check), reason);
        Object.assign(
          sum.tallies,
          unevaluated({ ...page, checks: [check] }, () => reason),
        );
      }
    }
    return sum;
  }

  return {
    async evaluate(page, name) {
      const whyStopped = (check: { id: string; version: number }) => stopped.get(keyOf(name, check));
      const checks = page.checks.filter((check) => whyStopped(check) === undefined);
      const ended = page.checks.filter((check) => whyStopped(check) !== undefined);
      const rest = { ...page, checks };
      const result = checks.length === 0 ? { tallies: {}, failures: [] } : await allAtOnce(rest, name);
      const lost = unevaluated({ ...page, checks: ended }, (check) => whyStopped(check) ?? '');
      return { tallies: { ...result.tallies, ...lost }, failures: result.failures };
    },
    close: () => pool.close(),
  };

  async function allAtOnce(page: CustomPage, name: string): Promise<CustomResult> {
    try {
      return await run(page, limits.pageMs);
    } catch (error) {
      if (!(error instanceof ThreadLimitError)) throw error;
      return oneByOne(page, name);
    }
  }
}

const keyOf = (run: string, { id, version }: { id: string; version: number }): string => `${run}/${id}@${version}`;

function unevaluated(page: CustomPage, why: (check: { id: string; version: number }) => string): Tallies {
  return Object.fromEntries(
    page.checks.map((check) => {
      const types = check.definition.resource_types;
      const concerned = page.resources.filter(({ resourceType }) => types.includes(resourceType)).length;
      const tally = { ...emptyTally(), not_evaluated: concerned };
      if (concerned > 0) countReason(tally, why(check), concerned);
      return [check.id, tally];
    }),
  );
}
