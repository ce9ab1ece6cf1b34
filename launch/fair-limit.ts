import { availableParallelism, loadavg } from 'node:os';

/** However busy the machine is, what hangs ends some time. */
const mostStretch = 20;

/**
 * Returns how many times longer than on an idle machine a program takes now: how many want to run for each core, by the
 * average of the last minute; 1 to 20. Always 1 where the system keeps no such average (Windows).
 */
export function machineSlowness(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.min(mostStretch, Math.max(1, load / cores));
}

/** A limit on waiting that scales with the machine. */
export interface FairLimit {
  /** Whether the limit is over, counting the time that has passed by how slow the machine was meanwhile. */
  isOver(): boolean;
  /** Milliseconds after which it would be over if the machine stayed as it is; at least 1. */
  remainingMs(): number;
  /** Seconds that have passed on the clock. */
  waitedSeconds(): number;
}

/** Begins a limit of so many milliseconds on an idle machine. Ask it now and then: it counts from one question to the next. */
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

/** Calls back once a limit is over; returns what calls that off. */
export function whenOver(limit: FairLimit, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    timer = setTimeout(() => (limit.isOver() ? callback() : arm()), limit.remainingMs());
  };
  arm();
  return () => clearTimeout(timer);
}
