import type { AttributedCommand } from '../../db/commands/remediation/transitions.ts';
import { storableText } from '../../domain/inventory/canonical-json.ts';
import type { Command, SignedStatement } from '../../domain/remediation/commands.ts';
import type { CommandRefusal, RefusalKind } from '../../domain/remediation/refusals.ts';
import type { SignedDecision } from '../../domain/remediation/signed-decision.ts';
import type { CommandKind } from '../../domain/remediation/command-kinds.ts';
import { statementChannelField } from '../../domain/wire-names.ts';
import { isSignedByApi } from '../../platform/signed-decisions.ts';
import { checkStatement, readBoundRequest } from '../../platform/statements.ts';

/** A command as a workflow received it. */
export interface ReceivedCommand {
  actionId: number;
  /** The same for repeated deliveries. */
  commandId: string;
  via: 'update' | 'signal';
  command: Command;
}

type Sender = Pick<AttributedCommand, 'actor' | 'proven' | 'signedDecisionId'>;
type Stated = Pick<Command, 'kind' | 'comment' | 'planHash' | 'force'>;
type Refused = { refusal: CommandRefusal };

const refused = (kind: RefusalKind, message: string): Refused => ({ refusal: { kind, message } });

/**
 * Says who a command is from: the member of its statement (the API passed it on) or of its signed decision (the member
 * carried it to Temporal). Refused when the signature is not the API's own for this very command, or a statement is too
 * old. A command without either is refused too, unless unsigned ones are allowed: then its claim is accepted as the actor.
 * What only the database knows (membership, four eyes, whether a decision was used) is checked where the row changes.
 *
 * Activities can be run without the workflow, by anyone with access to the Temporal namespace. So the command has to be one of
 * `kinds`, what it asks for is read from the signed decision itself, and a statement is valid for one command only.
 */
export function attributeCommand(
  { key, allowsUnsigned, kinds }: { key: Buffer; allowsUnsigned: boolean; kinds: readonly CommandKind[] },
  received: ReceivedCommand,
): AttributedCommand | Refused {
  const { commandId, via, command } = received;
  const sender = senderOf({ key, allowsUnsigned }, received);
  if ('refusal' in sender) return sender;
  const { kind, planHash, force, comment } = statedBy(command);
  if (!kinds.includes(kind)) {
    return refused(
      'signature',
      `The command is "${kind}", and only ${kinds.map((one) => `"${one}"`).join(' or ')} is carried out here`,
    );
  }
  return {
    ...sender,
    commandId,
    via,
    kind,
    planHash,
    force,
    comment: comment === null ? null : storableText(comment),
  };
}

/** Returns what is requested: what the member signed, where there is a signed decision. */
function statedBy(command: Command): Stated {
  const { signedDecision } = command;
  if (signedDecision === null) return command;
  const { command: kind, comment, plan_hash: planHash, force } = signedDecision;
  return { kind, comment, planHash, force };
}

function senderOf(
  { key, allowsUnsigned }: { key: Buffer; allowsUnsigned: boolean },
  { actionId, commandId, command }: ReceivedCommand,
): Sender | Refused {
  if (command.signedDecision !== null) return signer(key, { actionId, decision: command.signedDecision });
  if (command.statement !== null) return asker(key, { actionId, commandId, command, statement: command.statement });
  if (!allowsUnsigned) return refused('unsigned', 'The command is not signed, so it is not accepted');
  const name = storableText(command.actor.trim());
  const actor = { memberId: null, name, role: null, channel: 'temporal' as const, requestId: null };
  return { proven: false, signedDecisionId: null, actor };
}

function signer(key: Buffer, { actionId, decision }: { actionId: number; decision: SignedDecision }): Sender | Refused {
  if (!isSignedByApi(key, decision)) {
    return refused('signature', 'The signed decision was changed or was not issued by this service');
  }
  if (decision.action_id !== actionId) {
    return refused('signature', `The signed decision is for remediation ${decision.action_id}`);
  }
  const { id, member_id: memberId, email: name } = decision;
  const actor = { memberId, name, role: 'admin', channel: 'temporal' as const, requestId: null };
  return { proven: true, signedDecisionId: id, actor };
}

function asker(
  key: Buffer,
  stated: { actionId: number; commandId: string; command: Command; statement: SignedStatement },
): Sender | Refused {
  const { actionId, commandId, command, statement } = stated;
  const checked = checkStatement(key, { actionId, command }, statement);
  if (checked !== 'valid') {
    return refused(
      'statement',
      checked === 'expired'
        ? 'The signed statement has expired before the command arrived'
        : 'The API did not sign this statement for this command',
    );
  }
  if (statement.role !== 'admin') return refused('forbidden', 'Only an admin may do this');
  const { member_id: memberId, email: name, role, [statementChannelField]: channel, request_id: boundId } = statement;
  const { requestId, commandId: boundTo } = readBoundRequest(boundId);
  if (boundTo !== null && boundTo !== commandId) {
    return refused('statement', 'The signed statement belongs to another command');
  }
  return { proven: true, signedDecisionId: null, actor: { memberId, name, role, channel, requestId } };
}
