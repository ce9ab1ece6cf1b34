import type { Fault } from '../fault.ts';

/** One of two workers hangs, past every timeout, and goes on late with what it was at. */
export const workerStopped: Fault = {
  name: 'F3 one worker stopped (SIGSTOP)',
  points: ['start', 'middle'],
  awayMs: 0,
  isTakenOver: true,
  begin: async ({ workers }) => void process.kill(workers[0].pid(), 'SIGSTOP'),
  heal: async ({ workers }) => void process.kill(workers[0].pid(), 'SIGCONT'),
};

/** One of two workers is cut off from Postgres and from Temporal; what it sent arrives after the others were done. */
export const workerParted: Fault = {
  name: 'F11 one worker cut off',
  points: ['start', 'middle'],
  awayMs: 0,
  isTakenOver: true,
  async begin({ workers }) {
    for (const link of Object.values(workers[0].links)) link.part();
  },
  async heal({ workers }) {
    for (const link of Object.values(workers[0].links)) link.join();
  },
};

/** One of two workers is cut off from Postgres alone: it goes on taking tasks that it cannot do. */
export const workerPartedFromPostgres: Fault = {
  name: 'F11 one worker cut off from Postgres',
  points: ['middle'],
  awayMs: 10_000,
  isTakenOver: false,
  begin: async ({ workers }) => workers[0].links.postgres.part(),
  heal: async ({ workers }) => workers[0].links.postgres.join(),
};
