import type { Ground } from '../ground.ts';
import { sentOf, type Operation } from '../operation.ts';

const requests = [
  { type: 'drift_summary', format: 'csv' },
  { type: 'drift_summary', format: 'pdf' },
  { type: 'vulnerability_report', format: 'csv' },
];

/** Reports: each becomes ready, from the pieces of one attempt. */
export function reports(ground: Ground): Operation {
  const { database, balancer } = ground;
  let ids: string[] = [];
  return {
    name: 'report',
    async prepare() {
      ids = [];
    },
    async send() {
      const replies = await Promise.all(
        requests.map((body) => balancer.post<{ report_id: string }>('/api/reports/generate', body)),
      );
      return sentOf(replies, ({ report_id: id }) => {
        ids.push(id);
        return {
          name: `report ${id}`,
          async ending() {
            const row = await database('reports').where({ id }).first<{ status: string } | undefined>('status');
            if (row === undefined || row.status === 'generating') return null;
            return row.status === 'ready' ? 'done' : 'failed';
          },
        };
      });
    },
    async doubled() {
      const rows = await database('report_pieces')
        .whereIn('report_id', ids)
        .groupBy('report_id')
        .havingRaw('count(distinct attempt) > 1')
        .select<{ report_id: string }[]>('report_id');
      return rows.map(({ report_id: id }) => `report ${id} has pieces of two attempts`);
    },
  };
}
