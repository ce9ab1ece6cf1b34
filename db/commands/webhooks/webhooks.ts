import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';
import { Webhook } from '../../models/webhook.ts';
import type { DeliveryRow } from '../../reads/webhooks/webhooks.ts';
import { wakeEndpoint } from './deliveries.ts';

/** Finds a webhook as `findWebhook` does and locks it until the transaction ends. */
export async function lockWebhook(transaction: Transaction, id: number): Promise<Webhook | null> {
  return (await Webhook.query(transaction).findById(id).whereNull('deleted_at').forUpdate()) ?? null;
}

/** Queues a single delivery: a ping, or a redelivery under a new `delivery_id`. */
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

/** The fields of an endpoint that may be changed. */
export type WebhookChange = Partial<Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>>;

/** Adds an endpoint; `seal` seals its secret for its id. */
export async function addWebhook(
  transaction: Transaction,
  { seal, ...webhook }: Pick<Webhook, 'name' | 'url' | 'events' | 'created_by'> & { seal: (id: number) => Buffer },
): Promise<Webhook> {
  const { id } = await Webhook.query(transaction).insert(webhook);
  return Webhook.query(transaction)
    .patchAndFetchById(id, { secret: seal(id) })
    .throwIfNotFound();
}

/** Changes a locked endpoint. With `starts`, events from the time when it was disabled or paused are not sent. */
export async function updateWebhook(
  transaction: Transaction,
  { webhook, change, starts }: { webhook: Webhook; change: WebhookChange; starts: boolean },
): Promise<Webhook> {
  const now = transaction.raw<never>('now()');
  const begun = starts ? { active_since: now, paused_at: null, failing_since: null } : {};
  return webhook.$query(transaction).patchAndFetch({ ...change, ...begun, updated_at: now });
}

/** Marks a locked endpoint as deleted and deletes its secrets. */
export async function removeWebhook(transaction: Transaction, webhook: Webhook): Promise<void> {
  await webhook.$query(transaction).patch({
    deleted_at: transaction.raw<never>('now()'),
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
  });
}

/** Sets a new sealed secret of a locked endpoint; the previous one stays valid for some hours. */
export async function replaceWebhookSecret(
  transaction: Transaction,
  { webhook, sealed, previousHours }: { webhook: Webhook; sealed: Buffer; previousHours: number },
): Promise<Webhook> {
  return webhook.$query(transaction).patchAndFetch({
    secret: sealed,
    previous_secret: webhook.secret,
    previous_secret_until: transaction.raw<never>(`now() + ? * interval '1 hour'`, [previousHours]),
    updated_at: transaction.raw<never>('now()'),
  });
}
