import { spawn } from 'node:child_process';

export class CommandError extends Error {}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Ends the command and its children (npm and tsc start further processes) when this process exits or receives a signal.
 * Without another handler for the signal, this process exits too. Returns a function that undoes this.
 */
function tieToUs(pid) {
  const onExit = () => endGroup(pid);
  const onSignal = (signal) => {
    endGroup(pid);
    if (process.listenerCount(signal) === 1) process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.on('exit', onExit);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Runs a command to its end with inherited output. Throws `CommandError` if it fails. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...options });
  const untie = child.pid === undefined ? () => {} : tieToUs(child.pid);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new CommandError(`${command} could not be run: ${error.message}`)));
      child.once('exit', resolve);
    });
    if (code !== 0) throw new CommandError(`${[command, ...args].join(' ')} failed`);
  } finally {
    untie();
  }
}
