import type { Fault } from './fault.ts';
import {
  apiBetweenCommitAndStart,
  apiKilled,
  postgresKilled,
  temporalKilled,
  temporalLongAway,
  workersKilled,
} from './faults/kills.ts';
import { accountThrottled, accountThrottledPartly } from './faults/throttling.ts';
import { workerParted, workerPartedFromPostgres, workerStopped } from './faults/silences.ts';

/** Faults that are played over the usual ground. */
export const faults: readonly Fault[] = [
  apiBetweenCommitAndStart,
  apiKilled,
  workersKilled,
  workerStopped,
  postgresKilled,
  temporalKilled,
  temporalLongAway,
  accountThrottled,
  accountThrottledPartly,
  workerParted,
  workerPartedFromPostgres,
];
