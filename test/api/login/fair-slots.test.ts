import assert from 'node:assert/strict';
import { createFairSlots, type FairSlots } from '../../../api/login/fair-slots.ts';

/** Work that is in progress until it is ended. */
class Bench {
  readonly started: string[] = [];
  readonly refused: string[] = [];
  readonly #ends = new Map<string, () => void>();
  readonly #slots: FairSlots;

  constructor(limits: { slots: number; mostWaitingOfClient?: number; mostWaiting?: number }) {
    this.#slots = createFairSlots({
      mostWaitingOfClient: 1_000,
      mostWaiting: 10_000,
      ...limits,
      refusal: () => new Error('refused'),
    });
  }

  ask(client: string, name: string): void {
    const work = (): Promise<void> => {
      this.started.push(name);
      return new Promise((resolve) => this.#ends.set(name, resolve));
    };
    this.#slots.run(client, work).catch(() => this.refused.push(name));
  }

  /** Lets all microtasks run. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  async end(name: string): Promise<void> {
    const end = this.#ends.get(name);
    assert.ok(end !== undefined, `${name} is not under way`);
    end();
    await this.settle();
  }
}

describe('Slots for password checks', () => {
  it('admit a new client immediately while one address has 300 waiting', async () => {
    const bench = new Bench({ slots: 2 });
    for (let attempt = 1; attempt <= 300; attempt += 1) bench.ask('stranger', `wrong ${attempt}`);
    await bench.settle();
    assert.deepEqual(bench.started, ['wrong 1']);
    bench.ask('member', 'right');
    await bench.settle();
    assert.deepEqual(bench.started, ['wrong 1', 'right']);
  });

  it('admit a new client before the second turn of any address, however many wait', async () => {
    const bench = new Bench({ slots: 2 });
    for (const client of ['first', 'second', 'third']) {
      for (let attempt = 1; attempt <= 100; attempt += 1) bench.ask(client, `${client} ${attempt}`);
    }
    await bench.settle();
    bench.ask('member', 'right');
    await bench.end('first 1');
    await bench.end('second 1');
    assert.deepEqual(bench.started, ['first 1', 'second 1', 'third 1', 'right']);
    await bench.end('third 1');
    await bench.end('right');
    assert.deepEqual(bench.started.slice(4), ['first 2', 'second 2']);
  });

  it('take the work of one address in its order, one at a time, and are free again after a failure', async () => {
    const slots = createFairSlots({ slots: 2, mostWaitingOfClient: 9, mostWaiting: 9, refusal: () => new Error() });
    const order: number[] = [];
    let underWay = 0;
    const work = (number: number) => async (): Promise<void> => {
      underWay += 1;
      assert.equal(underWay, 1);
      order.push(number);
      await Promise.resolve();
      underWay -= 1;
      if (number === 2) throw new Error('broken');
    };
    const results = await Promise.allSettled([1, 2, 3, 4].map((number) => slots.run('one', work(number))));
    assert.deepEqual(order, [1, 2, 3, 4]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
  });

  it('reject requests of one address beyond its share', async () => {
    const bench = new Bench({ slots: 1, mostWaitingOfClient: 2 });
    for (let attempt = 1; attempt <= 4; attempt += 1) bench.ask('stranger', `wrong ${attempt}`);
    bench.ask('member', 'right');
    await bench.settle();
    assert.deepEqual(bench.refused, ['wrong 4']);
    await bench.end('wrong 1');
    await bench.end('right');
    assert.deepEqual(bench.started, ['wrong 1', 'right', 'wrong 2']);
  });

  it('make room for a new client, when all places are taken, at the expense of the one with the most waiting', async () => {
    const bench = new Bench({ slots: 1, mostWaiting: 3 });
    for (let attempt = 1; attempt <= 4; attempt += 1) bench.ask('stranger', `wrong ${attempt}`);
    bench.ask('member', 'right');
    bench.ask('stranger', 'wrong 5');
    await bench.settle();
    assert.deepEqual(bench.refused.toSorted(), ['wrong 4', 'wrong 5']);
    await bench.end('wrong 1');
    assert.deepEqual(bench.started, ['wrong 1', 'right']);
  });
});
