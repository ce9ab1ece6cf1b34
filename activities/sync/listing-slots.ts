/** Slots for listings of one cloud in this process, which accounts share evenly. */
export interface ListingSlots {
  /** Runs work in a slot of a provider. Waits for one, and rejects with the signal's reason when that is aborted. */
  run<Result>(providerId: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Returns whether another provider waits for a slot. */
  isWantedBesides(providerId: number): boolean;
}

interface Waiting {
  providerId: number;
  begin: () => void;
}

/**
 * Creates a number of slots. A free one goes to the provider that holds the fewest, and among those to the listing that has
 * waited longest: an account with hundreds of listings in line takes no more of them than one with two.
 */
export function createListingSlots(count: number): ListingSlots {
  const held = new Map<number, number>();
  const waiting: Waiting[] = [];
  let free = count;

  const heldBy = (providerId: number): number => held.get(providerId) ?? 0;

  function take(providerId: number): void {
    free -= 1;
    held.set(providerId, heldBy(providerId) + 1);
  }

  function release(providerId: number): void {
    free += 1;
    if (heldBy(providerId) > 1) held.set(providerId, heldBy(providerId) - 1);
    else held.delete(providerId);
    const [first, ...others] = waiting;
    if (first === undefined) return;
    const next = others.reduce(
      (least, one) => (heldBy(one.providerId) < heldBy(least.providerId) ? one : least),
      first,
    );
    waiting.splice(waiting.indexOf(next), 1);
    take(next.providerId);
    next.begin();
  }

  async function enter(providerId: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) return take(providerId);
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        providerId,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
      };
      waiting.push(entry);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(providerId, signal, work) {
      await enter(providerId, signal);
      try {
        return await work();
      } finally {
        release(providerId);
      }
    },
    isWantedBesides: (providerId) => waiting.some((entry) => entry.providerId !== providerId),
  };
}
