import { Worker } from 'node:worker_threads';
import { ThreadLimitError, ThreadsBusyError, type ThreadAnswer, type ThreadRequest } from './thread-messages.ts';

/** One piece of work for a thread. */
export interface ThreadTask {
  /** Name of the handler in the thread. */
  name: string;
  input: unknown;
  /** Size of the input while it waits. */
  sizeBytes: number;
  /** How long the thread may work on it; the time in the queue and the start of the thread do not count. */
  timeoutMs: number;
  /** When the task has to have begun, by `performance.now()`; as late as it takes without it. */
  beginsBefore?: number;
}

export interface ThreadPool {
  /**
   * Runs a task in a thread and returns its result. Throws `ThreadLimitError` if the task takes too long or too much
   * memory, `ThreadsBusyError` if too much is waiting or the task could not begin in time, and an `Error` with the
   * stack frames of the thread if the handler threw.
   */
  run: (task: ThreadTask) => Promise<unknown>;
  /** Ends all threads. Unfinished tasks are rejected. */
  close: () => Promise<void>;
}

interface Waiting {
  task: ThreadTask;
  resolve: (value: unknown) => void;
  reject: (fault: Error) => void;
  /** Ends the time in the queue. */
  waitTimer: NodeJS.Timeout | null;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  current: Waiting | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Node.js leaves a thread at its limit 16 MB more to end in. If one collection moves more than that out of the young
 * generation, V8 ends the whole process instead.
 */
const youngMb = 8;

/**
 * Creates a pool of at most `size` threads that run `script`, each with one task at a time. Threads start when they are
 * needed. One that exceeds a limit or crashes is ended, fails only its own task, and is replaced for the next task.
 */
export function createThreadPool(options: {
  script: URL;
  size: number;
  memoryMb: number;
  /** Maximum total size of waiting inputs. */
  waitingBytes: number;
  onFault: (fault: unknown) => void;
}): ThreadPool {
  const threads = new Set<Thread>();
  const ending = new Set<Promise<unknown>>();
  const queue: Waiting[] = [];
  let queuedBytes = 0;
  let isClosed = false;

  function start(): void {
    const worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: youngMb, stackSizeMb: 4 },
    });
    const thread: Thread = { worker, isReady: false, current: null, timer: null };
    threads.add(thread);
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.type === 'ready') thread.isReady = true;
      else finish(thread, answer);
      assign();
    });
    worker.on('error', (fault: Error & { code?: string }) => {
      const isMemory = fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isMemory) options.onFault(fault);
      end(thread, isMemory ? new ThreadLimitError('memory') : fault);
    });
    worker.on('exit', () => end(thread, new Error('the thread ended')));
  }

  function finish(thread: Thread, answer: ThreadAnswer): void {
    const { current } = thread;
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.timer = null;
    thread.current = null;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    if (answer.type === 'done') current?.resolve(answer.value);
    else if (answer.type === 'failed') current?.reject(threadFailure(answer));
  }

  function end(thread: Thread, fault: Error): void {
    if (!threads.delete(thread)) return;
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.current?.reject(fault);
    thread.worker.ref();
    const ended = thread.worker.terminate();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
    // A thread that cannot start must not be started forever for the same task.
    if (!thread.isReady && queue.length > 0 && thread.current === null) take()?.reject(fault);
    if (!isClosed) assign();
  }

  function take(): Waiting | undefined {
    const next = queue.shift();
    queuedBytes -= next?.task.sizeBytes ?? 0;
    if (next?.waitTimer) clearTimeout(next.waitTimer);
    return next;
  }

  function giveUp(waiting: Waiting): void {
    const place = queue.indexOf(waiting);
    if (place === -1) return;
    queue.splice(place, 1);
    queuedBytes -= waiting.task.sizeBytes;
    waiting.reject(new ThreadsBusyError());
  }

  function assign(): void {
    for (const thread of threads) {
      if (queue.length === 0) return;
      if (!thread.isReady || thread.current !== null) continue;
      const next = take();
      if (next !== undefined) begin(thread, next);
    }
    const starting = [...threads].filter(({ isReady }) => !isReady).length;
    if (queue.length > starting && threads.size < options.size) start();
  }

  function begin(thread: Thread, waiting: Waiting): void {
    const { name, input, timeoutMs } = waiting.task;
    thread.current = waiting;
    thread.worker.ref();
    thread.timer = setTimeout(() => {
      // This thread may have been the late one: what the task returned meanwhile is received before the immediate.
      setImmediate(() => {
        if (thread.current === waiting) end(thread, new ThreadLimitError('time'));
      });
    }, timeoutMs);
    const request: ThreadRequest = { name, input };
    thread.worker.postMessage(request, []);
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the thread pool is closed'));
        if (queue.length > 0 && queuedBytes + task.sizeBytes > options.waitingBytes) {
          return reject(new ThreadsBusyError());
        }
        const longestWaitMs = (task.beginsBefore ?? Infinity) - performance.now();
        if (longestWaitMs <= 0) return reject(new ThreadsBusyError());
        const waiting: Waiting = { task, resolve, reject, waitTimer: null };
        queue.push(waiting);
        queuedBytes += task.sizeBytes;
        assign();
        if (longestWaitMs === Infinity || !queue.includes(waiting)) return;
        waiting.waitTimer = setTimeout(() => giveUp(waiting), longestWaitMs);
      }),
    async close() {
      isClosed = true;
      for (let next = take(); next !== undefined; next = take()) next.reject(new Error('the thread pool is closed'));
      for (const thread of threads) end(thread, new Error('the thread pool is closed'));
      await Promise.all(ending);
    },
  };
}

function threadFailure({ error, frames }: { error: string; frames: string }): Error {
  const fault = new Error(`a task failed in its thread with ${error}`);
  fault.stack = `${fault.message}\n${frames}`;
  return fault;
}
