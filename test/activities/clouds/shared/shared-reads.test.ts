import assert from 'node:assert/strict';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { createSharedReads, readShared } from '../../../../activities/clouds/shared/shared-reads.ts';

describe('Data that listings of a sync share', () => {
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

  it('is read once for concurrent requests, and for those shortly after', async () => {
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

  it('is read by a listing itself when the one that asked first is cancelled', async () => {
    const { signal } = new AbortController();
    const cancelled = new Error('cancelled');
    const [first, second] = await Promise.allSettled([
      readShared({ signal: AbortSignal.abort(cancelled), sharedReads: shared }, 'report', async () => {
        throw cancelled;
      }),
      readShared({ signal, sharedReads: shared }, 'report', read),
    ]);
    assert.equal(first.status, 'rejected');
    assert.deepEqual(second, { status: 'fulfilled', value: 1 });
  });

  it('is refused to all that asked at the same time', async () => {
    const { signal } = new AbortController();
    const refuse = async (): Promise<number> => {
      reads += 1;
      throw new CloudError({ kind: 'access_denied', call: 'report', message: 'no' });
    };
    const run = { signal, sharedReads: shared };
    const outcomes = await Promise.allSettled([readShared(run, 'report', refuse), readShared(run, 'report', refuse)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(reads, 1);
  });

  it('is read by a run that shares nothing each time', async () => {
    const run = { signal: new AbortController().signal, sharedReads: null };
    assert.equal(await readShared(run, 'report', read), 1);
    assert.equal(await readShared(run, 'report', read), 2);
  });
});
