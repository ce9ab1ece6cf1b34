import type { Fault } from '../fault.ts';
import type { ServicePart } from '../service-part.ts';

const everyPoint = ['start', 'middle', 'end', 'away'] as const;
const shortMs = 500;
/** Statements that vouch for a command expire meanwhile. */
const longMs = 38_000;

async function restart(parts: readonly ServicePart[]): Promise<void> {
  await Promise.all(parts.map((part) => part.start()));
}

/**
 * The API dies after it has committed and before it has made the pending starts: its connection to Temporal is cut, so all
 * that it accepts at point `away` is in that state when it is killed.
 */
export const apiBetweenCommitAndStart: Fault = {
  name: 'F1 API between commit and start',
  points: ['away'],
  awayMs: 1_500,
  isTakenOver: false,
  async begin({ apis }) {
    for (const api of apis) api.links.temporal.part();
  },
  async heal({ apis }) {
    await Promise.all(apis.map((api) => api.kill()));
    for (const api of apis) api.links.temporal.join();
    await restart(apis);
  },
};

export const apiKilled: Fault = {
  name: 'F1 API killed',
  points: ['start', 'middle'],
  awayMs: shortMs,
  isTakenOver: false,
  begin: async ({ apis }) => void (await Promise.all(apis.map((api) => api.kill()))),
  heal: ({ apis }) => restart(apis),
};

export const workersKilled: Fault = {
  name: 'F2 workers killed',
  points: everyPoint,
  awayMs: shortMs,
  isTakenOver: false,
  begin: async ({ workers }) => void (await Promise.all(workers.map((worker) => worker.kill()))),
  heal: ({ workers }) => restart(workers),
};

export const postgresKilled: Fault = {
  name: 'F4 Postgres killed',
  points: everyPoint,
  awayMs: shortMs,
  isTakenOver: false,
  begin: ({ postgres }) => postgres.kill(),
  heal: ({ postgres }) => postgres.start(),
};

export const temporalKilled: Fault = {
  name: 'F5 Temporal killed, short',
  points: everyPoint,
  awayMs: shortMs,
  isTakenOver: false,
  begin: ({ temporal }) => temporal.kill(),
  heal: ({ temporal }) => temporal.start(),
};

export const temporalLongAway: Fault = {
  ...temporalKilled,
  name: 'F5 Temporal killed, long',
  points: ['middle', 'away'],
  awayMs: longMs,
};
