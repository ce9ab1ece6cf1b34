import type { AttributedCommand } from '../../db/queries/remediation-transitions.ts';
import { storableText } from '../../domain/inventory/canonical-json.ts';
import type { Command } from '../../domain/remediation/commands.ts';
import type { CommandRefusal } from '../../domain/remediation/refusals.ts';
import { checkStatement } from '../../platform/statements.ts';

/** A command as a workflow received it. */
export interface ReceivedCommand {
  actionId: number;
  /** One delivered twice has the same. */
  commandId: string;
  command: Command;
}

/**
 * Says who a command is from: the member of its signed statement, or, without one, whoever it claims to be. Refused when
 * the statement is not the API's own for this very command, or too old, and when only a proven admin may ask for it.
 */
export function attributeCommand(
  key: Buffer,
  { actionId, commandId, command }: ReceivedCommand,
): AttributedCommand | { refusal: CommandRefusal } {
  const { actor: claimed, statement, ...stated } = command;
  const comment = command.comment === null ? null : storableText(command.comment);
  const shared = { commandId, kind: command.kind, comment, planHash: command.planHash, force: command.force };
  if (statement === null) {
    if (command.force) {
      return { refusal: { kind: 'forbidden', message: 'Only an admin whom the API vouches for may force a rollback' } };
    }
    const name = storableText(claimed.trim());
    return { ...shared, proven: false, actor: { memberId: null, name, role: null, road: 'temporal', requestId: null } };
  }
  const checked = checkStatement(key, { actionId, command: stated }, statement);
  if (checked !== 'valid') {
    const message =
      checked === 'expired'
        ? 'The signed statement has expired: the command came too late'
        : 'The signed statement is not one of the API for this command';
    return { refusal: { kind: 'statement', message } };
  }
  if (statement.role !== 'admin') return { refusal: { kind: 'forbidden', message: 'Only an admin may do this' } };
  return {
    ...shared,
    proven: true,
    actor: {
      memberId: statement.member_id,
      name: statement.email,
      role: statement.role,
      road: statement.road,
      requestId: statement.request_id,
    },
  };
}
