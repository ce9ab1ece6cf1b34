import { condition, getExternalWorkflowHandle } from '@temporalio/workflow';
import { rows } from './activities.ts';
import { showDetails } from './details.ts';
import { turnSignal } from './messages.ts';
import { changeState, type ActionState } from './state.ts';

/** How often to ask for the turn while no signal announces it. */
const askAgain = '1 minute';

/** Waits until no other action changes the resource. */
export async function waitForTurn(state: ActionState): Promise<void> {
  while (!state.hasTurn) {
    if (!state.turnOffered) {
      showDetails(state, 'Waiting for another action on the same resource to end');
      await condition(() => state.turnOffered, askAgain);
    }
    const hasTurn = await rows.takeTurn({ actionId: state.actionId });
    changeState(state, { hasTurn, turnOffered: false });
  }
}

/** Notifies the action whose turn is next. If that fails, the action asks for the turn itself after a while. */
export async function passTurn(next: string | null): Promise<void> {
  if (next === null) return;
  try {
    await getExternalWorkflowHandle(next).signal(turnSignal);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
