import { setTimeout as wait } from 'node:timers/promises';
import { parseXML } from '@aws-sdk/xml-builder';
import { storageQueueParts } from '../../../../domain/changes/storage-queue.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import { addMessages, removedOrReceivedAgain, type ReceivedMessage, type Scrub } from '../../shared/queued-messages.ts';
import type { StorageCalls } from '../session/storage-calls.ts';
import { announcedInEvent } from './event-message.ts';

/** Queues of Azure Storage do not hold calls until there is a message. */
const pollEveryMs = 2_000;
/** The most that a call receives. */
const messagesAtOnce = 32;
const callsForAPage = 4;
/** How long a message that was received is hidden: longer than a page takes to be stored. */
const hiddenSeconds = 30;
const retryMs = 60_000;

interface QueuedMessage extends ReceivedMessage {
  /** Removes this receipt of the message. */
  receipt: string;
}

/**
 * Yields the changes that Event Grid sends to a queue of a storage account. Messages are removed when the next page is
 * asked for, so when they are stored; one that announces nothing is rejected. While the queue cannot be read, a note says
 * why, and it is tried again: the changes are found in the records of Resource Graph meanwhile, later.
 */
export async function* storageQueueChanges(
  storage: StorageCalls,
  {
    queueUrl,
    subscriptionId,
    scrub,
    signal,
    everyMs = pollEveryMs,
    againMs = retryMs,
  }: {
    queueUrl: string;
    subscriptionId: string;
    scrub: Scrub;
    signal: AbortSignal;
    everyMs?: number;
    againMs?: number;
  },
): AsyncGenerator<ChangePage> {
  const queue = queueCalls(storage, queueUrl);
  const announcedIn = (text: string) => announcedInEvent(text, subscriptionId);
  let isKnownToWork = false;
  for (;;) {
    signal.throwIfAborted();
    try {
      const messages = await queue.receive();
      const page = emptyPage({});
      addMessages(page, messages, { announcedIn, scrub });
      if (messages.length > 0 || !isKnownToWork) yield { ...page, notes: [] };
      isKnownToWork = true;
      await queue.remove(messages);
      if (messages.length > 0) continue;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CloudError)) throw error;
      isKnownToWork = false;
      const reason = `The queue cannot be read, so that changes are found minutes later: ${error.message}`;
      yield { ...emptyPage({}), notes: [reason.slice(0, 500)] };
      await wait(againMs, undefined, { signal });
    }
    await wait(everyMs, undefined, { signal });
  }
}

function queueCalls(storage: StorageCalls, queueUrl: string) {
  const { account, queue } = storageQueueParts(queueUrl);
  const at = { account, service: 'queue', path: `/${queue}/messages` } as const;
  const query = { numofmessages: String(messagesAtOnce), visibilitytimeout: String(hiddenSeconds) };
  return {
    /** Receives what there is, up to a page. */
    async receive(): Promise<QueuedMessage[]> {
      const messages: QueuedMessage[] = [];
      for (let call = 0; call < callsForAPage; call += 1) {
        const { text } = await storage.get({ ...at, query });
        const received = messagesIn(text);
        messages.push(...received);
        if (received.length < messagesAtOnce) break;
      }
      return messages;
    },
    async remove(messages: readonly QueuedMessage[]): Promise<void> {
      await removedOrReceivedAgain(
        messages.map(({ id, receipt }) =>
          storage.remove({ ...at, path: `${at.path}/${encodeURIComponent(id)}`, query: { popreceipt: receipt } }),
        ),
      );
    },
  };
}

/** Returns the messages in a response of "Get Messages" (Queue Storage REST API). */
function messagesIn(text: string): QueuedMessage[] {
  const document = documentIn(text);
  const list = isObject(document) ? (document['QueueMessagesList'] ?? document) : null;
  const found = isObject(list) ? list['QueueMessage'] : undefined;
  const items = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return items.flatMap((item) => {
    if (!isObject(item)) return [];
    const [id, receipt, body] = ['MessageId', 'PopReceipt', 'MessageText'].map((name) => wordIn(item, name));
    return id && receipt ? [{ id, receipt, text: body ?? '' }] : [];
  });
}

function documentIn(text: string): unknown {
  try {
    // The encoding may be preceded by a byte order mark.
    return parseXML(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = 'the response is not XML';
    throw new CloudError({ kind: 'unavailable', call: 'storage:queue', message, cause: error });
  }
}

function wordIn(item: JsonObject, name: string): string | null {
  const value = item[name];
  return typeof value === 'string' ? value : null;
}
