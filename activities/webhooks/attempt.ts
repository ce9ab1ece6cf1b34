import type { AttemptResult, ClaimedDelivery } from '../../db/commands/webhooks/deliveries.ts';
import { deliveryEnvelope } from '../../domain/webhooks/envelope.ts';
import type { DeliveryDependencies } from './drain.ts';
import type { Endpoint } from './endpoints.ts';
import { sendAttempt } from './send.ts';
import { signatureHeaders } from './signature.ts';

/** Sends one claimed delivery over the endpoint's connections and returns how it went. Never throws. */
export async function attemptDelivery(
  deps: Pick<DeliveryDependencies, 'connections' | 'onAttempt'>,
  options: { endpoint: Endpoint; delivery: ClaimedDelivery },
): Promise<AttemptResult> {
  const { endpoint, delivery } = options;
  return deps.connections.use(endpoint.webhookId, async (dispatcher) => {
    const startedAt = new Date();
    const body = JSON.stringify(
      deliveryEnvelope({
        event: delivery.event,
        occurredAt: delivery.occurred_at,
        webhookId: endpoint.webhookId,
        deliveryId: delivery.delivery_id,
        data: delivery.data,
      }),
    );
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'infrastructure-audit-service',
      ...signatureHeaders({
        secrets: endpoint.secrets,
        deliveryId: delivery.delivery_id,
        sentAt: startedAt,
        body,
      }),
    };
    const answer = await sendAttempt({ dispatcher, url: endpoint.url, headers, body });
    deps.onAttempt?.({ succeeded: answer.succeeded, seconds: answer.duration_ms / 1_000 });
    return { id: delivery.id, started_at: startedAt.toISOString(), ...answer };
  });
}
