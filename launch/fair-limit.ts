import { availableParallelism, loadavg } from 'node:os';

/** Upper bound, so that a hanging program times out however busy the machine is. */
const mostStretch = 20;

/**
 * Returns how many times longer than on an idle machine a program takes now: runnable processes per core, from the
 * one-minute load average; 1 to 20. Always 1 on systems without a load average (Windows).
 */
export function machineSlowness(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.min(mostStretch, Math.max(1, load / cores));
}

/** A time limit that scales with the load of the machine. */
export interface FairLimit {
  /** Whether the limit has expired, with the elapsed time weighted by how slow the machine was. */
  isOver(): boolean;
  /** Milliseconds after which it expires if the load stays the same; at least 1. */
  remainingMs(): number;
  /** Seconds that have passed on the clock. */
  waitedSeconds(): number;
}

/** Starts a limit, in milliseconds on an idle machine. Call it regularly: it measures the time between calls. */
export function fairLimit(
  limitMs: number,
  { now = () => performance.now(), slowness = machineSlowness }: { now?: () => number; slowness?: () => number } = {},
): FairLimit {
  const begun = now();
  let askedAt = begun;
  let spentMs = 0;
  const count = (): number => {
    const at = now();
    spentMs += (at - askedAt) / slowness();
    askedAt = at;
    return limitMs - spentMs;
  };
  return {
    isOver: () => count() <= 0,
    remainingMs: () => Math.max(1, Math.ceil(count() * slowness())),
    waitedSeconds: () => Math.round((now() - begun) / 1_000),
  };
}

/** Calls back once a limit has expired; returns the function that cancels it. */
export function whenOver(limit: FairLimit, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    timer = setTimeout(() => (limit.isOver() ? callback() : arm()), limit.remainingMs());
  };
  arm();
  return () => clearTimeout(timer);
}
