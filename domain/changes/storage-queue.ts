/** The parts of the URL of a queue of a storage account. */
export interface StorageQueueParts {
  account: string;
  queue: string;
}

/** Names of storage accounts and of their queues (Azure, "Naming rules and restrictions"), in the clouds of Azure. */
const url =
  /^https:\/\/([a-z0-9]{3,24})\.queue\.core\.(?:windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)\/([a-z0-9](?:-?[a-z0-9]){2,62})$/;

/** Returns the parts of the URL of a queue. Throws a `RangeError` for anything else. */
export function storageQueueParts(text: string): StorageQueueParts {
  const [, account = '', queue = ''] = url.exec(text) ?? [];
  if (account === '') throw new RangeError('the URL is not that of a queue of a storage account');
  return { account, queue };
}

/** Returns why a text cannot name the queue of a feed, as a sentence without a stop; null if it can. */
export function storageQueueFault(text: string): string | null {
  return url.test(text)
    ? null
    : 'settings.queue_url: it has to be the URL of a queue of a storage account, e.g. https://shop.queue.core.windows.net/changes';
}
