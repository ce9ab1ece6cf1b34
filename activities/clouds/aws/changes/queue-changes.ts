import { dnsSuffixOf, queueArnParts } from '../../../../domain/changes/queue-arn.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { groupsOf } from '../../shared/groups.ts';
import { addMessages, removedOrReceivedAgain, type Scrub } from '../../shared/queued-messages.ts';
import type { OperationRun } from '../session/unit-run.ts';
import { numberIn } from '../../shared/cursor-number.ts';
import { effectsInMessage } from './event-message.ts';
import { whyNotEventBridgeAlone } from './queue-policy.ts';

/** The longest that SQS waits for messages. */
const waitSeconds = 20;
/** How long a message that was received is hidden: longer than a page takes to be stored. */
const hiddenSeconds = 30;
/** Of a queue that was made without a retention period. */
const defaultRetentionSeconds = 4 * 24 * 3_600;
const messagesAtOnce = 10;
const messagesPerPage = 100;
const attributesEveryMs = 5 * 60_000;

const firstUse = 'the queue was not read before';

/**
 * Yields the changes that EventBridge sends to a queue, with the accounts they belong to. Messages are removed when the
 * next page is asked for, so when they are stored; one that announces nothing is rejected. A queue drops messages after
 * its retention period: its first use is a gap, and so is a time of that length in which not everything was received
 * that waited. Actors are left out while others than EventBridge may send.
 */
export async function* queueChanges(
  run: OperationRun,
  {
    queueArn,
    cursor,
    scrub,
    now = Date.now,
  }: { queueArn: string; cursor: JsonObject | null; scrub: Scrub; now?: () => number },
): AsyncGenerator<ChangePage> {
  const { region, accountId, name } = queueArnParts(queueArn);
  const url = `https://sqs.${region}.${dnsSuffixOf(region)}/${accountId}/${name}`;
  const queue = await queueCalls(run, url, region);
  let emptiedAt = numberIn(cursor, 'emptied_at');
  let retentionMs = numberIn(cursor, 'retention_ms') ?? Infinity;
  let distrust: string | null = null;
  let attributesReadAt = -Infinity;
  // At first without waiting, so that it shows at once whether the queue can be read.
  let firstWaitSeconds = 0;
  for (;;) {
    run.signal.throwIfAborted();
    if (performance.now() - attributesReadAt > attributesEveryMs) {
      const attributes = await queue.attributes();
      distrust = whyNotEventBridgeAlone(attributes.policy, accountId);
      // Messages were dropped by the shorter one if it was changed meanwhile.
      const gapAfterMs = Math.min(retentionMs, attributes.retentionMs);
      retentionMs = attributesReadAt === -Infinity ? gapAfterMs : attributes.retentionMs;
      attributesReadAt = performance.now();
    }
    const askedAt = now();
    const messages = await receivePage(queue, firstWaitSeconds);
    firstWaitSeconds = waitSeconds;
    const gap = emptiedAt === null && cursor === null ? firstUse : gapOf({ emptiedAt, askedAt, retentionMs });
    if (gap !== null || messages.length < messagesPerPage / 2) emptiedAt = askedAt;
    const page = emptyPage({ queue: queueArn, emptied_at: emptiedAt, retention_ms: retentionMs });
    const received = messages.map(({ MessageId: id = '', Body: text = '' }) => ({ id, text }));
    const announced = addMessages(page, received, { announcedIn: effectsInMessage, scrub });
    if (distrust !== null)
      for (const change of page.changes) Object.assign(change, { actor: null, via: null, means: null });
    const notes = distrust === null ? [] : [`It is not shown who made changes: ${distrust}`];
    // What others may send says nothing of which calls the rule passes on.
    const known = distrust === null ? { calls: announced.flatMap(({ calls }) => calls) } : {};
    yield { ...page, ...known, gaps: gap === null ? [] : [gap], notes };
    await queue.remove(messages.flatMap(({ ReceiptHandle: handle }) => handle ?? []));
  }
}

function gapOf(read: { emptiedAt: number | null; askedAt: number; retentionMs: number }): string | null {
  const { emptiedAt, askedAt, retentionMs } = read;
  if (emptiedAt === null) return 'it is not known when the queue was last read';
  if (askedAt - emptiedAt <= retentionMs) return null;
  return 'messages waited longer in the queue than its retention period';
}

type Queue = Awaited<ReturnType<typeof queueCalls>>;
type Messages = Awaited<ReturnType<Queue['receive']>>;

/** Receives what there is, up to a page; waits for the first message. Where there are many, it asks for all at once. */
async function receivePage(queue: Queue, firstWaitSeconds: number): Promise<Messages> {
  const messages = await queue.receive(firstWaitSeconds);
  if (messages.length < messagesAtOnce) return messages;
  const others = Array.from({ length: messagesPerPage / messagesAtOnce - 1 }, () => queue.receive(0));
  return [...messages, ...(await Promise.all(others)).flat()];
}

async function queueCalls(run: OperationRun, url: string, region: string) {
  const sdk = await import('@aws-sdk/client-sqs');
  const create = (settings: ConstructorParameters<typeof sdk.SQSClient>[0]) =>
    new sdk.SQSClient({ ...settings, useQueueUrlAsEndpoint: false });
  const read = run.service('sqs', create, region);
  const once = run.once('sqs', create, region);
  return {
    async attributes(): Promise<{ policy: string | undefined; retentionMs: number }> {
      const { Attributes: attributes } = await read(
        new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['Policy', 'MessageRetentionPeriod'] }),
      );
      const seconds = Number(attributes?.MessageRetentionPeriod ?? defaultRetentionSeconds);
      return { policy: attributes?.Policy, retentionMs: seconds * 1_000 };
    },
    async receive(wait: number) {
      const { Messages: messages = [] } = await read(
        new sdk.ReceiveMessageCommand({
          QueueUrl: url,
          MaxNumberOfMessages: messagesAtOnce,
          WaitTimeSeconds: wait,
          VisibilityTimeout: hiddenSeconds,
        }),
      );
      return [...messages];
    },
    /** Removes messages; one that stays is received again, and its changes are stored once. */
    async remove(handles: readonly string[]): Promise<void> {
      await removedOrReceivedAgain(
        groupsOf(messagesAtOnce, handles).map((part) =>
          once(
            new sdk.DeleteMessageBatchCommand({
              QueueUrl: url,
              Entries: part.map((handle, index) => ({ Id: String(index), ReceiptHandle: handle })),
            }),
          ),
        ),
      );
    },
  };
}
