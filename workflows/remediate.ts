import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  patched,
  workflowInfo,
} from '@temporalio/workflow';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import { howToSign } from '../domain/remediation/signed-decision.ts';
import { rows } from './remediation/activities.ts';
import { cancelledInTemporal } from './remediation/cancellation.ts';
import { takeCommands } from './remediation/commands.ts';
import { showDetails, showStatus } from './remediation/details.ts';
import { executePlan } from './remediation/execute.ts';
import { rollBack } from './remediation/roll-back.ts';
import { withLock, changeState, readState, remainingMs, unknownState, type ActionState } from './remediation/state.ts';
import { isFinal } from '../domain/remediation/transitions.ts';

/**
 * Runs one remediation action: waits for a decision and for the command to execute, carries out the plan, stays open
 * while the action can be rolled back, and ends. It starts from the state of the row, so it can be restarted at any
 * point.
 *
 * It runs for weeks: a change that would break the replay of old histories is guarded by `patched` (see `test/replay`).
 */
export async function remediate(actionId: number, kind: ProviderKind): Promise<{ status: string }> {
  const state = unknownState(actionId);
  takeCommands(state);
  try {
    await CancellationScope.nonCancellable(() => readState(state));
    while (!hasEnded(state) && !isToContinueAsNew(state)) await advance(state);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(async () => {
      await rows.cancelAction({ actionId, reason: cancelledInTemporal });
      await readState(state);
    });
  }
  await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  if (!hasEnded(state)) await continueAsNew<typeof remediate>(actionId, kind);
  showStatus(state);
  showDetails(state, `Ended: ${state.status ?? 'unknown'}`);
  return { status: state.status ?? 'unknown' };
}

/** Patch: the row is read once more when the time for a rollback is over. */
const looksBeforeItEnds = 'remediation-looks-before-it-ends';

/** Ends an action whose time for a rollback is over, unless its row says that a rollback was accepted. */
async function lookBeforeItEnds(state: ActionState): Promise<void> {
  await withLock(state, async () => {
    await readState(state);
    if (state.rollback === null) changeState(state, { deadlineMs: Date.now() });
  });
}

/** Returns whether nothing is left to wait for. */
function hasEnded(state: ActionState): boolean {
  const { status } = state;
  if (status !== null && isFinal(status)) return true;
  return status === 'completed' && state.rollback === null && remainingMs(state) <= 0;
}

/** Returns whether to continue as new: drops a long history of refused commands while nothing is in progress. */
function isToContinueAsNew(state: ActionState): boolean {
  return workflowInfo().continueAsNewSuggested && state.status !== 'executing' && state.rollback === null;
}

/** Waits for a change; returns false when `waitMs` (until the deadline) passed without one. */
async function nextChange(state: ActionState, waitMs = remainingMs(state), summary?: string): Promise<boolean> {
  const { version } = state;
  const isChanged = (): boolean => state.version !== version || isToContinueAsNew(state);
  if (waitMs === Infinity) {
    await condition(isChanged);
    return true;
  }
  if (waitMs <= 0) return false;
  const { status } = state;
  const named = summary ?? (status === 'completed' ? 'End of the rollback window' : 'Expiry');
  return condition(isChanged, waitMs, { summary: named });
}

/** Patch: it is published that a waiting action is about to expire. */
const announcesExpiry = 'remediation-announces-its-expiry';
const dayMs = 86_400_000;

/** Returns whether the end of a wait is still to be announced. */
function isToAnnounce(state: ActionState): boolean {
  const leftMs = remainingMs(state);
  return state.announcedIn !== state.status && leftMs > 0 && leftMs !== Infinity && patched(announcesExpiry);
}

/** Waits until a day before the deadline, or half of a shorter time, then publishes that it comes; a change ends the wait. */
async function announceExpiry(state: ActionState): Promise<void> {
  const { actionId, status } = state;
  const leftMs = remainingMs(state);
  if (await nextChange(state, Math.max(leftMs - dayMs, leftMs / 2), 'A day before the expiry')) return;
  await CancellationScope.nonCancellable(() =>
    withLock(state, async () => {
      if (state.status === status) await rows.announceExpiry({ actionId });
    }),
  );
  state.announcedIn = status;
}

const waitingFor = {
  pending_approval: { details: 'Waiting for approval.', command: 'decide', expired: 'No decision was made in time' },
  approved: { details: 'Approved; waiting for execution.', command: 'execute', expired: 'The approval has expired' },
} as const;

/** Takes one turn: acts, or waits for a command or for the deadline. */
async function advance(state: ActionState): Promise<void> {
  const { actionId, status } = state;
  showStatus(state);
  if (state.isStale) {
    await readState(state);
  } else if (status === 'executing') {
    await executePlan(state);
  } else if (status === 'completed' && state.rollback !== null) {
    await rollBack(state, state.rollback);
  } else if (status === 'completed') {
    showDetails(state, `Completed; can be rolled back. ${howToSign(actionId, 'rollback')}`);
    if (!(await nextChange(state)) && patched(looksBeforeItEnds)) await lookBeforeItEnds(state);
  } else if (status === 'pending_approval' || status === 'approved') {
    const { details, command } = waitingFor[status];
    showDetails(state, `${details} ${howToSign(actionId, command)}`);
    if (isToAnnounce(state)) return announceExpiry(state);
    if (await nextChange(state)) return;
    await CancellationScope.nonCancellable(() =>
      withLock(state, async () => {
        // A command that was being carried out when the time ran out takes precedence.
        if (state.status === status) await rows.expireAction({ actionId, reason: waitingFor[status].expired });
        await readState(state);
      }),
    );
  }
}
