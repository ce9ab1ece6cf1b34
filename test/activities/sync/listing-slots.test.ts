import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { createListingSlots } from '../../../activities/sync/listing-slots.ts';

/** A listing that holds its slot until it is ended. */
interface Listing {
  providerId: number;
  end: () => void;
  done: Promise<unknown>;
  /** Ends a page: hands the slot over if others should have it. */
  endPage: () => Promise<boolean> | null;
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

  function list(providerId: number, until = signal, how: { isLong?: boolean; isOver?: () => boolean } = {}): Listing {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let endPage: Listing['endPage'] = () => assert.fail('it has no slot');
    const done = slots.run({ providerId, signal: until, isLong: false, ...how }, async (slot) => {
      begun.push(providerId);
      endPage = () => slot.giveWay();
      await finished;
    });
    return { providerId, end: () => finish(), done, endPage: () => endPage() };
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

  it('are handed over at the end of a page until each provider has an equal share', async () => {
    const big = [list(1), list(1), list(1)];
    await begin();
    const small = [list(2), list(3)];
    const waits = big.map(({ endPage }) => endPage());
    await begin();
    assert.deepEqual(begun, [1, 1, 1, 2, 3]);
    assert.equal(waits[2], null, 'it holds no more than the others');
    let continued = 0;
    for (const wait of waits.slice(0, 2)) void wait?.then(() => (continued += 1));
    await end(small[0] ?? assert.fail());
    assert.equal(continued, 0, 'half of three slots is one for each of the two');
    await end(small[1] ?? assert.fail());
    assert.equal(continued, 2, 'it continues where it was, with all slots, when no other is active');
  });

  it('are not exchanged among equals, or within one provider', async () => {
    const listings = [list(1), list(2), list(3), list(1), list(2)];
    await begin();
    assert.deepEqual(
      listings.slice(0, 3).map(({ endPage }) => endPage()),
      [null, null, null],
    );
  });

  it('come back to a provider whose listing ends while another of it gave way', async () => {
    const [one, ...others] = [list(1), list(1), list(1)] as const;
    await begin();
    const small = list(2);
    const waiting = one.endPage();
    await begin();
    for (const other of others) await end(other);
    assert.equal(await waiting, true);
    one.end();
    small.end();
    await Promise.all([one.done, small.done]);
    assert.equal(slots.isWantedBesides(1), false);
  });

  it('are left for good by a listing that is cancelled after it gave way', async () => {
    const cancelled = new AbortController();
    const one = list(1, cancelled.signal);
    const others = [list(1), list(1)];
    await begin();
    const small = list(2);
    const waiting = one.endPage();
    cancelled.abort(new Error('cancelled'));
    await assert.rejects(waiting ?? Promise.resolve(), /cancelled/);
    one.end();
    await one.done;
    for (const listing of [...others, small]) await end(listing);
    begun = [];
    for (let count = 0; count < 4; count += 1) list(3);
    await begin();
    assert.deepEqual(begun, [3, 3, 3], 'no slot was lost, and none was added');
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
      slots.run({ providerId: 1, signal, isLong: false }, async () => {
        throw new Error('throttled');
      }),
      /throttled/,
    );
    assert.equal(await slots.run({ providerId: 2, signal, isLong: false }, async () => 'listed'), 'listed');
  });

  describe('while other accounts are active', () => {
    let active: number;

    beforeEach(async () => {
      active = 3;
      slots = createListingSlots(6, { activeAccounts: async () => active, recountMs: 0 });
      await slots.recount();
    });

    it('are held by long listings of one only up to its share, also if others are free', async () => {
      const big = [list(1), list(1), list(1), list(1)];
      await begin();
      const waits = big.map(({ endPage }) => endPage() !== null);
      await begin();
      assert.deepEqual(waits, [true, true, false, false], 'two of six are the share of each of three');
      const more = list(1, signal, { isLong: true });
      await begin();
      assert.deepEqual(begun, [1, 1, 1, 1], 'a listing that goes on waits as well');
      for (const listing of big.slice(2)) await end(listing);
      for (const listing of big.slice(0, 2)) await end(listing);
      assert.deepEqual(begun.slice(4), [1], 'they take turns within the share');
      await end(more);
    });

    it('are given to listings that begin, so that accounts with many short ones are not held up', async () => {
      const begins = Array.from({ length: 6 }, () => list(1));
      await begin();
      assert.equal(begun.length, 6);
      for (const listing of begins) await end(listing);
    });

    it('are at least one for each, with more accounts than slots', async () => {
      active = 500;
      slots = createListingSlots(6, { activeAccounts: async () => active, recountMs: 0 });
      await slots.recount();
      const [one, other] = [list(1, signal, { isLong: true }), list(1, signal, { isLong: true })] as const;
      await begin();
      assert.deepEqual(begun, [1]);
      assert.equal(one.endPage(), null);
      assert.equal(slots.isWantedBesides(2), false, 'it waits for its own slot only');
      await end(one);
      await end(other);
      assert.deepEqual(begun, [1, 1]);
    });

    it('are all used again once no other account is active', async () => {
      const long = Array.from({ length: 6 }, () => list(1, signal, { isLong: true }));
      await begin();
      assert.equal(begun.length, 2);
      active = 1;
      await slots.recount();
      await begin();
      assert.equal(begun.length, 6);
      for (const listing of long) await end(listing);
    });

    it('are left by one that waits when its activity is wanted by others', async () => {
      const [one, other] = [list(1, signal, { isLong: true }), list(1, signal, { isLong: true })] as const;
      let isOver = false;
      const third = list(1, signal, { isLong: true, isOver: () => isOver });
      await begin();
      isOver = true;
      assert.equal(await third.done, null, 'it did not begin');
      for (const listing of [one, other]) await end(listing);
      assert.deepEqual(begun, [1, 1]);
    });
  });
});
