import { resolveAlerts } from '../../db/commands/alerts/resolve.ts';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Webhook } from '../../db/models/webhook.ts';
import { wakeEndpoint } from '../../db/commands/webhooks/deliveries.ts';
import {
  addWebhook,
  lockWebhook,
  removeWebhook,
  replaceWebhookSecret,
  updateWebhook,
  type WebhookChange,
} from '../../db/commands/webhooks/webhooks.ts';
import type { EventType } from '../../domain/events/payloads.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { generateWebhookSecret, webhookSecretPlace } from '../../platform/secrets/webhook-secret.ts';
import { notFound } from '../errors.ts';

const previousSecretHours = 24;

/** A change of one endpoint, and who makes it. */
interface ChangeOf {
  id: number;
  actor: Actor;
}

/** An endpoint, and its signing secret for the only response that shows it. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** Creates an endpoint with a new signing secret. */
export async function createWebhook(
  deps: { database: Database; sealer: Sealer },
  options: { name: string; url: string; events: EventType[]; actor: Actor },
): Promise<WebhookWithSecret> {
  const { name, url, events, actor } = options;
  const secret = generateWebhookSecret();
  return deps.database.transaction(async (transaction) => {
    const webhook = await addWebhook(transaction, {
      name,
      url,
      events,
      created_by: actor.memberId,
      seal: (id) => deps.sealer.seal(webhookSecretPlace(id), secret),
    });
    await audit(transaction, { id: webhook.id, actor, action: 'webhook.create', after: { name, url, events } });
    return { webhook, secret };
  });
}

/** Changes an endpoint. After enabling one, including a paused one, events from the time in between are not sent. */
export async function changeWebhook(
  database: Database,
  { id, actor, change }: ChangeOf & { change: WebhookChange },
): Promise<Webhook> {
  return database.transaction(async (transaction) => {
    const before = await lockedWebhook(transaction, id);
    const starts = change.enabled === true && (!before.enabled || before.paused_at !== null);
    const was: JsonObject = { name: before.name, url: before.url, events: before.events, enabled: before.enabled };
    const webhook = await updateWebhook(transaction, { webhook: before, change, starts });
    if (starts || change.enabled === false) {
      await resolveAlerts(transaction, [
        { kind: 'webhook_paused', webhookId: id, note: starts ? 'Enabled again' : 'The endpoint was disabled' },
      ]);
      await wakeEndpoint(transaction, id);
    }
    await audit(transaction, {
      id,
      actor,
      action: 'webhook.update',
      before: Object.fromEntries(Object.keys(change).map((field) => [field, was[field] ?? null])),
      after: change,
    });
    return webhook;
  });
}

/** Deletes an endpoint: its secrets are deleted, its waiting deliveries fail, its history is kept in the database. */
export async function deleteWebhook(database: Database, { id, actor }: ChangeOf): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockedWebhook(transaction, id);
    await removeWebhook(transaction, before);
    await resolveAlerts(transaction, [{ kind: 'webhook_paused', webhookId: id, note: 'The endpoint was deleted' }]);
    await wakeEndpoint(transaction, id);
    await audit(transaction, {
      id,
      actor,
      action: 'webhook.delete',
      before: { name: before.name, url: before.url },
    });
  });
}

/** Sets a new secret of an endpoint; the previous one stays valid for 24 hours. */
export async function rotateSecret(
  deps: { database: Database; sealer: Sealer },
  { id, actor }: ChangeOf,
): Promise<WebhookWithSecret> {
  const secret = generateWebhookSecret();
  return deps.database.transaction(async (transaction) => {
    const before = await lockedWebhook(transaction, id);
    const webhook = await replaceWebhookSecret(transaction, {
      webhook: before,
      sealed: deps.sealer.seal(webhookSecretPlace(id), secret),
      previousHours: previousSecretHours,
    });
    await audit(transaction, { id, actor, action: 'webhook.rotate_secret' });
    return { webhook, secret };
  });
}

async function lockedWebhook(transaction: Transaction, id: number): Promise<Webhook> {
  const webhook = await lockWebhook(transaction, id);
  if (webhook === null) throw notFound('Webhook');
  return webhook;
}

async function audit(
  transaction: Transaction,
  entry: ChangeOf & { action: string; before?: JsonObject; after?: JsonObject },
): Promise<void> {
  const { id, actor, action, before = null, after = null } = entry;
  await writeAudit(transaction, { actor, action, subjectType: 'webhook', subjectId: id, before, after });
}
