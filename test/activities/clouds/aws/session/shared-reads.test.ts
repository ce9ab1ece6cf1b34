import assert from 'node:assert/strict';
import { createSharedReads } from '../../../../../activities/clouds/aws/session/shared-reads.ts';

describe('What listings of a sync share', () => {
  let nowMs = 0;
  let reads = 0;
  const shared = createSharedReads(() => nowMs);
  const read = async (): Promise<number> => {
    reads += 1;
    return reads;
  };
  beforeEach(() => {
    shared.forget();
    reads = 0;
  });

  it('is read once for those that ask at the same time, and for those that ask a little later', async () => {
    assert.deepEqual(await Promise.all([shared.read('report', read), shared.read('report', read)]), [1, 1]);
    nowMs += 100_000;
    assert.equal(await shared.read('report', read), 1);
    assert.equal(await shared.read('regions', read), 2);
  });

  it('is read again in a later sync', async () => {
    await shared.read('report', read);
    nowMs += 120_000;
    assert.equal(await shared.read('report', read), 2);
    shared.forget();
    assert.equal(await shared.read('report', read), 3);
  });

  it('is read again after it failed', async () => {
    await assert.rejects(
      shared.read('report', async () => assert.fail('refused')),
      /refused/,
    );
    assert.equal(await shared.read('report', read), 1);
  });
});
