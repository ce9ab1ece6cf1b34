import type { Database } from '../../database.ts';
import { type SentCommand, wasCarriedOut } from '../../reads/remediation/received-commands.ts';

/** A command that has already moved its action: the row holds the outcome. */
export interface RepeatedCommand {
  repeated: true;
}

/**
 * Withdraws a command without an answer, so that it is not carried out later, and lets the reconciler check the
 * workflow. Returns false when the command has already moved the action.
 */
export async function withdrawCommand(database: Database, command: SentCommand): Promise<boolean> {
  const { actionId, commandId } = command;
  return database.transaction(async (transaction) => {
    await transaction('remediation_actions').where({ id: actionId }).forUpdate().first('id');
    if (await wasCarriedOut(transaction, command)) return false;
    await transaction('remediation_withdrawn_commands').whereRaw(`at < now() - interval '1 day'`).delete();
    await transaction('remediation_withdrawn_commands')
      .insert({ command_id: commandId, action_id: actionId })
      .onConflict('command_id')
      .ignore();
    await transaction('remediation_actions')
      .where({ id: actionId })
      .whereNull('unconfirmed_since')
      .update({ unconfirmed_since: transaction.fn.now() });
    return true;
  });
}

/** Records that the workflow knows of the command, unless another one moved the action since. */
export async function confirmCommand(database: Database, { actionId, commandId }: SentCommand): Promise<void> {
  await database('remediation_actions')
    .where({ id: actionId, last_command: commandId })
    .whereNotNull('unconfirmed_since')
    .update({ unconfirmed_since: null });
}
