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
 * Returns where the signing secret of an endpoint is sealed; after a rotation the same record moves to the previous
 * one.
 */
export function webhookSecretPlace(webhookId: number): SealedPlace {
  return { kind: 'webhooks', ownerId: webhookId, field: 'secret' };
}
