import {
  ApplicationFailure,
  CancellationScope,
  condition,
  currentUpdateInfo,
  isCancellation,
  patched,
  setHandler,
  sleep,
  uuid4,
} from '@temporalio/workflow';
import type { ReceivedCommand } from '../../activities/remediation/attribution.ts';
import type { CommandName } from '../../domain/remediation/command-kinds.ts';
import { readCommand, type Command } from '../../domain/remediation/commands.ts';
import type { CommandRefusal } from '../../domain/remediation/refusals.ts';
import { failureText } from '../failure-text.ts';
import { changes, rows } from './activities.ts';
import { showRefusal } from './details.ts';
import { commandFailures } from './names.ts';
import { commandSignals, commandUpdates, turnSignal, wakeSignal, type CommandAnswer } from './messages.ts';
import { explained, isForApi, isFromApi, refusalNotes, verifiesFirst } from './refused-commands.ts';
import { withLock, changeState, markStale, readState, remainingMs, type ActionState } from './state.ts';
import { commandTransitions, stateRefusal } from '../../domain/remediation/transitions.ts';

/**
 * Patch: the row is read again after every refusal, and before a command is refused because of a state that may be
 * stale.
 */
const readsAgain = 'remediation-reads-again';
/**
 * How long the check for changes by others may delay accepting a rollback; after that it is accepted and checked while
 * it runs.
 */
const rollbackCheckMs = 10_000;

const commandNames = ['decide', 'execute', 'rollback'] as const satisfies CommandName[];

/** Takes commands by update and by signal, one at a time. */
export function takeCommands(state: ActionState): void {
  const note = refusalNotes(state);

  async function carryOut(name: CommandName, input: unknown, sent: Sent): Promise<CommandAnswer> {
    const command = commandOf(name, input);
    await condition(() => state.status !== null);
    return withLock(state, async () => {
      // A cancellation must not come between the write of a row and what follows from it.
      const answer = await CancellationScope.nonCancellable(async () => {
        if (state.isStale && patched(readsAgain)) await readState(state);
        requireState(state, command);
        return apply(state, command, sent);
      });
      if (state.refusal !== null) showRefusal(state, null);
      return answer;
    });
  }

  async function update(name: CommandName, input: unknown): Promise<CommandAnswer> {
    const id = currentUpdateInfo()?.id ?? uuid4();
    try {
      return await carryOut(name, input, { id, via: 'update' });
    } catch (error) {
      if (isCancellation(error) || isForApi(name, input, error) || !patched(verifiesFirst)) throw error;
      const failure = explained(error, { actionId: state.actionId, name });
      await note(failure, { id, name, via: 'update' }, input);
      throw failure;
    }
  }

  async function signal(name: CommandName, input: unknown): Promise<void> {
    const id = uuid4();
    try {
      await carryOut(name, input, { id, via: 'signal' });
    } catch (error) {
      if (isCancellation(error)) return;
      await note(explained(error, { actionId: state.actionId, name }), { id, name, via: 'signal' }, input);
    }
  }

  for (const name of commandNames) {
    setHandler(commandUpdates[name], (input) => update(name, input), {
      // The API explains the refusal to its member. Any other refusal has to leave a trace, which a validator cannot
      // do.
      validator: (input) => {
        if (!isFromApi(name, input)) return;
        const command = commandOf(name, input);
        if (state.status !== null && !state.isStale) requireState(state, command);
      },
    });
    setHandler(commandSignals[name], (input) => signal(name, input));
  }
  setHandler(turnSignal, () => changeState(state, { turnOffered: true }));
  setHandler(wakeSignal, () => markStale(state));
}

/** A command in delivery: one that is delivered twice keeps its id. */
interface Sent {
  id: string;
  via: 'update' | 'signal';
}

function refused(kind: keyof typeof commandFailures, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, commandFailures[kind]);
}

function commandOf(name: CommandName, input: unknown): Command {
  const read = readCommand(name, input);
  if ('fault' in read) throw refused('bad_command', read.fault);
  return read.command;
}

/** Throws when the state, as far as the workflow knows it, does not allow a command. */
function requireState(state: ActionState, { kind }: Command): void {
  const { status } = state;
  const rollback = state.rollback === null ? null : 'running';
  const refusal = stateRefusal(kind, { status, rollback, isRollbackOver: remainingMs(state) <= 0 });
  if (refusal !== null) throw refused('state', refusal);
}

async function apply(state: ActionState, command: Command, { id: commandId, via }: Sent): Promise<CommandAnswer> {
  const received = { actionId: state.actionId, commandId, via, command };
  switch (command.kind) {
    case 'approve':
    case 'reject': {
      const decided = accepted(state, await rows.decideAction(received));
      if ('repeated' in decided) return standing(state);
      const deadlineMs = decided.status === 'approved' ? Date.now() + decided.untilMs : null;
      changeState(state, { status: decided.status, deadlineMs });
      return { status: decided.status };
    }
    case 'execute': {
      const begun = accepted(state, await rows.beginExecution(received));
      if ('repeated' in begun) return standing(state);
      const { startedAt, hasTurn } = begun;
      const status = commandTransitions.execute.to;
      changeState(state, { status, deadlineMs: null, hasTurn, turnOffered: false });
      return { status, started_at: startedAt };
    }
    case 'rollback': {
      await refuseUnverified(received);
      if (!command.force) await refuseWhenStale(state);
      const begun = accepted(state, await rows.beginRollback(received));
      if ('repeated' in begun) return standing(state);
      changeState(state, { rollback: { forced: command.force }, hasTurn: begun.hasTurn, turnOffered: false });
      const { to: status, rollback } = commandTransitions.rollback;
      return { status, rollback: rollback.to };
    }
  }
}

/** Returns the outcome of a command. Throws its refusal. */
function accepted<Done extends object>(state: ActionState, answer: Done | { refusal: CommandRefusal }): Done {
  if (!('refusal' in answer)) return answer;
  throw refusedByRow(state, answer.refusal);
}

/**
 * Returns the failure of a refused command. The row is read again: an earlier delivery of the command may have moved
 * it.
 */
function refusedByRow(
  state: ActionState,
  { kind, message }: { kind: CommandRefusal['kind'] | 'stale'; message: string },
): ApplicationFailure {
  if (patched(readsAgain)) markStale(state);
  else if (kind === 'conflict') changeState(state, { isStale: true });
  return refused(kind, message);
}

/** Returns the state of the action by its row, which an earlier delivery of the same command moved. */
async function standing(state: ActionState): Promise<CommandAnswer> {
  await readState(state);
  return { status: state.status ?? 'unknown', ...(state.rollback === null ? {} : { rollback: 'running' }) };
}

/** Refuses an unverified command before the cloud is read for it. */
async function refuseUnverified(received: ReceivedCommand): Promise<void> {
  if (received.command.statement !== null || !patched(verifiesFirst)) return;
  const { refusal } = await rows.verifyCommand(received);
  if (refusal !== null) throw refused(refusal.kind, refusal.message);
}

async function refuseWhenStale(state: ActionState): Promise<void> {
  const { actionId } = state;
  const scope = new CancellationScope({ cancellable: true });
  let refusal: string | null = null;
  try {
    const checked = await scope.run(() =>
      Promise.race([
        changes.checkRollback.executeWithOptions({ summary: 'Look for later changes' }, [{ actionId }]),
        sleep(rollbackCheckMs),
      ]),
    );
    refusal = checked?.refusal ?? null;
  } catch (error) {
    refusal = `The resource could not be read: ${failureText(error)}`;
  } finally {
    scope.cancel();
  }
  if (refusal !== null) throw refusedByRow(state, { kind: 'stale', message: refusal });
}
