import { CancellationScope, isCancellation, patched } from '@temporalio/workflow';
import { failureText } from '../failure-text.ts';
import { cancelledInTemporal } from './cancellation.ts';
import { changes, rows, stepsToWaitFor } from './activities.ts';
import { showDetails } from './details.ts';
import { changeState, readState, type ActionState } from './state.ts';
import { isSuperseded } from './superseded.ts';
import { passTurn, waitForTurn } from './turns.ts';
import { serviceTransitions } from '../../domain/remediation/transitions.ts';

/**
 * Patch: the activities of the steps include the check before the first step and the verification after the last one.
 */
const checkedInSteps = 'remediation-checked-in-steps';

/**
 * Carries out the plan as a saga: the undo of a step is registered before the step runs. When a step fails for good or
 * the workflow is cancelled, the steps that were begun are undone, last first; the undo cannot be cancelled.
 */
export async function executePlan(state: ActionState): Promise<void> {
  const { actionId } = state;
  const toUndo = state.begun.toReversed();
  let reason = state.undoReason;
  let isCancelled = false;
  if (reason === null) {
    try {
      await carryOut(state, toUndo);
      return;
    } catch (error) {
      if (isSuperseded(error)) {
        await readState(state);
        return;
      }
      isCancelled = isCancellation(error);
      reason = isCancelled ? cancelledInTemporal : failureText(error);
    }
  }
  const failure = reason;
  await CancellationScope.nonCancellable(async () => {
    const taken = await undoBegun(state, { toUndo, reason: failure });
    const sentence = failureSentence({ reason: failure, ...taken });
    const { next } = await rows.failExecution({ actionId, reason: sentence, isCancelled });
    changeState(state, { status: serviceTransitions.fail.to, deadlineMs: null });
    await passTurn(next);
  });
}

async function carryOut(state: ActionState, toUndo: number[]): Promise<void> {
  const { actionId } = state;
  const checksInSteps = patched(checkedInSteps);
  await waitForTurn(state);
  if (checksInSteps) {
    await executeSteps(state, toUndo);
    return;
  }
  showDetails(state, 'Checking that the resource has not changed since it was planned');
  const { steps } = await changes.prepareExecution.executeWithOptions({ summary: 'Check and take a snapshot' }, [
    { actionId },
  ]);
  for (const number of steps) {
    if (!toUndo.includes(number)) toUndo.unshift(number);
    showDetails(state, `Carrying out step ${number} of ${steps.length}`);
    const summary = `Step ${number} of ${steps.length}`;
    await changes.applyStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'execute' }]);
  }
  showDetails(state, 'Checking that the finding is resolved');
  const { next, untilMs } = await changes.finishExecution.executeWithOptions({ summary: 'Verify' }, [{ actionId }]);
  changeState(state, { status: serviceTransitions.complete.to, deadlineMs: Date.now() + untilMs, hasTurn: false });
  await passTurn(next);
}

/**
 * Executes the steps, one activity for each. The first one also checks the resource, the last one verifies and
 * completes.
 */
async function executeSteps(state: ActionState, toUndo: number[]): Promise<void> {
  const { actionId } = state;
  for (let number = 1; ;) {
    if (!toUndo.includes(number)) toUndo.unshift(number);
    showDetails(state, `Carrying out step ${number}`);
    const executed = await stepsToWaitFor.executeStep.executeWithOptions({ summary: `Step ${number}` }, [
      { actionId, number },
    ]);
    if (executed.step === null) {
      const { next, untilMs } = executed.finished;
      changeState(state, { status: serviceTransitions.complete.to, deadlineMs: Date.now() + untilMs, hasTurn: false });
      await passTurn(next);
      return;
    }
    number = executed.step;
  }
}

/** What had to be undone, and what could not be. */
interface Undone {
  begun: number[];
  kept: number[];
}

/** Undoes the steps that were begun, last first, as far as possible. */
async function undoBegun(state: ActionState, undo: { toUndo: number[]; reason: string }): Promise<Undone> {
  const { actionId } = state;
  const { toUndo, reason } = undo;
  if (toUndo.length === 0) return { begun: [], kept: [] };
  const noted = await rows.beginUndo({ actionId, reason });
  const begun = patched(checkedInSteps) ? toUndo.filter((number) => noted.begun.includes(number)) : toUndo;
  const kept: number[] = [];
  for (const number of begun) {
    showDetails(state, `Undoing step ${number}: ${reason}`);
    const summary = `Undo step ${number}`;
    try {
      await changes.undoStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'undo' }]);
    } catch (error) {
      await rows.keepStep({ actionId, number, phase: 'undo', reason: failureText(error) });
      kept.push(number);
    }
  }
  return { begun, kept };
}

function failureSentence({ reason, begun, kept }: Undone & { reason: string }): string {
  if (begun.length === 0) return reason;
  if (kept.length === 0) return `${reason}; the started steps were undone`;
  const names = kept.toSorted((a, b) => a - b).join(', ');
  return `${reason}; ${kept.length === 1 ? 'step' : 'steps'} ${names} could not be undone`;
}
