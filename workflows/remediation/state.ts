import { condition } from '@temporalio/workflow';
import type { RemediationStatus } from '../../domain/remediation/statuses.ts';
import { rows } from './activities.ts';

/** Where an action stands, as its workflow knows it; the row in Postgres decides. */
export interface ActionState {
  actionId: number;
  /** Null until the row was read. */
  status: RemediationStatus | null;
  /** Workflow time at which it expires, or cannot be rolled back any more; null without such an end. */
  deadlineMs: number | null;
  rollback: { forced: boolean } | null;
  /** Why the steps are being undone; null when they are not. */
  undoReason: string | null;
  /** Steps that were begun by an earlier run, first to last. */
  begun: number[];
  hasTurn: boolean;
  /** Whether it is worth asking for the turn. */
  turnOffered: boolean;
  /** The lock is held; others wait. */
  isBusy: boolean;
  /** The row is, or may be, ahead of this. */
  isStale: boolean;
  /** Counts what made it stale: a read that was under way by then does not settle it. */
  staleMarks: number;
  /** What it does, as Temporal shows it. */
  details: string;
  /** The newest command that was refused since one was carried out. */
  refusal: string | null;
  /** Counts the changes, so that code that waits for one sees it. */
  version: number;
}

/** Returns the state before the row was read. */
export function unknownState(actionId: number): ActionState {
  return {
    actionId,
    status: null,
    deadlineMs: null,
    rollback: null,
    undoReason: null,
    begun: [],
    hasTurn: false,
    turnOffered: true,
    isBusy: false,
    isStale: false,
    staleMarks: 0,
    details: '',
    refusal: null,
    version: 0,
  };
}

/** Changes the state, for everyone who waits for a change. */
export function changeState(state: ActionState, change: Partial<Omit<ActionState, 'actionId' | 'version'>>): void {
  Object.assign(state, change);
  state.version += 1;
}

/** Has the row read again before anything else is done. */
export function markStale(state: ActionState): void {
  changeState(state, { isStale: true, staleMarks: state.staleMarks + 1, turnOffered: true });
}

/** Returns the milliseconds until the deadline; infinite without one. */
export function remainingMs({ deadlineMs }: ActionState): number {
  return deadlineMs === null ? Infinity : deadlineMs - Date.now();
}

/** Brings the state in line with the row; an action without a row counts as failed. */
export async function readState(state: ActionState): Promise<void> {
  const { staleMarks } = state;
  const opened = await rows.openAction({ actionId: state.actionId });
  changeState(state, {
    status: opened?.status ?? 'failed',
    deadlineMs: opened?.untilMs == null ? null : Date.now() + Math.max(0, opened.untilMs),
    rollback: opened?.rollsBack ? { forced: opened.rollbackForced } : null,
    undoReason: opened?.undoReason ?? null,
    begun: opened?.begun ?? [],
    hasTurn: false,
    turnOffered: true,
    isStale: state.staleMarks !== staleMarks,
  });
}

/** Runs what changes the row, one at a time. */
export async function withLock<Result>(state: ActionState, work: () => Promise<Result>): Promise<Result> {
  while (state.isBusy) await condition(() => !state.isBusy);
  state.isBusy = true;
  try {
    return await work();
  } finally {
    state.isBusy = false;
  }
}
