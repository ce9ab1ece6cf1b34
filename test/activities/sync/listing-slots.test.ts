import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { createListingSlots } from '../../../activities/sync/listing-slots.ts';

/** A listing that holds its slot until it is ended. */
interface Listing {
  providerId: number;
  end: () => void;
  done: Promise<void>;
}

describe('Slots for listings', () => {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  let slots: ReturnType<typeof createListingSlots>;
  let begun: number[];

  beforeEach(() => {
    slots = createListingSlots(3);
    begun = [];
  });

  function list(providerId: number, until = signal): Listing {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const done = slots.run(providerId, until, async () => {
      begun.push(providerId);
      await finished;
    });
    return { providerId, end: () => finish(), done };
  }

  async function end({ end: finish, done }: Listing): Promise<void> {
    finish();
    await done;
    await begin();
  }

  /** Lets listings begin that have a slot: they do so in a later microtask. */
  const begin = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('are all given to one provider while no other waits', async () => {
    for (let count = 0; count < 5; count += 1) list(1);
    await begin();
    assert.deepEqual(begun, [1, 1, 1]);
    assert.equal(slots.isWantedBesides(1), false);
  });

  it('go to the provider with the fewest, however many another has in line', async () => {
    const big = Array.from({ length: 10 }, () => list(1));
    const small = [list(2), list(2), list(3)];
    assert.equal(slots.isWantedBesides(1), true);
    for (const listing of big.slice(0, 3)) await end(listing);
    assert.deepEqual(begun, [1, 1, 1, 2, 3, 1], 'each provider has one of three');
    await end(small[0] ?? assert.fail());
    assert.deepEqual(begun.slice(6), [2]);
    assert.equal(slots.isWantedBesides(1), false);
  });

  it('are not taken by a listing that was cancelled while it waited', async () => {
    const cancelled = new AbortController();
    const first = [list(1), list(1), list(1)];
    const gone = list(2, cancelled.signal);
    const next = list(3);
    cancelled.abort(new Error('cancelled'));
    await assert.rejects(gone.done, /cancelled/);
    await end(first[0] ?? assert.fail());
    assert.deepEqual(begun, [1, 1, 1, 3]);
    next.end();
  });

  it('become free when a listing fails', async () => {
    slots = createListingSlots(1);
    await assert.rejects(
      slots.run(1, signal, async () => {
        throw new Error('throttled');
      }),
      /throttled/,
    );
    assert.equal(await slots.run(2, signal, async () => 'listed'), 'listed');
  });
});
