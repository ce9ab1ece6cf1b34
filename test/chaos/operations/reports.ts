import type { Ground } from '../ground.ts';
import { sentOf, type AcceptedCommand, type Operation } from '../operation.ts';

const requests = [
  { type: 'drift_summary', format: 'csv' },
  { type: 'drift_summary', format: 'pdf' },
  { type: 'vulnerability_report', format: 'csv' },
];

/** Reports: each becomes ready, from the pieces of one attempt. */
export function reports(ground: Ground): Operation {
  const { database, balancer } = ground;
  let ids: string[] = [];
  let lastBefore = 0;

  const commandOf = ({ report_id: id }: { report_id: string }): AcceptedCommand => {
    ids.push(id);
    return {
      name: `report ${id}`,
      async ending() {
        const row = await database('reports').where({ id }).first<{ status: string } | undefined>('status');
        if (row === undefined || row.status === 'generating') return null;
        return row.status === 'ready' ? 'done' : 'failed';
      },
    };
  };

  return {
    name: 'report',
    async prepare() {
      ids = [];
      const last = await database('reports').max<{ sequence: number | null }[]>('sequence as sequence');
      lastBefore = last[0]?.sequence ?? 0;
    },
    async send() {
      const replies = await Promise.all(
        requests.map((body) => balancer.post<{ report_id: string }>('/api/reports/generate', body)),
      );
      return sentOf(replies, commandOf);
    },
    async unanswered() {
      const found = await database('reports')
        .where('sequence', '>', lastBefore)
        .whereNotIn('id', ids)
        .pluck<string[]>('id');
      return found.map((id) => commandOf({ report_id: id }));
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
