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
import { readCommand, type Command, type CommandName } from '../../domain/remediation/commands.ts';
import type { CommandRefusal } from '../../domain/remediation/refusals.ts';
import { failureText } from '../failure-text.ts';
import { changes, rows } from './activities.ts';
import { commandFailures } from './names.ts';
import { commandSignals, commandUpdates, turnSignal, wakeSignal, type CommandAnswer } from './messages.ts';
import { alone, changeState, markStale, readState, remainingMs, type ActionState } from './state.ts';

/** Since when the row is read again after every refusal, and before a command is refused by what may be stale. */
const readsAgain = 'remediation-reads-again';
/** How long a rollback is checked for what others changed since, before it is accepted and checked on its way. */
const rollbackCheckMs = 10_000;
/** Ignored signals of one run that are written down; a flood of them is not. */
const notesAtMost = 200;

const commandNames = ['decide', 'execute', 'rollback'] as const satisfies CommandName[];

/** Takes commands by update and by signal, one at a time. */
export function takeCommands(state: ActionState): void {
  let notes = 0;

  async function carryOut(name: CommandName, input: unknown, commandId: string): Promise<CommandAnswer> {
    const command = commandOf(name, input);
    await condition(() => state.status !== null);
    return alone(state, async () => {
      // What is written is written: a cancellation does not come between a row and what follows from it.
      return CancellationScope.nonCancellable(async () => {
        if (state.isStale && patched(readsAgain)) await readState(state);
        requireState(state, command);
        return obey(state, command, commandId);
      });
    });
  }

  async function note(message: string): Promise<void> {
    notes += 1;
    if (notes <= notesAtMost) await rows.noteRefusal({ actionId: state.actionId, message });
  }

  for (const name of commandNames) {
    setHandler(commandUpdates[name], async (input) => carryOut(name, input, currentUpdateInfo()?.id ?? uuid4()), {
      // One who can be refused at once leaves no trace in the history.
      validator: (input) => {
        const command = commandOf(name, input);
        if (state.status !== null && !state.isStale) requireState(state, command);
      },
    });
    setHandler(commandSignals[name], async (input) => {
      try {
        await carryOut(name, input, uuid4());
      } catch (error) {
        if (isCancellation(error)) return;
        await note(`A signal ${name} was ignored: ${failureText(error)}`);
      }
    });
  }
  setHandler(turnSignal, () => changeState(state, { turnOffered: true }));
  setHandler(wakeSignal, () => markStale(state));
}

function refused(kind: keyof typeof commandFailures, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, commandFailures[kind]);
}

function commandOf(name: CommandName, input: unknown): Command {
  const read = readCommand(name, input);
  if ('fault' in read) throw refused('bad_command', read.fault);
  return read.command;
}

/** Throws when the state, as far as it is known here, does not allow a command. */
function requireState(state: ActionState, { kind }: Command): void {
  const { status } = state;
  const words = { approve: 'approved', reject: 'rejected', execute: 'executed', rollback: 'rolled back' }[kind];
  const wanted = kind === 'execute' ? 'approved' : kind === 'rollback' ? 'completed' : 'pending_approval';
  if (status !== wanted) throw refused('state', `An action that is ${status ?? 'unknown'} cannot be ${words}`);
  if (kind !== 'rollback') return;
  if (state.rollback !== null) throw refused('state', 'The action is being rolled back already');
  if (remainingMs(state) <= 0) throw refused('state', 'The time in which it could be rolled back is over');
}

async function obey(state: ActionState, command: Command, commandId: string): Promise<CommandAnswer> {
  const received = { actionId: state.actionId, commandId, command };
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
      changeState(state, { status: 'executing', deadlineMs: null, hasTurn, turnOffered: false });
      return { status: 'executing', started_at: startedAt };
    }
    case 'rollback': {
      if (!command.force) await refuseWhenStale(state);
      const begun = accepted(state, await rows.beginRollback(received));
      if ('repeated' in begun) return standing(state);
      changeState(state, { rollback: { forced: command.force }, hasTurn: begun.hasTurn, turnOffered: false });
      return { status: 'completed', rollback: 'running' };
    }
  }
}

/** What a command led to. Throws its refusal. */
function accepted<Done extends object>(state: ActionState, answer: Done | { refusal: CommandRefusal }): Done {
  if (!('refusal' in answer)) return answer;
  throw refusedByRow(state, answer.refusal);
}

/** The failure of a refused command. The row is read again: an earlier delivery of the command may have moved it. */
function refusedByRow(
  state: ActionState,
  { kind, message }: { kind: CommandRefusal['kind'] | 'stale'; message: string },
): ApplicationFailure {
  if (patched(readsAgain)) markStale(state);
  else if (kind === 'conflict') changeState(state, { isStale: true });
  return refused(kind, message);
}

/** Where the action stands by its row, which an earlier delivery of the same command moved. */
async function standing(state: ActionState): Promise<CommandAnswer> {
  await readState(state);
  return { status: state.status ?? 'unknown', ...(state.rollback === null ? {} : { rollback: 'running' }) };
}

async function refuseWhenStale(state: ActionState): Promise<void> {
  const { actionId } = state;
  const scope = new CancellationScope({ cancellable: true });
  let refusal: string | null = null;
  try {
    const checked = await scope.run(() =>
      Promise.race([
        changes.checkRollback.executeWithOptions({ summary: 'Look for changes since' }, [{ actionId }]),
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
