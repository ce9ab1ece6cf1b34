import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { countInWindow, lockWindow, windowUse } from '../../db/queries/rate-limits.ts';
import { rateLimited } from '../errors.ts';

const allowedFailures = 5;
const windowSeconds = 60;
/** Each attempt under way holds a database connection and 19 MB for its hash. */
const mostAtOnce = 2;
const mostWaiting = 200;

/** Bounds the guessing of passwords: five failures a minute for each e-mail and address, over all processes. */
export interface LoginAttempts {
  /** Runs one attempt; gives what it gives, and counts it as a failure when that is null. Throws 429. */
  attempt<Result>(who: { email: string; address: string }, run: () => Promise<Result | null>): Promise<Result | null>;
}

export function createLoginAttempts(database: Database): LoginAttempts {
  let underWay = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (underWay >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw rateLimited(windowSeconds);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    underWay += 1;
  };
  const leave = (): void => {
    underWay -= 1;
    waiting.shift()?.();
  };

  return {
    async attempt({ email, address }, run) {
      const window = currentWindow(email, address);
      refuseAfterFailures(await windowUse(database, window), window.windowStart);
      await enter();
      try {
        // Attempts for the same e-mail and address wait for each other on the row, so none slips past the count.
        return await database.transaction(async (transaction) => {
          refuseAfterFailures(await lockWindow(transaction, window), window.windowStart);
          const result = await run();
          if (result === null) await countInWindow(transaction, window);
          return result;
        });
      } finally {
        leave();
      }
    },
  };
}

function currentWindow(email: string, address: string): { subject: string; windowStart: number } {
  const digest = createHash('sha256').update(`${email.toLowerCase()}\n${address}`).digest('base64url');
  const nowSeconds = Date.now() / 1_000;
  return { subject: `login:${digest}`, windowStart: Math.floor(nowSeconds / windowSeconds) * windowSeconds };
}

function refuseAfterFailures(failures: number, windowStart: number): void {
  if (failures < allowedFailures) return;
  throw rateLimited(Math.max(1, Math.ceil(windowStart + windowSeconds - Date.now() / 1_000)));
}
