import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { readAhead } from '../../../activities/inventory/read-ahead.ts';

const never = new AbortController().signal;

describe('readAhead', () => {
  it('returns the parts in order and requests the next while one is used', async () => {
    const asked: number[] = [];
    async function* source() {
      for (const part of [1, 2, 3]) {
        asked.push(part);
        yield part;
      }
    }
    const seen: [number, number][] = [];
    for await (const part of readAhead(source, never)) {
      await turn();
      seen.push([part, asked.length]);
    }
    assert.deepEqual(seen, [
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it('returns the parts before an error, then throws the error', async () => {
    async function* source() {
      yield 1;
      throw new Error('the cloud is gone');
    }
    const seen: number[] = [];
    await assert.rejects(async () => {
      for await (const part of readAhead(source, never)) {
        await turn();
        seen.push(part);
      }
    }, /the cloud is gone/);
    assert.deepEqual(seen, [1]);
  });

  it('aborts the pending read when the reader stops, and ends the source', async () => {
    let isEnded = false;
    async function* source(signal: AbortSignal) {
      try {
        yield 1;
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      } finally {
        isEnded = true;
      }
    }
    await assert.rejects(async () => {
      for await (const part of readAhead(source, never)) throw new Error(`part ${part} cannot be written`);
    }, /part 1 cannot be written/);
    assert.ok(isEnded);
  });

  it('passes the abort of the caller on', async () => {
    const caller = new AbortController();
    async function* source(signal: AbortSignal) {
      yield 1;
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }
    await assert.rejects(async () => {
      for await (const part of readAhead(source, caller.signal)) {
        assert.equal(part, 1);
        caller.abort(new Error('cancelled'));
      }
    }, /cancelled/);
  });
});
