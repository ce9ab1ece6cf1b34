import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';
import { readTextIfPresent } from './files.ts';
import { sendSignal, stopProcess } from './running-processes.ts';

export type BackgroundProcess = {
  pid: number;
  /** Fulfilled with a sentence when the process is gone. */
  exited: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

export type BackgroundOptions = {
  name: string;
  command: string;
  args: readonly string[];
  options: SpawnOptions;
  logFile: string;
  stopSignal: NodeJS.Signals;
  stopGraceMs: number;
};

/**
 * Runs a server in a process group of its own, so that a Ctrl-C in the terminal reaches only us and we stop things in
 * order. Its output goes to a file.
 */
export async function startInBackground(start: BackgroundOptions): Promise<BackgroundProcess> {
  const log = openSync(start.logFile, 'w', 0o600);
  const child = spawn(start.command, start.args, {
    ...start.options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await spawned(child, start.name);
  const pid = child.pid;
  if (pid === undefined) throw new LaunchError(`${start.name} did not start`);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`${start.name} ended (${signal ?? `exit code ${code}`})`));
  });
  return {
    pid,
    exited,
    stop: async () => {
      await stopProcess(pid, { signal: start.stopSignal, graceMs: start.stopGraceMs });
    },
    kill: () => void sendSignal(pid, 'SIGKILL'),
  };
}

function spawned(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new LaunchError(`${name} did not start: ${error.message}`)));
  });
}

/** The last lines of a log file on one line, for the one sentence that tells why a server did not come up. */
export function lastLines(logFile: string, count = 3): string {
  const lines = (readTextIfPresent(logFile) ?? '').trim().split('\n');
  return lines.slice(-count).join(' | ') || 'it said nothing';
}
