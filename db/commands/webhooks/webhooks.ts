import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';
import { Webhook } from '../../models/webhook.ts';
import type { DeliveryRow } from '../../reads/webhooks/webhooks.ts';
import { wakeEndpoint } from './deliveries.ts';

/** `findWebhook` for a change: nobody else changes it before the transaction ends. */
export async function lockWebhook(transaction: Transaction, id: number): Promise<Webhook | null> {
  return (await Webhook.query(transaction).findById(id).whereNull('deleted_at').forUpdate()) ?? null;
}

/** Queues a delivery of its own: a ping, or one that is sent again under a new `delivery_id`. */
export async function queueDelivery(
  transaction: Transaction,
  delivery: {
    webhookId: number;
    event: string;
    occurredAt: Date;
    data: JsonObject;
    redeliveryOf: string | null;
  },
): Promise<DeliveryRow> {
  const [row] = (await transaction('webhook_deliveries')
    .insert({
      webhook_id: delivery.webhookId,
      event: delivery.event,
      occurred_at: delivery.occurredAt,
      data: JSON.stringify(delivery.data),
      redelivery_of: delivery.redeliveryOf,
    })
    .returning('*')) as [DeliveryRow];
  await wakeEndpoint(transaction, delivery.webhookId);
  return row;
}
