import { condition } from '@temporalio/workflow';
import type { RemediationStatus } from '../../domain/remediation/statuses.ts';
import { rows } from './activities.ts';

/** The state of an action as its workflow knows it; the row in Postgres is authoritative. */
export interface ActionState {
  actionId: number;
  /** Null until the row was read. */
  status: RemediationStatus | null;
  /** Workflow time at which it expires, or can no longer be rolled back; null when neither applies. */
  deadlineMs: number | null;
  rollback: { forced: boolean } | null;
  /** Why the steps are being undone; null when they are not. */
  undoReason: string | null;
  /** Steps that an earlier run began, first to last. */
  begun: number[];
  hasTurn: boolean;
  /** Whether the turn may be free, so that asking for it is worthwhile. */
  turnOffered: boolean;
  /** The lock is held; others wait. */
  isBusy: boolean;
  /** The row is, or may be, ahead of this state. */
  isStale: boolean;
  /** Counts how often it became stale: a read that had already begun does not make it current. */
  staleMarks: number;
  /** The workflow's current details, as Temporal shows them. */
  details: string;
  /** The newest command that was refused since the last one was carried out. */
  refusal: string | null;
  /** The status that the search attributes of the workflow have. */
  shownStatus: RemediationStatus;
  /** The status of which it was published that the time for it is almost over. */
  announcedIn: RemediationStatus | null;
  /** Counts the changes, so that waiting code notices them. */
  version: number;
}

/** Returns the initial state, before the row is read. */
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
    shownStatus: 'pending_approval',
    announcedIn: null,
    version: 0,
  };
}

/** Changes the state and wakes the code that waits for a change. */
export function changeState(state: ActionState, change: Partial<Omit<ActionState, 'actionId' | 'version'>>): void {
  Object.assign(state, change);
  state.version += 1;
}

/** Marks the state as stale, so that the row is read again first. */
export function markStale(state: ActionState): void {
  changeState(state, { isStale: true, staleMarks: state.staleMarks + 1, turnOffered: true });
}

/** Returns the milliseconds until the deadline; Infinity without one. */
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

/** Runs work that changes the row, one at a time. */
export async function withLock<Result>(state: ActionState, work: () => Promise<Result>): Promise<Result> {
  while (state.isBusy) await condition(() => !state.isBusy);
  state.isBusy = true;
  try {
    return await work();
  } finally {
    state.isBusy = false;
  }
}
