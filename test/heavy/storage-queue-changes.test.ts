import assert from 'node:assert/strict';
import { bothSources } from '../../activities/clouds/azure/changes/both-sources.ts';
import { storageQueueChanges } from '../../activities/clouds/azure/changes/queue-changes.ts';
import { emptyPage, type ChangePage } from '../../activities/clouds/change-page.ts';
import { installTimeoutMs, startAzurite, type Azurite } from '../helpers/azurite.ts';
import { azuriteCalls, makeStorageQueue, type StorageQueue } from '../helpers/storage-queue.ts';

const subscriptionId = '0b62a232-b8db-4380-9da6-640f7272ed6d';
const idOf = (name: string): string =>
  `/subscriptions/${subscriptionId}/resourcegroups/shop/providers/microsoft.keyvault/vaults/${name}`;
const eventOf = (name: string): string =>
  JSON.stringify({
    id: `id-of-${name}`,
    eventType: 'Microsoft.Resources.ResourceWriteSuccess',
    eventTime: '2026-11-23T11:00:00Z',
    subject: idOf(name),
    data: { resourceUri: idOf(name), operationName: 'Microsoft.KeyVault/vaults/write', note: 'a & b <c> é' },
  });

describe('The changes that Event Grid sends to a queue of a storage account', function () {
  this.timeout(60_000);
  let azurite: Azurite;
  let stop = new AbortController();
  let queues = 0;

  before(async function () {
    this.timeout(installTimeoutMs);
    azurite = await startAzurite();
  });
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());
  after(() => azurite?.stop());

  async function makeQueue(): Promise<StorageQueue> {
    queues += 1;
    return makeStorageQueue(azurite, `changes-${queues}`, stop.signal);
  }
  const opened = (queueUrl: string, signal = stop.signal) =>
    storageQueueChanges(azuriteCalls(azurite, stop.signal), {
      queueUrl,
      subscriptionId,
      scrub: (text) => text.slice(0, 20),
      signal,
      everyMs: 20,
      againMs: 20,
    });
  const next = async (pages: AsyncGenerator<ChangePage>): Promise<ChangePage> => {
    const { value } = (await pages.next()) as { value: ChangePage };
    return value;
  };

  it('are announced, and their messages removed when they are stored, not before', async () => {
    const queue = await makeQueue();
    const pages = opened(queue.url);
    assert.deepEqual((await next(pages)).notes, []);
    await queue.send(eventOf('one'));
    await queue.send(eventOf('two'), { isEncoded: false });
    await queue.send('garbage');
    const announced: string[] = [];
    const rejected: string[] = [];
    while (announced.length + rejected.length < 3) {
      const page = await next(pages);
      assert.ok((await queue.left()) > 0, 'not before the next page is asked for');
      announced.push(...page.changes.map(({ externalId }) => externalId));
      rejected.push(...page.rejected.map(({ reason }) => reason));
    }
    assert.deepEqual([announced.toSorted(), rejected], [[idOf('one'), idOf('two')], ['it is not JSON']]);
    await queue.send(eventOf('three'));
    assert.deepEqual(
      (await next(pages)).changes.map(({ externalId }) => externalId),
      [idOf('three')],
    );
    assert.equal(await queue.left(), 1, 'the others were removed');
  });

  it('are received by hundreds', async () => {
    const queue = await makeQueue();
    const names = Array.from({ length: 150 }, (_, index) => `vault-${index}`);
    for (const name of names) await queue.send(eventOf(name));
    const pages = opened(queue.url);
    const seen = new Set<string>();
    while (seen.size < names.length) {
      for (const { externalId } of (await next(pages)).changes) seen.add(externalId);
    }
    assert.ok(names.every((name) => seen.has(idOf(name))));
  });

  it('come with the records, whose cursor counts, and are noted where the queue cannot be read', async () => {
    const queue = await makeQueue();
    let announce = (): void => undefined;
    const announced = new Promise<void>((resolve) => {
      announce = resolve;
    });
    const open = (url: string) => (signal: AbortSignal) => ({
      queue: opened(url, signal),
      async *records() {
        await announced;
        yield { ...emptyPage({ polled_at: 1 }), gaps: ['changes were not followed before'] };
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over'))));
      },
    });
    const both = (url: string) => {
      const sources = open(url);
      return bothSources(
        (signal) => {
          const { queue: own, records } = sources(signal);
          return { queue: own, records: records() };
        },
        { cursor: { polled_at: 0 }, signal: stop.signal },
      );
    };
    const pages = both(queue.url);
    await queue.send(eventOf('first'));
    const first = await next(pages);
    assert.deepEqual([first.changes.length, first.cursor, first.notes], [1, { polled_at: 0 }, []]);
    announce();
    const records = await next(pages);
    assert.deepEqual([records.gaps.length, records.cursor], [1, { polled_at: 1 }]);
    await queue.send(eventOf('second'));
    const second = await next(pages);
    assert.deepEqual([second.changes.length, second.cursor], [1, { polled_at: 1 }]);
    await pages.return(undefined);
    const missing = both('https://shop.queue.core.windows.net/no-such-queue');
    const seen = [await next(missing), await next(missing)];
    const noted = seen.flatMap(({ notes }) => notes ?? []);
    assert.match(
      noted.at(-1) ?? '',
      /^The queue cannot be read, so that changes are found minutes later: .*QueueNotFound/,
    );
    await missing.return(undefined);
  });
});
