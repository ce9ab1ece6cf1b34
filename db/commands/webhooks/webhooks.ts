import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';
import { Webhook } from '../../models/webhook.ts';
import type { DeliveryRow } from '../../reads/webhooks/webhooks.ts';
import { wakeEndpoint } from './deliveries.ts';

/** Finds a webhook as `findWebhook` does and locks it until the transaction ends. */
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

/** What may be changed of an endpoint. */
export type WebhookChange = Partial<Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>>;

/** Adds an endpoint; its secret is sealed for its id by `seal`. */
export async function addWebhook(
  transaction: Transaction,
  { seal, ...webhook }: Pick<Webhook, 'name' | 'url' | 'events' | 'created_by'> & { seal: (id: number) => Buffer },
): Promise<Webhook> {
  const { id } = await Webhook.query(transaction).insert(webhook);
  return Webhook.query(transaction)
    .patchAndFetchById(id, { secret: seal(id) })
    .throwIfNotFound();
}

/** Changes a locked endpoint. With `starts`, events of the time in which it was off or paused are not sent. */
export async function updateWebhook(
  transaction: Transaction,
  { webhook, change, starts }: { webhook: Webhook; change: WebhookChange; starts: boolean },
): Promise<Webhook> {
  const now = transaction.raw<never>('now()');
  const begun = starts ? { active_since: now, paused_at: null, failing_since: null } : {};
  return webhook.$query(transaction).patchAndFetch({ ...change, ...begun, updated_at: now });
}

/** Marks a locked endpoint as deleted and forgets its secrets. */
export async function removeWebhook(transaction: Transaction, webhook: Webhook): Promise<void> {
  await webhook.$query(transaction).patch({
    deleted_at: transaction.raw<never>('now()'),
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
  });
}

/** Gives a locked endpoint a new sealed secret; the one before stays valid for some hours. */
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
