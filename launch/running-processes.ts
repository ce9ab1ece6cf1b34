import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/**
 * Returns whether a process is a zombie: it has exited, but still accepts signal 0 until its parent reads its status.
 */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Returns the command line of a running process, its arguments joined by spaces; null if there is no such process.
 */
export function commandLine(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/**
 * Returns whether `pid` is alive and its command line contains all of `marks`, which is not so if another program
 * reused the pid.
 */
export function isProgram(pid: number, marks: readonly string[]): boolean {
  const line = commandLine(pid);
  return line !== null && marks.every((mark) => line.includes(mark));
}

/** Sends `signal`, waits up to `graceMs`, then sends SIGKILL. Returns whether it exited before that. */
export async function stopProcess(
  pid: number,
  { signal, graceMs }: { signal: NodeJS.Signals; graceMs: number },
): Promise<boolean> {
  if (!sendSignal(pid, signal)) return true;
  if (await ended(pid, graceMs)) return true;
  sendSignal(pid, 'SIGKILL');
  await ended(pid, 5000);
  return false;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

async function ended(pid: number, graceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < graceMs; waitedMs += POLL_MS) {
    if (!isAlive(pid)) return true;
    await delay(POLL_MS);
  }
  return !isAlive(pid);
}
