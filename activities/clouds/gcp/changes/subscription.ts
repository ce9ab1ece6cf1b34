import { CloudError } from '../../errors.ts';
import { isUnanswered } from '../../shared/json-calls.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** A message of a Pub/Sub subscription. */
export interface PulledMessage {
  ackId: string;
  messageId: string;
  text: string;
}

interface PullAnswer {
  receivedMessages?: { ackId?: string; message?: { data?: string; messageId?: string } }[];
}

const messagesAtMost = 100;
/** Pub/Sub holds a call until there is a message, or for a time that it does not document. */
const longestPullMs = 100_000;

/**
 * Returns messages of a subscription, none if none came for a while. Those that are not acknowledged come again. A
 * response that is too large is asked for in smaller ones.
 */
export async function pulled(run: GcpRun, subscription: string): Promise<PulledMessage[]> {
  for (let most = messagesAtMost; ; most = Math.ceil(most / 10)) {
    try {
      const answer = await run.calls.post<PullAnswer>(
        'pubsub',
        `/v1/${subscription}:pull`,
        { maxMessages: most },
        { answerWithinMs: longestPullMs },
      );
      return (answer.receivedMessages ?? []).flatMap(({ ackId, message }) =>
        ackId === undefined
          ? []
          : {
              ackId,
              messageId: message?.messageId ?? '',
              text: Buffer.from(message?.data ?? '', 'base64').toString('utf8'),
            },
      );
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (isUnanswered(error)) return [];
      if (error.kind !== 'invalid_request' || error.code !== null || most === 1) throw error;
    }
  }
}

/** Acknowledges messages that are processed. */
export async function acknowledge(
  run: GcpRun,
  subscription: string,
  messages: readonly PulledMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await run.calls.post('pubsub', `/v1/${subscription}:acknowledge`, { ackIds: messages.map(({ ackId }) => ackId) });
}
