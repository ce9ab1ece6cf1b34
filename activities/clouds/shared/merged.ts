/** Items that several producers push and one consumer takes. */
export interface Merged<Item> {
  /** Adds an item; waits while the consumer is far behind. */
  push(item: Item): Promise<void>;
  /** Makes `ready` throw, once what was pushed has been taken. */
  fail(fault: unknown): void;
  /** Waits until there is an item. Throws what a producer failed with. */
  ready(): Promise<void>;
  /** Returns everything that was pushed since the last call. */
  take(): Item[];
}

/** Returns an empty queue that holds `limit` items before producers wait. */
export function merged<Item>(limit: number): Merged<Item> {
  let items: Item[] = [];
  let failure: { fault: unknown } | null = null;
  let wakeConsumer: (() => void) | null = null;
  let waitingProducers: (() => void)[] = [];

  const wake = (): void => {
    wakeConsumer?.();
    wakeConsumer = null;
  };

  return {
    async push(item) {
      while (items.length >= limit && failure === null) {
        await new Promise<void>((resolve) => waitingProducers.push(resolve));
      }
      items.push(item);
      wake();
    },
    fail(fault) {
      failure ??= { fault };
      for (const go of waitingProducers) go();
      wake();
    },
    async ready() {
      while (items.length === 0) {
        if (failure !== null) throw failure.fault;
        await new Promise<void>((resolve) => {
          wakeConsumer = resolve;
        });
      }
    },
    take() {
      const taken = items;
      items = [];
      const producers = waitingProducers;
      waitingProducers = [];
      for (const go of producers) go();
      return taken;
    },
  };
}
