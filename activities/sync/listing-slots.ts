/** The slot of a listing. */
export interface ListingSlot {
  /**
   * Hands the slot over if its provider holds more than its share while another waits, and waits for the next one. Returns at
   * once otherwise, and null then. Rejects with the signal's reason.
   */
  giveWay(): Promise<void> | null;
  /** How long the listing has held slots so far, in milliseconds. */
  heldMs(): number;
}

/** Slots for listings of one cloud in this process, which accounts share evenly. */
export interface ListingSlots {
  /** Runs work in a slot of a provider. Waits for one, and rejects with the signal's reason when that is aborted. */
  run<Result>(providerId: number, signal: AbortSignal, work: (slot: ListingSlot) => Promise<Result>): Promise<Result>;
  /** Returns whether another provider waits for a slot. */
  isWantedBesides(providerId: number): boolean;
}

interface Waiting {
  providerId: number;
  begin: () => void;
}

/**
 * Creates a number of slots. A free one goes to the provider that holds the fewest, and among those to the listing that has
 * waited longest: an account with hundreds of listings in line takes no more of them than one with two. All are of one
 * provider while no other waits; then long listings give way until each has an equal share.
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
    const next = nextInLine();
    if (next === null) return;
    waiting.splice(waiting.indexOf(next), 1);
    take(next.providerId);
    next.begin();
  }

  function nextInLine(): Waiting | null {
    return waiting.reduce<Waiting | null>(
      (least, one) => (least === null || heldBy(one.providerId) < heldBy(least.providerId) ? one : least),
      null,
    );
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
      let since: number | null = null;
      let earlierMs = 0;
      const heldMs = (): number => earlierMs + (since === null ? 0 : performance.now() - since);
      const hold = async (): Promise<void> => {
        await enter(providerId, signal);
        since = performance.now();
      };
      const leave = (): void => {
        earlierMs = heldMs();
        since = null;
        release(providerId);
      };
      await hold();
      try {
        return await work({
          heldMs,
          giveWay() {
            const next = nextInLine();
            // With one more, the other would not have more than this one then has.
            if (next === null || heldBy(next.providerId) + 1 >= heldBy(providerId)) return null;
            leave();
            return hold();
          },
        });
      } finally {
        if (since !== null) leave();
      }
    },
    isWantedBesides: (providerId) => waiting.some((entry) => entry.providerId !== providerId),
  };
}
