import type { Static } from 'typebox';
import type { Webhook } from '../../db/models/webhook.ts';
import type { DeliveryRow } from '../../db/reads/webhooks/webhooks.ts';
import { eventTypes } from '../../domain/events/payloads.ts';
import { deliveryEnvelope } from '../../domain/webhooks/envelope.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { deliverySchema, webhookSchema } from './schema.ts';

/** Returns an endpoint as responses show it, without its secret. */
export function presentWebhook(webhook: Webhook): Static<typeof webhookSchema> {
  const { previous_secret_until: until } = webhook;
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: eventTypes.filter((type) => webhook.events.includes(type)),
    enabled: webhook.enabled,
    created_at: webhook.created_at.toISOString(),
    updated_at: webhook.updated_at.toISOString(),
    failing_since: webhook.failing_since?.toISOString() ?? null,
    paused_at: webhook.paused_at?.toISOString() ?? null,
    previous_secret_valid_until: until !== null && until.getTime() > Date.now() ? until.toISOString() : null,
  };
}

/** Returns a delivery with its request and response. */
export function presentDelivery(
  delivery: DeliveryRow,
  temporalUrl: (workflowId: string) => string | null,
): Static<typeof deliverySchema> {
  const workflowId =
    delivery.lane === 'workflow'
      ? workflowIds.retryDelivery(delivery.delivery_id)
      : workflowIds.deliverWebhooks(delivery.webhook_id);
  return {
    delivery_id: delivery.delivery_id,
    event: delivery.event,
    status: delivery.status,
    attempt: delivery.attempts,
    payload: deliveryEnvelope({
      event: delivery.event,
      occurredAt: delivery.occurred_at,
      webhookId: delivery.webhook_id,
      deliveryId: delivery.delivery_id,
      data: delivery.data,
    }),
    response_status: delivery.response_status,
    response_body: delivery.response_body,
    error: delivery.error,
    timestamp: (delivery.started_at ?? delivery.created_at).toISOString(),
    duration_ms: delivery.duration_ms,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
    created_at: delivery.created_at.toISOString(),
    redelivery_of: delivery.redelivery_of,
    workflow_id: workflowId,
    temporal_url: temporalUrl(workflowId),
    attempts: delivery.attempt_log.map((attempt) => ({
      ...attempt,
      started_at: new Date(attempt.started_at).toISOString(),
    })),
  };
}
