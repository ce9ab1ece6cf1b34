import { randomBytes } from 'node:crypto';
import type { SealedPlace } from './sealing.ts';

const secretBytes = 32;

/**
 * Returns a new signing secret in the text form of the Standard Webhooks specification: `whsec_` and 32 bytes in
 * base64.
 */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/**
 * Returns the place of an endpoint's signing secret; after a rotation the same record becomes the previous secret.
 */
export function webhookSecretPlace(webhookId: number): SealedPlace {
  return { kind: 'webhooks', ownerId: webhookId, field: 'secret' };
}
