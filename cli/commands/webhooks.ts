import type { Webhook, WebhookDelivery } from '../../client/src/schema.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

const pollMs = 250;
const longestWaitMs = 15_000;

export async function listWebhooks(session: Session): Promise<void> {
  const answer = await session.service.get<{ data: Webhook[] }>('/api/v1/webhooks');
  printRows(session, {
    answer,
    rows: answer.data,
    empty: 'No webhook is registered.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'URL', value: ({ url }) => url },
      { title: 'ENABLED', value: ({ enabled }) => (enabled ? 'yes' : 'no'), dropOrder: 1 },
      { title: 'EVENTS', value: ({ events }) => events.join(', '), dropOrder: 2 },
    ],
  });
}

/** Sends a ping and prints the result of the first attempt: the receiver has ten seconds. */
export async function testWebhook(session: Session, id: number): Promise<void> {
  const { service, terminal, json } = session;
  const sent = await service.post<WebhookDelivery>(`/api/v1/webhooks/${id}/test`);
  const delivery = await attempted(session, { webhookId: id, sent });
  if (json) terminal.printJson(delivery);
  if (delivery.status === 'succeeded') {
    if (!json) terminal.print(`Delivered: ${delivery.response_status} in ${delivery.duration_ms ?? 0} ms.`);
    return;
  }
  const reason =
    delivery.error ?? (delivery.response_status === null ? 'no answer yet' : `status ${delivery.response_status}`);
  throw new Problem(`The ping was not delivered: ${safeText(reason)}`, {
    exitCode: exitCodes.failed,
    advice: 'It is retried automatically; GET /api/v1/webhooks/{id}/deliveries shows the attempts.',
  });
}

async function attempted(
  { service, terminal }: Session,
  { webhookId, sent }: { webhookId: number; sent: WebhookDelivery },
): Promise<WebhookDelivery> {
  const bar = progressBar(terminal, 'Waiting for the receiver');
  try {
    for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pollMs) {
      const { data } = await service.get<{ data: WebhookDelivery[] }>(`/api/v1/webhooks/${webhookId}/deliveries`);
      const delivery = data.find(({ delivery_id: id }) => id === sent.delivery_id);
      if (delivery !== undefined && delivery.attempt > 0 && delivery.status !== 'sending') return delivery;
      bar.show(null);
      await delay(pollMs);
    }
    return sent;
  } finally {
    bar.end();
  }
}
