/** Failed sign-ins, and how long ago the last one was. */
export interface LoginFailures {
  count: number;
  lastMsAgo: number;
}

/**
 * The outcome of an attempt: it may proceed after a delay in milliseconds, or is refused with the seconds to wait
 * before the next one.
 */
export type LoginTurn = { kind: 'after'; delayMs: number } | { kind: 'refused'; retryAfterSeconds: number };

/** Failures are forgotten after this time without another one. */
export const failuresKeptMinutes = 15;

const freeFailures = 5;
const firstDelayMs = 250;
/** Leaves time for the queue and the password check, so that a sign-in takes less than two seconds. */
const longestDelayMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Returns when an attempt to sign in may be checked. Failures of others slow an account down and never close it: the
 * delay ends one second after the last one at the latest. A client that failed at this account itself is refused for a
 * pause that doubles with each further failure, up to a minute.
 */
export function loginTurn({ account, own }: { account: LoginFailures; own: LoginFailures }): LoginTurn {
  const pauseMs = remaining(own, doubled({ count: own.count, first: firstPauseMs, longest: longestPauseMs }));
  if (pauseMs > 0) return { kind: 'refused', retryAfterSeconds: Math.ceil(pauseMs / 1_000) };
  const delay = doubled({ count: account.count, first: firstDelayMs, longest: longestDelayMs });
  return { kind: 'after', delayMs: remaining(account, delay) };
}

function doubled({ count, first, longest }: { count: number; first: number; longest: number }): number {
  return count < freeFailures ? 0 : Math.min(longest, first * 2 ** (count - freeFailures));
}

function remaining({ lastMsAgo }: LoginFailures, waitMs: number): number {
  return Math.max(0, waitMs - lastMsAgo);
}
