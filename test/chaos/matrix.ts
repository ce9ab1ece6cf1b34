import { clockAhead, clockBehind } from './faults/clocks.ts';
import { diskFull, diskSlow } from './faults/disks.ts';
import { postgresFailsOver } from './faults/failover.ts';
import {
  apiBetweenCommitAndStart,
  apiKilled,
  postgresKilled,
  temporalKilled,
  temporalLongAway,
  workersKilled,
} from './faults/kills.ts';
import { workerParted, workerPartedFromPostgres, workerStopped } from './faults/silences.ts';
import { accountThrottled, accountThrottledPartly } from './faults/throttling.ts';
import type { Fault } from './fault.ts';

/** Faults that are played over the usual ground. */
export const faults: readonly Fault[] = [
  apiBetweenCommitAndStart,
  apiKilled,
  workersKilled,
  workerStopped,
  postgresKilled,
  temporalKilled,
  temporalLongAway,
  diskFull,
  diskSlow,
  clockAhead,
  clockBehind,
  accountThrottled,
  accountThrottledPartly,
  workerParted,
  workerPartedFromPostgres,
  postgresFailsOver,
];
