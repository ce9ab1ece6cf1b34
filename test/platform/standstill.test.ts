import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { eventually } from '../helpers/eventually.ts';
import { standStill } from '../helpers/stand-still.ts';
import { watchStandstill } from '../../platform/standstill.ts';

describe('A watch over standstills', () => {
  it('is reported before anything that waited for it continues', async () => {
    let reported = 0;
    const end = watchStandstill(1_500, () => (reported += 1));
    try {
      standStill(3_000);
      await new Promise((resolve) => setTimeout(resolve, 0));
      assert.equal(reported, 1);
    } finally {
      end();
    }
  });

  it('reports nothing while the thread runs', async () => {
    let ticks = 0;
    const end = watchStandstill(60_000, () => assert.fail('it stood still'));
    const count = setInterval(() => (ticks += 1), 500);
    try {
      await eventually(async () => assert.ok(ticks >= 4));
    } finally {
      clearInterval(count);
      end();
    }
  });
});
