import { ThreadLimitError, ThreadsBusyError } from '../threads/thread-messages.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import type { QuerySlice, QuerySliceResult } from './query-slice.ts';

/** Evaluates queries of members outside the process's own thread, within a limit of time and memory. */
export interface QueryEvaluator {
  /**
   * Evaluates the first resources of a page, at least one. A resource that takes too much time or memory is not evaluated,
   * and the reason says so. Throws `ThreadsBusyError` where too much is waiting, and an `Error` where the thread dies twice.
   */
  evaluate: (page: QueryPage) => Promise<QuerySliceResult>;
  close: () => Promise<void>;
}

export type QueryPage = Omit<QuerySlice, 'sliceMs' | 'progress'>;

/** One, since a process has other work; queries take turns of a slice. */
const threads = 1;
const memoryMb = 512;
const waitingBytes = 256 * 1024 * 1024;
const sliceMs = 250;
/** How long one resource may take. A thread that is later than that is ended. */
const usualResourceMs = 1_000;

/** Creates the thread, which runs `script` (`query-thread`, compiled); it starts when it is needed. */
export function createQueryEvaluator(options: {
  script: URL;
  onFault: (fault: unknown) => void;
  resourceMs?: number;
}): QueryEvaluator {
  const { script, onFault, resourceMs = usualResourceMs } = options;
  const pool = createThreadPool({ script, size: threads, memoryMb, waitingBytes, onFault });

  function run(page: QueryPage, progress: Int32Array): Promise<QuerySliceResult> {
    const input: QuerySlice = { ...page, sliceMs, progress };
    const sizeBytes = page.resources.reduce((sum, { configuration }) => sum + configuration.length, 0);
    const task = { name: 'evaluate', input, sizeBytes, timeoutMs: sliceMs + resourceMs };
    return pool.run(task) as Promise<QuerySliceResult>;
  }

  async function evaluate(page: QueryPage, { isAgain = false } = {}): Promise<QuerySliceResult> {
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    try {
      return await run(page, progress);
    } catch (error) {
      if (!(error instanceof ThreadLimitError)) {
        // A thread may die for other reasons than this page, which another one takes then.
        if (isAgain || error instanceof ThreadsBusyError) throw error;
        return evaluate(page, { isAgain: true });
      }
      if (page.resources.length === 1) return unevaluated(error.limit);
      const [place = 0] = progress;
      // What was found before was lost with the thread. The one that ended it gets a thread to itself.
      if (place > 0) return evaluate({ ...page, resources: page.resources.slice(0, place) });
      return evaluate({ ...page, resources: page.resources.slice(0, 1) });
    }
  }

  function unevaluated(limit: ThreadLimitError['limit']): QuerySliceResult {
    const most = limit === 'time' ? `${resourceMs / 1_000} s` : `${memoryMb} MB`;
    return { evaluated: 1, matches: [], unevaluated: [[0, `evaluating it takes more than ${most}`]] };
  }

  return { evaluate: (page) => evaluate(page), close: () => pool.close() };
}
