import { ApplicationFailure, CancellationScope, patched } from '@temporalio/workflow';
import type { CommandName } from '../../domain/remediation/command-kinds.ts';
import { readCommand } from '../../domain/remediation/commands.ts';
import type { RefusedCommand } from '../../domain/remediation/refusals.ts';
import { howToSign } from '../../domain/remediation/signed-decision.ts';
import { failureText } from '../failure-text.ts';
import { rows } from './activities.ts';
import { showRefusal } from './details.ts';
import { commandFailures } from './names.ts';
import type { ActionState } from './state.ts';

/** How many refused commands of one run are recorded, so that a flood of them is not. */
const notesAtMost = 200;
const maxActorLength = 320;

/** Failure types of refusals that a signature would not change. */
const aboutTheState: readonly string[] = [commandFailures.conflict, commandFailures.state, commandFailures.stale];

/** Patch: commands from Temporal are verified before anything is read for them, and refused updates are recorded. */
export const verifiesFirst = 'remediation-verifies-first';

/** Returns whether a command claims that the API forwarded it. */
export function isFromApi(name: CommandName, input: unknown): boolean {
  const read = readCommand(name, input);
  return 'command' in read && read.command.statement !== null;
}

/**
 * Returns whether the API explains a refusal to its member, which it does unless the statement is not the API's own.
 */
export function isForApi(name: CommandName, input: unknown, error: unknown): boolean {
  const isForged = error instanceof ApplicationFailure && error.type === commandFailures.statement;
  return isFromApi(name, input) && !isForged;
}

/** Returns the failure of a command that came through Temporal, with what its sender can do about it. */
export function explained(error: unknown, asked: { actionId: number; name: CommandName }): unknown {
  if (!(error instanceof ApplicationFailure) || aboutTheState.includes(error.type ?? '')) return error;
  return ApplicationFailure.nonRetryable(`${error.message}. ${howToSign(asked.actionId, asked.name)}`, error.type);
}

/** Records refused commands in the current details, the action's log and the audit log. */
export function refusalNotes(
  state: ActionState,
): (error: unknown, command: Omit<RefusedCommand, 'claimedActor'>, input: unknown) => Promise<void> {
  let notes = 0;
  return async (error, command, input) => {
    const message = `The ${command.via} ${command.name} was refused and changed nothing: ${failureText(error)}`;
    showRefusal(state, message);
    notes += 1;
    if (notes > notesAtMost) return;
    const more = notes === notesAtMost ? '. Further refused commands of this run are not written down' : '';
    const write = (): Promise<void> =>
      rows.noteRefusal({
        actionId: state.actionId,
        message: message + more,
        command: { ...command, claimedActor: claimedActor(input) },
      });
    await (patched(verifiesFirst) ? CancellationScope.nonCancellable(write) : write());
  };
}

/** Returns the sender that a payload claims, which is not verified. */
function claimedActor(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const { actor, signed_decision: decision } = input as Record<string, unknown>;
  const email = typeof decision === 'object' && decision !== null && 'email' in decision ? decision.email : null;
  const claim = typeof email === 'string' ? email : actor;
  return typeof claim === 'string' ? claim.slice(0, maxActorLength) : null;
}
