import type { Ground } from '../ground.ts';
import { sentOf, type Operation } from '../operation.ts';

const alertsOfARound = 12;

/** Alerts that members raise: each is one event, one delivery to the webhook, and reaches the receiver. */
export function deliveries(ground: Ground): Operation {
  const { database, balancer, receiver } = ground;
  let round = 0;
  let ids: number[] = [];
  return {
    name: 'webhook',
    async prepare() {
      round += 1;
      ids = [];
    },
    async send() {
      const replies = await Promise.all(
        Array.from({ length: alertsOfARound }, (_, index) =>
          balancer.post<{ id: number }>('/api/v1/alerts', {
            title: `Look at ${round}-${index}`,
            type: 'cost',
            severity: 'low',
          }),
        ),
      );
      return sentOf(replies, ({ id }) => {
        ids.push(id);
        return {
          name: `alert ${id}`,
          async ending() {
            const row = await database('webhook_deliveries as delivery')
              .join('events as event', 'event.id', 'delivery.event_id')
              .where({ 'event.type': 'alert.created' })
              .whereRaw(`event.data->>'id' = ?`, [String(id)])
              .first<{ status: string; delivery_id: string } | undefined>('delivery.status', 'delivery.delivery_id');
            if (row?.status === 'failed') return 'failed';
            if (row?.status !== 'succeeded') return null;
            const hasArrived = receiver.received.some(({ envelope }) => envelope.delivery_id === row.delivery_id);
            return hasArrived ? 'done' : 'failed';
          },
        };
      });
    },
    async doubled() {
      const { rows } = await database.raw<{ rows: { alert: string }[] }>(
        `select event.data->>'id' as alert
         from webhook_deliveries as delivery join events as event on event.id = delivery.event_id
         where event.type = 'alert.created' and event.data->>'id' = any(?) group by 1 having count(*) > 1`,
        [ids.map(String)],
      );
      return rows.map(({ alert }) => `alert ${alert} has two deliveries`);
    },
  };
}
