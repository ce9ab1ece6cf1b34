interface Handed<Item> {
  items: readonly Item[];
  done: () => void;
  failed: (fault: unknown) => void;
}

/**
 * Returns a function that hands items to `handle` and returns when they were handled. What comes while `handle` is at
 * work is handled together afterwards: more than `atMost` items only if they came together.
 */
export function inBatches<Item>(
  handle: (items: Item[]) => Promise<void>,
  atMost: number,
): (items: readonly Item[]) => Promise<void> {
  const waiting: Handed<Item>[] = [];
  let isAtWork = false;

  function nextBatch(): Handed<Item>[] {
    let size = 0;
    const count = waiting.findIndex(({ items }) => (size += items.length) > atMost);
    return waiting.splice(0, count === -1 ? waiting.length : Math.max(1, count));
  }

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      try {
        await handle(batch.flatMap(({ items }) => items));
        for (const { done } of batch) done();
      } catch (fault) {
        for (const { failed } of batch) failed(fault);
      }
    }
    isAtWork = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, done: resolve, failed: reject });
      void work();
    });
}
