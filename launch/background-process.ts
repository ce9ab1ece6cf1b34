import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';
import { readTextIfPresent } from './files.ts';
import { stopProcess } from './running-processes.ts';

export type BackgroundProcess = {
  name: string;
  pid: number;
  /** Fulfilled with a sentence when the process is gone. */
  exited: Promise<string>;
  /** Asks it to end and waits until it has. */
  stop: () => Promise<void>;
  /** Ends it without its own goodbye and waits until it has. */
  kill: () => Promise<void>;
};

export type StopManner = { signal: NodeJS.Signals; graceMs: number; killSignal: NodeJS.Signals };

const KILL_GRACE_MS = 2_000;
const alive = new Set<BackgroundProcess>();

/** Returns every process that we started and that has not ended yet, also one that is still coming up. */
export function backgroundProcesses(): BackgroundProcess[] {
  return [...alive];
}

/** Keeps account of a spawned child until it ends. Throws a `LaunchError` when it could not be spawned. */
export async function keepAccount(child: ChildProcess, name: string, manner: StopManner): Promise<BackgroundProcess> {
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `exit code ${code}`})`));
  });
  await spawned(child, name);
  const pid = child.pid;
  if (pid === undefined) throw new LaunchError(`${name} did not start`);
  const end = async (signal: NodeJS.Signals, graceMs: number): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await stopProcess(pid, { signal, graceMs });
    await exited;
  };
  const background: BackgroundProcess = {
    name,
    pid,
    exited,
    stop: () => end(manner.signal, manner.graceMs),
    kill: () => end(manner.killSignal, KILL_GRACE_MS),
  };
  alive.add(background);
  void exited.then(() => alive.delete(background));
  return background;
}

/**
 * Runs a server in a process group of its own, so that a Ctrl-C in the terminal reaches only us and we stop things in
 * order. Its output goes to a file.
 */
export async function startInBackground(start: {
  name: string;
  command: string;
  args: readonly string[];
  options: SpawnOptions;
  logFile: string;
  manner: StopManner;
}): Promise<BackgroundProcess> {
  const log = openSync(start.logFile, 'w', 0o600);
  const child = spawn(start.command, start.args, { ...start.options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  return keepAccount(child, start.name, start.manner);
}

function spawned(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.on('error', (error) => reject(new LaunchError(`${name} did not start: ${error.message}`)));
  });
}

/** Returns the last lines of a log file on one line, for the sentence that explains why a server did not start. */
export function lastLines(logFile: string, count = 3): string {
  const lines = (readTextIfPresent(logFile) ?? '').trim().split('\n');
  return lines.slice(-count).join(' | ') || 'it said nothing';
}
