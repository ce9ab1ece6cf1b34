import type { Replica } from '../../helpers/own-postgres.ts';
import type { Fault } from '../fault.ts';

/** The time that whoever watches Postgres takes to see that it is gone. */
const noticedMs = 2_000;

/** Postgres dies and never comes back; its synchronous replica takes its place, at another address. */
function failover(): Fault {
  let replica: Replica | null = null;
  return {
    name: 'F12 failover to a replica',
    points: ['start', 'middle', 'end', 'away'],
    awayMs: noticedMs,
    isTakenOver: false,
    async prepare({ postgres }) {
      replica = await postgres.replica();
    },
    begin: ({ postgres }) => postgres.kill(),
    async heal(ground) {
      if (replica === null) throw new Error('there is no replica');
      const lost = ground.postgres;
      await replica.promote();
      ground.moveTo(replica.server);
      await lost.remove();
      replica = null;
    },
  };
}

export const postgresFailsOver = failover();
