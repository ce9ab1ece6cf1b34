import { setTimeout as delay } from 'node:timers/promises';
import { processBudgets, type CallBudgets, type CallRate } from './call-budgets.ts';

/** Makes calls wait for their turn in a budget. */
export interface CallPacer {
  /**
   * Waits until a call may be made. An urgent one (a person waits for it) overtakes those of listings. Rejects with the
   * signal's reason.
   */
  turn(asked: { bucket: string; rate: CallRate; isUrgent: boolean; signal: AbortSignal }): Promise<void>;
  /** Reports that the cloud throttled a call of the bucket. */
  refused(bucket: string, rate: CallRate): void;
}

interface Waiting {
  resolve: () => void;
}

/**
 * Paces calls with shared budgets. A process reserves its waiting calls for about one second at a time, so that it
 * accesses a budget once a second however many calls it makes. While the shared budgets cannot be reached, it uses a
 * local one.
 */
export function createCallPacer(budgets: CallBudgets): CallPacer {
  const own = processBudgets();
  const queues = new Map<string, Waiting[]>();

  async function serve(bucket: string, rate: CallRate, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const calls = Math.min(queue.length, Math.max(1, Math.floor(rate.perSecond)));
      const asked = { bucket, rate, calls };
      const { waitMs, perSecond } = await budgets.reserve(asked).catch(async () => own.reserve(asked));
      const lastAtMs = performance.now() + waitMs;
      for (let left = calls - 1; left >= 0; left -= 1) {
        const pauseMs = lastAtMs - (left / perSecond) * 1_000 - performance.now();
        if (pauseMs > 1) await delay(pauseMs);
        queue.shift()?.resolve();
      }
    }
    queues.delete(bucket);
  }

  return {
    async turn({ bucket, rate, isUrgent, signal }) {
      signal.throwIfAborted();
      let queue = queues.get(bucket);
      const isFirst = queue === undefined;
      if (queue === undefined) queues.set(bucket, (queue = []));
      const line = queue;
      const waiting: Waiting = { resolve: () => undefined };
      const come = new Promise<void>((resolve, reject) => {
        const stop = (): void => {
          const place = line.indexOf(waiting);
          if (place >= 0) line.splice(place, 1);
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.resolve = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
      });
      if (isUrgent) line.unshift(waiting);
      else line.push(waiting);
      if (isFirst) void serve(bucket, rate, line);
      return come;
    },
    refused(bucket, rate) {
      budgets.slow({ bucket, rate }).catch(async () => own.slow({ bucket, rate }));
    },
  };
}
