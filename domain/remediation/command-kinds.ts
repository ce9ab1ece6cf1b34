/** The commands that people send to an action. */
export const commandKinds = ['approve', 'reject', 'execute', 'rollback'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** The name of the update or signal that carries a command. */
export type CommandName = 'decide' | 'execute' | 'rollback';

/** The update or signal of each command. */
export const commandNameOf: Readonly<Record<CommandKind, CommandName>> = {
  approve: 'decide',
  reject: 'decide',
  execute: 'execute',
  rollback: 'rollback',
};
