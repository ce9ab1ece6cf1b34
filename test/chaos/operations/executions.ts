import type { Ground } from '../ground.ts';
import { sentOf, type AcceptedCommand, type Operation } from '../operation.ts';

/** A job of which a command starts executions. */
interface Job {
  name: string;
  /** The type of its executions. */
  type: string;
  /** Requests of a round. */
  paths: readonly string[];
  prepare?(): Promise<void>;
  /** Lines about effects that were made twice by these executions. */
  doubled(executionIds: readonly number[]): Promise<string[]>;
}

/** Executions of one kind of job: each has to end once, with its effects made once. */
export function executionsOf(ground: Ground, job: Job): Operation {
  const { database, balancer } = ground;
  let ids: number[] = [];
  let lastBefore = 0;

  /** Those that come after are of this round. */
  async function markLast(): Promise<void> {
    const last = await database('executions').max<{ id: number | null }[]>('id as id');
    lastBefore = last[0]?.id ?? 0;
  }

  const commandOf = ({ execution_id: id }: { execution_id: number }): AcceptedCommand => {
    ids.push(id);
    return {
      name: `execution ${id}`,
      async ending() {
        const row = await database('executions').where({ id }).first<{ status: string } | undefined>('status');
        if (row === undefined || row.status === 'running') return null;
        return row.status === 'succeeded' ? 'done' : 'failed';
      },
    };
  };

  return {
    name: job.name,
    async prepare() {
      ids = [];
      await job.prepare?.();
      await markLast();
    },
    async send() {
      const replies = await Promise.all(job.paths.map((path) => balancer.post<{ execution_id: number }>(path)));
      return sentOf(replies, commandOf);
    },
    async unanswered() {
      const found = await database('executions')
        .where({ type: job.type, trigger: 'api' })
        .where('id', '>', lastBefore)
        .whereNotIn('id', ids)
        .pluck<number[]>('id');
      return found.map((id) => commandOf({ execution_id: id }));
    },
    async doubled() {
      const published = await database('events')
        .where({ type: 'job.completed' })
        .whereRaw(`(data->>'execution_id')::bigint = any(?)`, [ids])
        .groupByRaw(`data->>'execution_id'`)
        .havingRaw('count(*) > 1')
        .select<{ id: string }[]>(database.raw(`data->>'execution_id' as id`));
      return [
        ...published.map(({ id }) => `the end of execution ${id} was published twice`),
        ...(await job.doubled(ids)),
      ];
    },
  };
}
