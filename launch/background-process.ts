import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';
import { readTextIfPresent } from './files.ts';
import { stopProcess } from './running-processes.ts';

export type BackgroundProcess = {
  name: string;
  pid: number;
  /** Resolves with a message when the process has exited. */
  exited: Promise<string>;
  /** Asks it to exit and waits until it has. */
  stop: () => Promise<void>;
  /** Kills it and waits until it has exited. */
  kill: () => Promise<void>;
};

export type StopManner = { signal: NodeJS.Signals; graceMs: number; killSignal: NodeJS.Signals };

const KILL_GRACE_MS = 2_000;
const alive = new Set<BackgroundProcess>();
let isClosed = false;

/**
 * Lets no further process start, so that one that is stopping everything cannot leave behind what a start that is still
 * under way would add.
 */
export function closeStarts(): void {
  isClosed = true;
}

/** Throws a `LaunchError` after `closeStarts()`. */
export function assertMayStart(name: string): void {
  if (isClosed) throw new LaunchError(`${name} was not started: everything is stopping`);
}

/** Returns every process that was started here and is still alive, including one that is still starting. */
export function backgroundProcesses(): BackgroundProcess[] {
  return [...alive];
}

/** Tracks a spawned child until it exits. Throws a `LaunchError` if it could not be spawned. */
export async function keepAccount(child: ChildProcess, name: string, manner: StopManner): Promise<BackgroundProcess> {
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `exit code ${code}`})`));
  });
  const isSpawned = spawned(child, name);
  const pid = child.pid;
  if (pid === undefined) {
    await isSpawned;
    throw new LaunchError(`${name} did not start`);
  }
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
  // Before anything is awaited: a signal that comes now must find it.
  alive.add(background);
  void exited.then(() => alive.delete(background));
  await isSpawned;
  return background;
}

/**
 * Runs a server in its own process group, so that Ctrl-C in the terminal reaches only this process, which stops
 * everything in order. Its output goes to a file.
 */
export async function startInBackground(start: {
  name: string;
  command: string;
  args: readonly string[];
  options: SpawnOptions;
  logFile: string;
  manner: StopManner;
}): Promise<BackgroundProcess> {
  assertMayStart(start.name);
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

/** Returns the last lines of a log file on one line, for the message that explains why a server did not start. */
export function lastLines(logFile: string, count = 3): string {
  const lines = (readTextIfPresent(logFile) ?? '').trim().split('\n');
  return lines.slice(-count).join(' | ') || 'it said nothing';
}
