import { CancellationScope, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import { failureText } from '../failure-text.ts';
import { changes, rows } from './activities.ts';
import { changeState, readState, type ActionState } from './state.ts';
import { isSuperseded } from './superseded.ts';
import { passTurn, waitForTurn } from './turns.ts';

/**
 * Carries out the plan as a saga: the undo of a step is noted before the step runs, and a step that fails for good, or
 * a cancellation, takes back what was begun, last first, which nothing cancels.
 */
export async function executePlan(state: ActionState): Promise<void> {
  const { actionId } = state;
  const toUndo = state.begun.toReversed();
  let reason = state.undoReason;
  if (reason === null) {
    try {
      await carryOut(state, toUndo);
      return;
    } catch (error) {
      if (isSuperseded(error)) {
        await readState(state);
        return;
      }
      reason = isCancellation(error) ? 'The workflow was cancelled' : failureText(error);
    }
  }
  const failure = reason;
  await CancellationScope.nonCancellable(async () => {
    const kept = await takeBack({ actionId, toUndo, reason: failure });
    const { next } = await rows.failExecution({ actionId, reason: failureSentence({ reason: failure, toUndo, kept }) });
    changeState(state, { status: 'failed', deadlineMs: null });
    await passTurn(next);
  });
}

async function carryOut(state: ActionState, toUndo: number[]): Promise<void> {
  const { actionId } = state;
  await waitForTurn(state);
  setCurrentDetails('Checks that the resource is what the plan was made for');
  const { steps } = await changes.prepareExecution.executeWithOptions({ summary: 'Check and snapshot' }, [
    { actionId },
  ]);
  for (const number of steps) {
    if (!toUndo.includes(number)) toUndo.unshift(number);
    setCurrentDetails(`Carries out step ${number} of ${steps.length}`);
    const summary = `Step ${number} of ${steps.length}`;
    await changes.applyStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'execute' }]);
  }
  setCurrentDetails('Checks that the finding is gone');
  const { next, untilMs } = await changes.finishExecution.executeWithOptions({ summary: 'Verify' }, [{ actionId }]);
  changeState(state, { status: 'completed', deadlineMs: Date.now() + untilMs, hasTurn: false });
  await passTurn(next);
}

/** Takes back steps, last first, as far as it goes, and gives the numbers of those that stay. */
async function takeBack(undo: { actionId: number; toUndo: number[]; reason: string }): Promise<number[]> {
  const { actionId, toUndo, reason } = undo;
  if (toUndo.length === 0) return [];
  await rows.beginUndo({ actionId, reason });
  const kept: number[] = [];
  for (const number of toUndo) {
    setCurrentDetails(`Takes back step ${number}: ${reason}`);
    const summary = `Undo step ${number}`;
    try {
      await changes.undoStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'undo' }]);
    } catch (error) {
      await rows.keepStep({ actionId, number, phase: 'undo', reason: failureText(error) });
      kept.push(number);
    }
  }
  return kept;
}

function failureSentence(failed: { reason: string; toUndo: number[]; kept: number[] }): string {
  const { reason, toUndo, kept } = failed;
  if (toUndo.length === 0) return reason;
  if (kept.length === 0) return `${reason}; what was begun was undone`;
  const names = kept.toSorted((a, b) => a - b).join(', ');
  return `${reason}; ${kept.length === 1 ? 'step' : 'steps'} ${names} could not be undone`;
}
