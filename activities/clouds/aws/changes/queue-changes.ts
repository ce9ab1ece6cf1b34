import { dnsSuffixOf, queueArnParts } from '../../../../domain/changes/queue-arn.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { OperationRun } from '../session/unit-run.ts';
import { effectsInMessage } from './event-message.ts';
import { whyNotEventBridgeAlone } from './queue-policy.ts';

/** The longest that SQS waits for messages. */
const waitSeconds = 20;
/** How long a message that was received is hidden: longer than a page takes to be stored. */
const hiddenSeconds = 120;
const messagesAtOnce = 10;
const messagesPerPage = 100;
const policyEveryMs = 5 * 60_000;

/** Returns the beginning of a text without what looks like a secret. */
export type Scrub = (text: string) => string;

/**
 * Yields the changes that EventBridge sends to a queue, with the accounts they belong to. Messages are removed when the
 * next page is asked for, so when they are stored; one that announces nothing is rejected. A queue keeps messages for
 * days, so that only its first use is a gap. Actors are left out while others than EventBridge may send.
 */
export async function* queueChanges(
  run: OperationRun,
  { queueArn, cursor, scrub }: { queueArn: string; cursor: JsonObject | null; scrub: Scrub },
): AsyncGenerator<ChangePage> {
  const { region, accountId, name } = queueArnParts(queueArn);
  const url = `https://sqs.${region}.${dnsSuffixOf(region)}/${accountId}/${name}`;
  const queue = await queueCalls(run, url, region);
  let gaps = cursor === null ? ['the queue was not read before'] : [];
  let distrust: string | null = null;
  let policyReadAt = -Infinity;
  // At first without waiting, so that it shows at once whether the queue can be read.
  let firstWaitSeconds = 0;
  for (;;) {
    run.signal.throwIfAborted();
    if (performance.now() - policyReadAt > policyEveryMs) {
      distrust = whyNotEventBridgeAlone(await queue.policy(), accountId);
      policyReadAt = performance.now();
    }
    const messages = await receivePage(queue, firstWaitSeconds);
    firstWaitSeconds = waitSeconds;
    const page = emptyPage({ queue: queueArn });
    for (const { MessageId: messageId = '', Body: body = '' } of messages) {
      const effects = effectsInMessage(body);
      if (typeof effects === 'string') {
        page.rejected.push({ messageId, reason: effects, text: scrub(body) });
        continue;
      }
      page.changes.push(...effects.changes);
      page.listings.push(...effects.listings);
    }
    if (distrust !== null)
      for (const change of page.changes) Object.assign(change, { actor: null, via: null, means: null });
    const notes = distrust === null ? [] : [`It is not shown who made changes: ${distrust}`];
    yield { ...page, gaps, notes };
    gaps = [];
    await queue.remove(messages.flatMap(({ ReceiptHandle: handle }) => handle ?? []));
  }
}

type Queue = Awaited<ReturnType<typeof queueCalls>>;
type Messages = Awaited<ReturnType<Queue['receive']>>;

/** Receives what there is, up to a page; waits for the first message. */
async function receivePage(queue: Queue, firstWaitSeconds: number): Promise<Messages> {
  const messages = await queue.receive(firstWaitSeconds);
  let last = messages.length;
  while (last === messagesAtOnce && messages.length < messagesPerPage) {
    const more = await queue.receive(0);
    last = more.length;
    messages.push(...more);
  }
  return messages;
}

async function queueCalls(run: OperationRun, url: string, region: string) {
  const sdk = await import('@aws-sdk/client-sqs');
  const create = (settings: ConstructorParameters<typeof sdk.SQSClient>[0]) =>
    new sdk.SQSClient({ ...settings, useQueueUrlAsEndpoint: false });
  const read = run.service('sqs', create, region);
  const once = run.once('sqs', create, region);
  return {
    async policy(): Promise<string | undefined> {
      const { Attributes: attributes } = await read(
        new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['Policy'] }),
      );
      return attributes?.Policy;
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
      for (let from = 0; from < handles.length; from += messagesAtOnce) {
        const part = handles.slice(from, from + messagesAtOnce);
        try {
          await once(
            new sdk.DeleteMessageBatchCommand({
              QueueUrl: url,
              Entries: part.map((handle, index) => ({ Id: String(index), ReceiptHandle: handle })),
            }),
          );
        } catch (error) {
          if (!(error instanceof CloudError) || error.kind === 'access_denied' || error.kind === 'bad_credentials')
            throw error;
        }
      }
    },
  };
}
