import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { addLoginFailure, forgetLoginFailures } from '../../db/commands/sessions/login-failures.ts';
import { readLoginFailures } from '../../db/reads/sessions/login-failures.ts';
import { clientNetwork } from '../../domain/network/client-network.ts';
import { loginTurn } from '../../domain/team/login-delay.ts';
import { rateLimited } from '../errors.ts';
import { createFairSlots } from './fair-slots.ts';

/** Each check in progress occupies a CPU core, and 19 MB for its hash. */
const checksAtOnce = 2;
const mostWaitingOfClient = 200;
const mostWaiting = 2_000;
const retryAfterSeconds = 10;

/** Limits password guessing, across all processes, without locking members out of their accounts. */
export interface LoginAttempts {
  /**
   * Runs one attempt when its turn comes and returns its result; null counts as a failure. Throws 429 for a client that
   * keeps failing at this account, or that has too many attempts waiting.
   */
  attempt<Result>(who: { email: string; address: string }, run: () => Promise<Result | null>): Promise<Result | null>;
}

export function createLoginAttempts(database: Database): LoginAttempts {
  const slots = createFairSlots({
    slots: checksAtOnce,
    mostWaitingOfClient,
    mostWaiting,
    refusal: () => rateLimited(retryAfterSeconds),
  });

  return {
    async attempt({ email, address }, run) {
      const client = clientNetwork(address);
      const subjects = subjectsOf(email, client);
      // Even reading the counts takes a turn, so hundreds of attempts of one client do not get ahead of another's.
      const step = async (): Promise<number | { result: Awaited<ReturnType<typeof run>> }> => {
        const delayMs = await delayOf(database, subjects);
        return delayMs > 0 ? delayMs : { result: await check(database, subjects, run) };
      };
      const first = await slots.run(client, step);
      if (typeof first !== 'number') return first.result;
      // The delay passes outside the slots, and only once: failures in the meantime delay other attempts.
      await sleep(first);
      return slots.run(client, async () => {
        await delayOf(database, subjects);
        return check(database, subjects, run);
      });
    },
  };
}

/** Returns how long an attempt has to wait. Throws 429 for a client that failed too often. */
async function delayOf(database: Database, { account, own }: Subjects): Promise<number> {
  const [accountFailures, ownFailures] = await readLoginFailures(database, [account, own]);
  if (accountFailures === undefined || ownFailures === undefined) throw new TypeError('a subject was not read');
  const turn = loginTurn({ account: accountFailures, own: ownFailures });
  if (turn.kind === 'refused') throw rateLimited(turn.retryAfterSeconds);
  return turn.delayMs;
}

/**
 * Runs and counts one check. Checks of one client run one after the other, so each knows the results of the previous
 * ones.
 */
async function check<Result>(
  database: Database,
  { account, own }: Subjects,
  run: () => Promise<Result | null>,
): Promise<Result | null> {
  const result = await run();
  if (result === null) await addLoginFailure(database, [account, own]);
  else await forgetLoginFailures(database, own);
  return result;
}

interface Subjects {
  account: string;
  /** The client at this account. */
  own: string;
}

function subjectsOf(email: string, client: string): Subjects {
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
  const account = email.toLowerCase();
  return { account: `account:${digest(account)}`, own: `client:${digest(`${account}\n${client}`)}` };
}
