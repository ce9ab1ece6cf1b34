import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Webhook } from '../../db/models/webhook.ts';
import { lockWebhook, queueDelivery } from '../../db/commands/webhooks/webhooks.ts';
import { type DeliveryRow, findDelivery, findWebhook, listDeliveries } from '../../db/reads/webhooks/webhooks.ts';
import { pingEvent } from '../../domain/webhooks/envelope.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageIfAsked, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { Type } from 'typebox';
import { presentDelivery } from './presenter.ts';
import { deliveryParams, deliverySchema } from './schema.ts';

/** Declares the endpoints of the deliveries of a webhook: history, ping and redelivery. */
export function deliveryEndpoints({ database, temporalUrl }: ApiDependencies): Endpoint[] {
  const present = (delivery: DeliveryRow) => presentDelivery(delivery, temporalUrl);

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/webhooks/{id}/deliveries',
      tag: 'Webhooks',
      summary: 'List the last 100 deliveries',
      description: 'Each delivery with its payload, every attempt and the response of the receiver, newest first.',
      params: idParams,
      query: Type.Object(pageQuery),
      responses: { 200: pageSchema(deliverySchema) },
      async handler({ params, query }) {
        if ((await findWebhook(database, params.id)) === null) throw notFound('Webhook');
        const page = pageIfAsked(query);
        const { rows, total } = await listDeliveries(database, { webhookId: params.id, ...page });
        return { status: 200, body: paginated(rows.map(present), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/webhooks/{id}/test',
      tag: 'Webhooks',
      summary: 'Send a ping',
      description: 'Sends an event of type `ping`, whatever events the webhook subscribes to.',
      params: idParams,
      idempotent: true,
      responses: { 202: deliverySchema },
      async handler(request) {
        const delivery = await database.transaction(async (transaction) => {
          const webhook = takesDeliveries(await lockWebhook(transaction, request.params.id));
          const queued = await queueDelivery(transaction, {
            webhookId: webhook.id,
            event: pingEvent,
            occurredAt: new Date(),
            data: { message: `Webhook ${webhook.name} can be reached` },
            redeliveryOf: null,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'webhook.test',
            subjectType: 'webhook',
            subjectId: webhook.id,
            after: { delivery_id: queued.delivery_id },
          });
          return queued;
        });
        return { status: 202, body: present(delivery) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      tag: 'Webhooks',
      summary: 'Send a delivery again',
      description: 'Makes a new delivery of the same event, with its own delivery_id and three attempts.',
      params: deliveryParams,
      idempotent: true,
      responses: { 202: deliverySchema },
      async handler(request) {
        const { id: webhookId, delivery_id: deliveryId } = request.params;
        const delivery = await database.transaction(async (transaction) => {
          const webhook = takesDeliveries(await lockWebhook(transaction, webhookId));
          const before = await findDelivery(transaction, { webhookId, deliveryId });
          if (before === null) throw notFound('Delivery');
          if (before.status === 'pending' || before.status === 'sending') {
            throw conflict('The delivery is still being tried');
          }
          const queued = await queueDelivery(transaction, {
            webhookId: webhook.id,
            event: before.event,
            occurredAt: before.occurred_at,
            data: before.data,
            redeliveryOf: before.delivery_id,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'webhook.redeliver',
            subjectType: 'webhook',
            subjectId: webhook.id,
            after: { delivery_id: queued.delivery_id, redelivery_of: before.delivery_id },
          });
          return queued;
        });
        return { status: 202, body: present(delivery) };
      },
    }),
  ];
}

function takesDeliveries(webhook: Webhook | null): Webhook {
  if (webhook === null) throw notFound('Webhook');
  if (!webhook.enabled || webhook.paused_at !== null) throw conflict('The webhook is disabled or paused');
  return webhook;
}
