import type { JsonObject } from '../json.ts';

/** The type of the test message, sent beside the eight event types. */
export const pingEvent = 'ping';

/** The body of a delivery (interface specification §6). */
export interface DeliveryEnvelope {
  event: string;
  /** When the event occurred; the same in every attempt. */
  timestamp: string;
  webhook_id: string;
  delivery_id: string;
  data: JsonObject;
}

/** Returns the envelope of a delivery, its fields in the order of the specification. */
export function deliveryEnvelope(delivery: {
  event: string;
  occurredAt: Date;
  webhookId: number;
  deliveryId: string;
  data: JsonObject;
}): DeliveryEnvelope {
  return {
    event: delivery.event,
    timestamp: delivery.occurredAt.toISOString(),
    webhook_id: String(delivery.webhookId),
    delivery_id: delivery.deliveryId,
    data: delivery.data,
  };
}
