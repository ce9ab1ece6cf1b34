import { ApplicationFailure, CancellationScope } from '@temporalio/workflow';
import { failureText } from '../failure-text.ts';
import { changes, rows } from './activities.ts';
import { showDetails } from './details.ts';
import { changeState, readState, type ActionState } from './state.ts';
import { isNotUndoable, isSuperseded } from './superseded.ts';
import { passTurn, waitForTurn } from './turns.ts';
import { serviceTransitions } from '../../domain/remediation/transitions.ts';

/**
 * Rolls a completed action back: its steps are undone, last first, and the resource is read once more. When that fails,
 * the undone steps are executed again, and the action stays completed. It cannot be cancelled.
 */
export async function rollBack(state: ActionState, { forced }: { forced: boolean }): Promise<void> {
  const { actionId } = state;
  await CancellationScope.nonCancellable(async () => {
    const undone: number[] = [];
    try {
      await undoAll(state, { forced, undone });
      const { next } = await changes.finishRollback.executeWithOptions({ summary: 'Verify' }, [{ actionId }]);
      changeState(state, { status: serviceTransitions.completeRollback.to, rollback: null, deadlineMs: null });
      await passTurn(next);
    } catch (error) {
      if (isSuperseded(error)) {
        await readState(state);
        return;
      }
      const redone = await doAgain(state, undone);
      const { next } = await rows.failRollback({ actionId, reason: `${failureText(error)}${redone}` });
      changeState(state, { rollback: null, hasTurn: false });
      await passTurn(next);
    }
  });
}

async function undoAll(state: ActionState, roll: { forced: boolean; undone: number[] }): Promise<void> {
  const { actionId } = state;
  await waitForTurn(state);
  showDetails(state, 'Looking for later changes by others');
  const checked = await changes.checkRollback.executeWithOptions({ summary: 'Look for later changes' }, [{ actionId }]);
  if (checked.refusal !== null && !roll.forced) throw ApplicationFailure.nonRetryable(checked.refusal, 'Stale');
  for (const number of checked.steps) {
    showDetails(state, `Undoing step ${number}`);
    try {
      roll.undone.unshift(number);
      const summary = `Undo step ${number}`;
      await changes.undoStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'rollback' }]);
    } catch (error) {
      if (!roll.forced || !isNotUndoable(error)) throw error;
      roll.undone.shift();
      await rows.keepStep({ actionId, number, phase: 'rollback', reason: failureText(error) });
    }
  }
}

/** Executes the undone steps again, first step first. Returns the end of the sentence that reports the failure. */
async function doAgain(state: ActionState, undone: readonly number[]): Promise<string> {
  const { actionId } = state;
  const lost: number[] = [];
  for (const number of undone) {
    showDetails(state, `The rollback failed: applying step ${number} again`);
    try {
      const summary = `Apply step ${number} again`;
      await changes.applyStep.executeWithOptions({ summary }, [{ actionId, number, phase: 'rollback' }]);
    } catch (error) {
      if (isSuperseded(error)) throw error;
      lost.push(number);
      const message = `Step ${number} could not be applied again: ${failureText(error)}`;
      await rows.noteRefusal({ actionId, message });
    }
  }
  if (undone.length === 0) return '';
  return lost.length === 0
    ? '; the undone steps were applied again'
    : `; ${lost.length === 1 ? 'step' : 'steps'} ${lost.join(', ')} could not be applied again`;
}
