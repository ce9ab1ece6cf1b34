/** The commands that people give to an action. */
export const commandKinds = ['approve', 'reject', 'execute', 'rollback'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** A command as it travels, by the name of its update and signal. */
export type CommandName = 'decide' | 'execute' | 'rollback';

/** The update or signal that carries each command. */
export const commandNameOf: Readonly<Record<CommandKind, CommandName>> = {
  approve: 'decide',
  reject: 'decide',
  execute: 'execute',
  rollback: 'rollback',
};
