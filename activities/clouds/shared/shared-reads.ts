import { CloudError } from '../errors.ts';

/**
 * Longer than the interval between the listings of a sync that share a read, and shorter than people wait before they
 * sync again.
 */
const keptMs = 120_000;

/** Data of an account that several listings of a sync need, read once for all of them. */
export interface SharedReads {
  /** Returns the cached value for a name, else the result of `read`. A failed read is not cached. */
  read<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer>;
  /** Clears the cache, because a new sync begins. */
  forget(): void;
}

export function createSharedReads(now: () => number = () => performance.now()): SharedReads {
  const kept = new Map<string, { answer: Promise<unknown>; sinceMs: number }>();
  return {
    async read<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(name);
      if (known !== undefined && now() - known.sinceMs < keptMs) return known.answer as Promise<Answer>;
      const entry = { answer: read(), sinceMs: now() };
      kept.set(name, entry);
      try {
        return await entry.answer;
      } catch (fault) {
        if (kept.get(name) === entry) kept.delete(name);
        throw fault;
      }
    },
    forget: () => kept.clear(),
  };
}

/** The context of a listing that shares what it reads of the account with the other listings; with null it shares nothing. */
export interface SharingRun {
  signal: AbortSignal;
  sharedReads: SharedReads | null;
}

/** Returns the shared value for a name, read with this run if it is the first that needs it. */
export async function readShared<Run extends SharingRun, Answer>(
  run: Run,
  name: string,
  read: (run: Run) => Promise<Answer>,
): Promise<Answer> {
  if (run.sharedReads === null) return read(run);
  try {
    return await run.sharedReads.read(name, () => read(run));
  } catch (fault) {
    // The listing whose read was shared was cancelled, not this one.
    if (fault instanceof CloudError || run.signal.aborted) throw fault;
    return read(run);
  }
}
