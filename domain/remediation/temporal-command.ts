import type { CommandName } from './command-kinds.ts';

/** Where the Temporal CLI finds the workflow, and what it needs to read it. */
export interface TemporalPlace {
  address: string;
  namespace: string;
  tls: boolean;
  /** Address of the codec server when payloads are encrypted; null when they are not. */
  codecEndpoint: string | null;
}

/** Returns a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the complete Temporal command line that sends an update with a payload, for a POSIX shell. */
export function temporalUpdateCommand(
  update: { workflowId: string; name: CommandName; payload: string },
  { address, namespace, tls, codecEndpoint }: TemporalPlace,
): string {
  const words = ['temporal', 'workflow', 'update', 'execute', '--address', address, '--namespace', namespace];
  if (tls) words.push('--tls');
  words.push('--workflow-id', update.workflowId, '--name', update.name, '--input', update.payload);
  const command = words.map(shellWord).join(' ');
  if (codecEndpoint === null) return command;
  return `${command} --codec-endpoint ${shellWord(codecEndpoint)} --codec-auth "Bearer $AUDIT_TOKEN"`;
}
