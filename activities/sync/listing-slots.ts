/** The slot of a listing. */
export interface ListingSlot {
  /**
   * Hands the slot over at the end of a page if its account has more than its share, or more than one that waits, and waits for
   * the next one. Returns null at once otherwise. Resolves with whether the listing has a slot again; it is to end if not.
   * Rejects with the signal's reason.
   */
  giveWay(): Promise<boolean> | null;
  /** How long the listing has held slots so far, in milliseconds. */
  heldMs(): number;
}

/** What wants a slot. */
export interface ListingRequest {
  providerId: number;
  signal: AbortSignal;
  /** Whether it has read a page and has more of them: such a listing holds a slot only within the share of its account. */
  isLong: boolean;
  /** Asked each second while the listing waits: whether to end it instead, because its activity is wanted by others. */
  isOver?: () => boolean;
}

/** Slots for listings of one cloud in this process, which accounts share evenly. */
export interface ListingSlots {
  /**
   * Runs work in a slot. Waits for one, and rejects with the signal's reason when that is aborted. Resolves with null if
   * `isOver` ended the wait.
   */
  run<Result>(request: ListingRequest, work: (slot: ListingSlot) => Promise<Result>): Promise<Result | null>;
  /** Returns whether another provider waits for a slot. */
  isWantedBesides(providerId: number): boolean;
  /** Counts the active accounts again, unless that was done a short time ago. */
  recount(): Promise<void>;
}

interface Waiting {
  providerId: number;
  isLong: boolean;
  begin: () => void;
}

const askMs = 1_000;

/**
 * Creates a number of slots. A free one goes to the provider that holds the fewest, and among those to the listing that has
 * waited longest: an account with hundreds of listings in line takes no more of them than one with two. All are of one
 * provider while no other is active. Otherwise long listings give way until each account has its share of all slots, also
 * if that leaves some free: active accounts compete for more than slots. `activeAccounts` counts them, also those that
 * have no listing here yet, at most every `recountMs` milliseconds; those that have one always count.
 */
export function createListingSlots(
  count: number,
  {
    activeAccounts = async () => 0,
    recountMs = 2_000,
  }: { activeAccounts?: () => Promise<number>; recountMs?: number } = {},
): ListingSlots {
  const held = new Map<number, number>();
  const waiting: Waiting[] = [];
  let free = count;
  let counted = 0;
  let countedAt = -Infinity;

  const heldBy = (providerId: number): number => held.get(providerId) ?? 0;

  /** Returns how many slots long listings of an account may hold. Every account has the same weight. */
  function share(): number {
    const here = new Set([...held.keys(), ...waiting.map(({ providerId }) => providerId)]).size;
    return Math.max(1, Math.floor(count / Math.max(here, counted, 1)));
  }

  function take(providerId: number): void {
    free -= 1;
    held.set(providerId, heldBy(providerId) + 1);
  }

  function release(providerId: number): void {
    free += 1;
    if (heldBy(providerId) > 1) held.set(providerId, heldBy(providerId) - 1);
    else held.delete(providerId);
    fill();
  }

  /** Gives free slots to those that wait and may have one. */
  function fill(): void {
    while (free > 0) {
      const next = nextInLine();
      if (next === null) return;
      waiting.splice(waiting.indexOf(next), 1);
      take(next.providerId);
      next.begin();
    }
  }

  /** Returns the listing that may have the next slot. */
  function nextInLine(): Waiting | null {
    const most = share();
    return waiting
      .filter(({ providerId, isLong }) => !isLong || heldBy(providerId) < most)
      .reduce<Waiting | null>(
        (least, one) => (least === null || heldBy(one.providerId) < heldBy(least.providerId) ? one : least),
        null,
      );
  }

  /** Waits for a slot. Returns whether the listing has one; otherwise it is to end. */
  async function enter({ providerId, signal, isLong, isOver }: ListingRequest): Promise<boolean> {
    signal.throwIfAborted();
    return new Promise<boolean>((resolve, reject) => {
      const stopWaiting = (): void => {
        clearInterval(asking);
        signal.removeEventListener('abort', cancel);
      };
      const entry: Waiting = {
        providerId,
        isLong,
        begin() {
          stopWaiting();
          resolve(true);
        },
      };
      const leave = (): void => {
        stopWaiting();
        waiting.splice(waiting.indexOf(entry), 1);
        // One account less may be active.
        fill();
      };
      const cancel = (): void => {
        leave();
        reject(signal.reason as Error);
      };
      const asking = setInterval(() => {
        if (isOver?.() !== true) return;
        leave();
        resolve(false);
      }, askMs).unref();
      signal.addEventListener('abort', cancel, { once: true });
      waiting.push(entry);
      fill();
    });
  }

  return {
    async run(request, work) {
      const { providerId } = request;
      let since: number | null = null;
      let earlierMs = 0;
      const heldMs = (): number => earlierMs + (since === null ? 0 : performance.now() - since);
      const hold = async (isLong: boolean): Promise<boolean> => {
        const holds = await enter({ ...request, isLong });
        if (holds) since = performance.now();
        return holds;
      };
      const leave = (): void => {
        earlierMs = heldMs();
        since = null;
        release(providerId);
      };
      if (!(await hold(request.isLong))) return null;
      try {
        return await work({
          heldMs,
          giveWay() {
            const next = nextInLine();
            // With one more, the other would not have more than this one then has.
            const isBehind = next !== null && heldBy(next.providerId) + 1 < heldBy(providerId);
            if (!isBehind && heldBy(providerId) <= share()) return null;
            leave();
            return hold(true);
          },
        });
      } finally {
        if (since !== null) leave();
      }
    },
    isWantedBesides(providerId) {
      const most = share();
      return waiting.some(
        (entry) => entry.providerId !== providerId && (!entry.isLong || heldBy(entry.providerId) < most),
      );
    },
    async recount() {
      if (performance.now() - countedAt < recountMs) return;
      countedAt = performance.now();
      counted = await activeAccounts();
      fill();
    },
  };
}
