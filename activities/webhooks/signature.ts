import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Signing secrets of an endpoint: the current one and, after a rotation, the previous one while it is still valid. */
export interface SigningSecrets {
  current: string;
  previous: string | null;
}

/**
 * Returns the headers that prove where a delivery comes from. `X-Service-Signature` (interface specification §6) is
 * keyed with the text of the present secret as it was shown. The other three are those of the Standard Webhooks
 * specification 1.0, keyed with the bytes that the secret encodes, and carry a signature for the previous secret too
 * while it is valid. `sentAt` is the time of this attempt: receivers refuse old ones.
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
