/** Longer than the listings of a sync that share a reading lie apart, and shorter than people wait before they sync again. */
const keptMs = 120_000;

/** What several listings of a sync need of an account, read once for all of them. */
export interface SharedReads {
  /** Returns what is kept under a name, else what `read` returns. A failed read is not kept. */
  read<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer>;
  /** Forgets what was read: a new sync begins. */
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
