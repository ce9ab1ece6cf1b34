import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { Webhook } from '../../models/webhook.ts';
import { shownDeliveries } from '../../../domain/webhooks/retention.ts';

/** Returns a page of the endpoints that are not deleted, newest first, and how many there are. */
export async function listWebhooks(
  database: Database,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: Webhook[]; total: number }> {
  const present = Webhook.query(database).whereNull('deleted_at');
  const [total, rows] = await Promise.all([
    present.clone().resultSize(),
    present
      .clone()
      .orderBy('id', 'desc')
      .offset((page - 1) * perPage)
      .limit(perPage),
  ]);
  return { rows, total };
}

/** Returns the endpoint with this id that is not deleted, or null. */
export async function findWebhook(database: Database | Transaction, id: number): Promise<Webhook | null> {
  return (await Webhook.query(database).findById(id).whereNull('deleted_at')) ?? null;
}

/** A delivery as its endpoint's history shows it. */
export interface DeliveryRow {
  id: number;
  delivery_id: string;
  webhook_id: number;
  event: string;
  occurred_at: Date;
  data: JsonObject;
  status: 'pending' | 'sending' | 'succeeded' | 'failed';
  lane: 'queue' | 'workflow';
  attempts: number;
  created_at: Date;
  next_attempt_at: Date | null;
  started_at: Date | null;
  duration_ms: number | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  redelivery_of: string | null;
  attempt_log: {
    attempt: number;
    started_at: string;
    duration_ms: number | null;
    response_status: number | null;
    error: string | null;
  }[];
}

/** Returns a page of the last 100 deliveries of an endpoint, newest first. */
export async function listDeliveries(
  database: Database,
  options: { webhookId: number; page: number; perPage: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const last = database('webhook_deliveries')
    .where({ webhook_id: options.webhookId })
    .orderBy('id', 'desc')
    .limit(shownDeliveries);
  const counted = await database.count({ total: 'id' }).from(last.clone().select('id').as('last')).first();
  const rows: DeliveryRow[] = await database
    .select('*')
    .from(last.clone().select('*').as('last'))
    .orderBy('id', 'desc')
    .offset((options.page - 1) * options.perPage)
    .limit(options.perPage);
  return { rows, total: Number(counted?.['total'] ?? 0) };
}

/** Returns the delivery of an endpoint by its `delivery_id`, or null. */
export async function findDelivery(
  database: Database | Transaction,
  options: { webhookId: number; deliveryId: string },
): Promise<DeliveryRow | null> {
  const row = await database('webhook_deliveries')
    .where({ webhook_id: options.webhookId, delivery_id: options.deliveryId })
    .first<DeliveryRow | undefined>('*');
  return row ?? null;
}

/** Finds a webhook as `findWebhook` does, and also what remains of a deleted one. */
export async function findWebhookOrRemains(database: Database, id: number): Promise<Webhook | null> {
  return (await Webhook.query(database).findById(id)) ?? null;
}
