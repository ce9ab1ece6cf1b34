import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { createListingSlots } from '../../../activities/sync/listing-slots.ts';

/** A listing that holds its slot until it is ended. */
interface Listing {
  providerId: number;
  end: () => void;
  done: Promise<void>;
  /** Ends a page: hands the slot over if others should have it. */
  endPage: () => Promise<void> | null;
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
    let endPage: Listing['endPage'] = () => assert.fail('it has no slot');
    const done = slots.run(providerId, until, async (slot) => {
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
    assert.equal(continued, 1, 'and it continues where it was');
    await end(small[1] ?? assert.fail());
    assert.equal(continued, 2, 'with all slots when nobody else waits');
  });

  it('are not exchanged among equals, or within one provider', async () => {
    const listings = [list(1), list(1), list(2), list(1), list(2)];
    await begin();
    assert.deepEqual(
      listings.slice(0, 3).map(({ endPage }) => endPage()),
      [null, null, null],
    );
  });

  it('come back to a provider whose listing ends while another of it gave way', async () => {
    const [one, other] = [list(1), list(1), list(1)] as const;
    await begin();
    const small = list(2);
    const waiting = one.endPage();
    await begin();
    await end(other);
    await waiting;
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
      slots.run(1, signal, async () => {
        throw new Error('throttled');
      }),
      /throttled/,
    );
    assert.equal(await slots.run(2, signal, async () => 'listed'), 'listed');
  });
});
