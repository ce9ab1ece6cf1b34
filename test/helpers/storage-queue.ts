import { createStorageCalls, type StorageCalls } from '../../activities/clouds/azure/session/storage-calls.ts';
import type { Azurite } from './azurite.ts';

/** A queue of a storage account that Azurite serves. */
export interface StorageQueue {
  /** As a feed's settings name it. */
  url: string;
  /** Sends a message as Event Grid does, in base64; as text where it is not to be encoded. */
  send(text: string, options?: { isEncoded?: boolean }): Promise<void>;
  /** Messages that are in the queue, hidden or not. */
  left(): Promise<number>;
  /** Messages that can be received now. */
  visible(): Promise<number>;
}

/** Returns the calls to the storage accounts of an Azurite; whatever account is named is the one that it has. */
export function azuriteCalls(azurite: Azurite, signal: AbortSignal): StorageCalls {
  return createStorageCalls({
    tokens: { token: async () => azurite.token(), forget: () => undefined },
    urlOf: (_account, service) => azurite.urlOf(azurite.account, service),
    dispatcher: azurite.dispatcher,
    signal,
    limit: (work) => work(),
  });
}

/** Makes a queue. `signal` ends its reads. */
export async function makeStorageQueue(azurite: Azurite, name: string, signal: AbortSignal): Promise<StorageQueue> {
  await azurite.call('queue', 'PUT', `/${name}`);
  const calls = azuriteCalls(azurite, signal);
  const at = { account: 'shop', service: 'queue', path: `/${name}` } as const;
  return {
    url: `https://shop.queue.core.windows.net/${name}`,
    async send(text, { isEncoded = true } = {}) {
      const body = isEncoded
        ? Buffer.from(text).toString('base64')
        : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const message = `<QueueMessage><MessageText>${body}</MessageText></QueueMessage>`;
      await azurite.call('queue', 'POST', `/${name}/messages`, { body: message });
    },
    async left() {
      const { header } = await calls.get({ ...at, query: { comp: 'metadata' } });
      return Number(header('x-ms-approximate-messages-count'));
    },
    async visible() {
      const query = { peekonly: 'true', numofmessages: '32' };
      const { text } = await calls.get({ ...at, path: `/${name}/messages`, query });
      return text.split('<QueueMessage>').length - 1;
    },
  };
}
