import type { Ground } from '../ground.ts';
import { sentOf, type AcceptedCommand, type Operation } from '../operation.ts';

const alertsOfARound = 12;

/** Alerts that members raise: each is one event, one delivery to the webhook, and reaches the receiver. */
export function deliveries(ground: Ground): Operation {
  const { database, balancer, receiver } = ground;
  let round = 0;
  let ids: number[] = [];
  const titleOf = (index: number | string) => `Look at ${round}-${index}`;

  const commandOf = ({ id }: { id: number }): AcceptedCommand => {
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
  };

  return {
    name: 'webhook',
    async prepare() {
      round += 1;
      ids = [];
    },
    async send() {
      const replies = await Promise.all(
        Array.from({ length: alertsOfARound }, (_, index) =>
          balancer.post<{ id: number }>('/api/v1/alerts', { title: titleOf(index), type: 'cost', severity: 'low' }),
        ),
      );
      return sentOf(replies, commandOf);
    },
    async unanswered() {
      const found = await database('alerts')
        .whereLike('title', titleOf('%'))
        .whereNotIn('id', ids)
        .pluck<number[]>('id');
      return found.map((id) => commandOf({ id }));
    },
    async doubled() {
      const { rows } = await database.raw<{ rows: { alert: string }[] }>(
        `select event.data->>'id' as alert
         from webhook_deliveries as delivery join events as event on event.id = delivery.event_id
         where event.type = 'alert.created' and event.data->>'id' = any(?) group by 1 having count(*) > 1`,
        [ids.map(String)],
      );
      const twice = await database('alerts')
        .whereLike('title', titleOf('%'))
        .groupBy('title')
        .havingRaw('count(*) > 1')
        .pluck<string[]>('title');
      return [
        ...rows.map(({ alert }) => `alert ${alert} has two deliveries`),
        ...twice.map((title) => `alert "${title}" was raised twice`),
      ];
    },
  };
}
