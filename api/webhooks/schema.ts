import { Type } from 'typebox';
import { eventTypes } from '../../domain/events/payloads.ts';
import { maximumAttempts } from '../../domain/webhooks/schedule.ts';
import { id, label, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const eventType = named('EventType', words(eventTypes));

const longestUrl = 2_000;

const events = Type.Array(eventType, { minItems: 1, maxItems: eventTypes.length, uniqueItems: true });
const url = Type.String({ minLength: 1, maxLength: longestUrl, description: 'HTTPS URL on a public address' });

const fields = {
  id: id(),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(eventType),
  enabled: Type.Boolean(),
  created_at: timestamp(),
  updated_at: timestamp(),
  failing_since: nullable(timestamp()),
  paused_at: nullable(timestamp()),
  previous_secret_valid_until: nullable(timestamp()),
};

export const webhookSchema = named('Webhook', Type.Object(fields));

const secret = Type.String({ description: 'Signing secret; shown in this response only' });
export const webhookWithSecret = named('WebhookWithSecret', Type.Object({ ...fields, secret }));

export const newWebhook = named('NewWebhook', Type.Object({ name: label(), url, events }));

export const webhookChange = named(
  'WebhookChange',
  Type.Object(
    {
      name: Type.Optional(label()),
      url: Type.Optional(url),
      events: Type.Optional(events),
      enabled: Type.Optional(Type.Boolean()),
    },
    { minProperties: 1 },
  ),
);

const envelope = named(
  'WebhookEnvelope',
  Type.Object({
    event: Type.String(),
    timestamp: timestamp(),
    webhook_id: Type.String(),
    delivery_id: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown()),
  }),
);

const deliveryAttempt = named(
  'WebhookAttempt',
  Type.Object({
    attempt: Type.Integer(),
    started_at: timestamp(),
    duration_ms: nullable(Type.Integer()),
    response_status: nullable(Type.Integer()),
    error: nullable(Type.String()),
  }),
);

export const deliverySchema = named(
  'WebhookDelivery',
  Type.Object({
    delivery_id: Type.String(),
    event: Type.String(),
    status: named('WebhookDeliveryStatus', words(['pending', 'sending', 'succeeded', 'failed'] as const)),
    attempt: Type.Integer({ description: `Attempts made, at most ${maximumAttempts}` }),
    payload: envelope,
    response_status: nullable(Type.Integer()),
    response_body: nullable(Type.String({ description: 'The first 64 KB' })),
    error: nullable(Type.String()),
    timestamp: timestamp(),
    duration_ms: nullable(Type.Integer()),
    next_attempt_at: nullable(timestamp()),
    created_at: timestamp(),
    redelivery_of: nullable(Type.String()),
    workflow_id: Type.String({ description: 'Temporal workflow that sends it' }),
    temporal_url: nullable(Type.String()),
    attempts: Type.Array(deliveryAttempt),
  }),
);

export const deliveryParams = Type.Object({ id: id(), delivery_id: Type.String({ format: 'uuid' }) });
