import type { Payload, PayloadCodec } from '@temporalio/common';
import { createPayloadCodec, UnreadablePayload } from '../../platform/payload-codec.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { unprocessable } from '../errors.ts';
import { payloadsSchema, type PayloadsBody } from './schema.ts';

/** Twice the largest payload that Temporal accepts, in base64. */
const bodyLimitBytes = 6_000_000;

/**
 * Declares the endpoints by which Temporal's UI and command line show encrypted payloads (`--codec-endpoint`), for
 * administrators.
 */
export function codecEndpoints({ settings }: ApiDependencies): Endpoint[] {
  // Payloads shown to an administrator may be plain text: no workflow acts on them.
  const codec =
    settings.payloadCodecKey === null ? null : createPayloadCodec(settings.payloadCodecKey, { accept: 'any' });
  // Temporal's tools do not say which workflow a payload is for.
  const anyWorkflow = { type: 'activity', namespace: settings.temporalNamespace, isLocal: false } as const;
  const shared = { method: 'post', tag: 'Temporal', body: payloadsSchema, bodyLimitBytes } as const;
  return [
    endpoint({
      ...shared,
      path: '/api/v1/codec/decode',
      summary: 'Decrypt Temporal payloads',
      description: 'The codec endpoint that the Temporal UI and CLI call to show encrypted payloads.',
      responses: { 200: payloadsSchema },
      refusals: [422],
      handler: async ({ body }) => ({ status: 200, body: await converted(body, codec?.decode) }),
    }),
    endpoint({
      ...shared,
      path: '/api/v1/codec/encode',
      summary: 'Encrypt Temporal payloads',
      description: 'The codec endpoint that the Temporal UI and CLI call before they send payloads.',
      responses: { 200: payloadsSchema },
      handler: async ({ body }) => ({
        status: 200,
        body: await converted(body, codec === null ? undefined : (payloads) => codec.encode(payloads, anyWorkflow)),
      }),
    }),
  ];
}

/** Returns the converted payloads. Without a key nothing was encrypted, and they stay as they are. */
async function converted(body: PayloadsBody, convert: PayloadCodec['encode'] | undefined): Promise<PayloadsBody> {
  if (convert === undefined) return body;
  try {
    return { payloads: (await convert(body.payloads.map(fromJson))).map(toJson) };
  } catch (error) {
    if (error instanceof UnreadablePayload) throw unprocessable(error.message);
    throw error;
  }
}

function fromJson({ metadata = {}, data }: PayloadsBody['payloads'][number]): Payload {
  return {
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
    ...(data === undefined ? {} : { data: Buffer.from(data, 'base64') }),
  };
}

function toJson({ metadata, data }: Payload): PayloadsBody['payloads'][number] {
  return {
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}
