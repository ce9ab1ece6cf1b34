import type { Database, Transaction } from '../../database.ts';

/** A command of an action. */
export interface SentCommand {
  actionId: number;
  commandId: string;
}

/** Returns whether this command is the one that last moved the action. */
export async function wasCarriedOut(
  database: Database | Transaction,
  { actionId, commandId }: SentCommand,
): Promise<boolean> {
  const row = await database('remediation_actions')
    .where({ id: actionId, last_command: commandId })
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}

/** Returns whether the API withdrew a command. Lock the action first. */
export async function isWithdrawn(transaction: Transaction, commandId: string): Promise<boolean> {
  const row = await transaction('remediation_withdrawn_commands').where({ command_id: commandId }).first('command_id');
  return row !== undefined;
}
