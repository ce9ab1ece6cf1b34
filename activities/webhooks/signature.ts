import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Signing secrets of an endpoint: the current one and, after a rotation, the previous one while it is still valid. */
export interface SigningSecrets {
  current: string;
  previous: string | null;
}

/**
 * Returns the headers that prove the origin of a delivery. `X-Service-Signature` (interface specification §6) uses the
 * text of the current secret, as it was shown, as its key. The other three are those of the Standard Webhooks
 * specification 1.0; their key is the bytes that the secret encodes, and they include a signature for the previous
 * secret while it is valid. `sentAt` is the time of this attempt: receivers reject old ones.
 */
export function signatureHeaders(options: {
  secrets: SigningSecrets;
  deliveryId: string;
  sentAt: Date;
  body: string;
}): Record<string, string> {
  const { secrets, deliveryId, sentAt, body } = options;
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signed = `${deliveryId}.${timestamp}.${body}`;
  const valid = secrets.previous === null ? [secrets.current] : [secrets.current, secrets.previous];
  return {
    'x-service-signature': `sha256=${createHmac('sha256', secrets.current).update(body).digest('hex')}`,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': valid.map((secret) => `v1,${standardSignature(secret, signed)}`).join(' '),
  };
}

function standardSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
