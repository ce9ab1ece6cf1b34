import assert from 'node:assert/strict';
import { storageQueueChanges } from '../../../../../activities/clouds/azure/changes/queue-changes.ts';
import type { StorageCalls } from '../../../../../activities/clouds/azure/session/storage-calls.ts';

describe('A queue of a storage account whose response is no XML', () => {
  for (const text of ['', 'busy', '<html><body>The proxy is busy', '<QueueMessagesList><QueueMessage>']) {
    it(`is one that cannot be read for now, and does not end the feed: ${text || 'nothing'}`, async () => {
      const stop = new AbortController();
      const storage: StorageCalls = { get: async () => ({ text, header: () => null }), remove: async () => undefined };
      const pages = storageQueueChanges(storage, {
        queueUrl: 'https://shop.queue.core.windows.net/changes',
        subscriptionId: '6f1c2b7e-0000-4000-8000-000000000001',
        scrub: (given) => given,
        signal: stop.signal,
      });
      const { value } = await pages.next();
      assert.ok(value !== undefined);
      assert.deepEqual([value.changes, value.rejected], [[], []]);
      assert.match(value.notes?.[0] ?? '', /^The queue cannot be read, .*: the response is not XML$/);
      stop.abort();
    });
  }
});
