import { spawn } from 'node:child_process';

export class CommandError extends Error {}

/** Runs a command to its end and answers its exit code; its output goes to ours. */
export function exitCodeOf(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', (error) => reject(new CommandError(`${command} could not be run: ${error.message}`)));
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

/** As `exitCodeOf`, but a failure throws `CommandError`. */
export async function run(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options);
  if (code !== 0) throw new CommandError(`${[command, ...args].join(' ')} failed`);
}
