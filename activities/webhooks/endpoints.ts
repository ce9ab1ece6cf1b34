import type { Database } from '../../db/database.ts';
import type { Webhook } from '../../db/models/webhook.ts';
import { failWaiting } from '../../db/commands/webhooks/deliveries.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { webhookSecretPlace } from '../../platform/secrets/webhook-secret.ts';
import type { SigningSecrets } from './signature.ts';
import { findWebhookOrRemains } from '../../db/reads/webhooks/webhooks.ts';

/** The target URL and the signing secrets. */
export interface Endpoint {
  webhookId: number;
  url: string;
  secrets: SigningSecrets;
}

/**
 * Returns the current endpoint, or null when it accepts no deliveries; its waiting deliveries have then been failed,
 * with the reason.
 */
export async function readEndpoint(
  deps: { database: Database; sealer: Sealer },
  webhookId: number,
): Promise<Endpoint | null> {
  const webhook = await findWebhookOrRemains(deps.database, webhookId);
  const reason = webhook === null ? 'The endpoint was removed' : whyNot(webhook);
  if (webhook?.secret == null || reason !== null) {
    await failWaiting(deps.database, { webhookId, reason: reason ?? 'The endpoint was removed' });
    return null;
  }
  const open = (sealed: Buffer): string => deps.sealer.open(webhookSecretPlace(webhookId), sealed).toString('utf8');
  const { previous_secret: previous, previous_secret_until: until } = webhook;
  const isPreviousValid = previous !== null && until !== null && until.getTime() > Date.now();
  return {
    webhookId,
    url: webhook.url,
    secrets: { current: open(webhook.secret), previous: isPreviousValid ? open(previous) : null },
  };
}

function whyNot(webhook: Webhook): string | null {
  if (webhook.deleted_at !== null) return 'The endpoint was deleted';
  if (!webhook.enabled) return 'The endpoint is disabled';
  return webhook.paused_at === null ? null : 'The endpoint is paused';
}
