import { advisoryLocks } from '../db/advisory-locks.ts';

/** The rounds that a single process at a time may do. */
export const roundLocks = {
  schedules: advisoryLocks.scheduleRound,
  reconciler: advisoryLocks.reconcilerRound,
} as const;
