import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface BenchProcess {
  pid: number;
  /** The rest of its announcement line. */
  announced: string;
  stop(): Promise<void>;
}

/** Arguments of node that run a TypeScript file of this folder. */
export function scriptArguments(script: string, args: string[]): string[] {
  return ['--import', 'tsx', join(import.meta.dirname, script), ...args];
}

/** Starts a script of this folder that prints a line `listening <port>` once it is ready. */
export async function startAnnounced(script: string, args: string[]): Promise<BenchProcess> {
  const child: ChildProcess = spawn(process.execPath, scriptArguments(script, args), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { stdout, pid } = child;
  if (stdout === null || pid === undefined) throw new Error(`${script} did not start`);
  const announced = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line.startsWith('listening ')) resolve(line.slice('listening '.length));
    });
    child.once('exit', () => reject(new Error(`${script} ended before it listened`)));
  });
  return {
    pid,
    announced,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the peak resident memory of a process so far, in MB (Linux). */
export function peakResidentMb(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? Number.NaN) / 1024;
}

/** Returns the CPU time of a process so far, in seconds (Linux counts in hundredths). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the CPU time so far of all processes that this one started, and theirs, by the name of the program (Linux). */
export function cpuSecondsByProgram(): Record<string, number> {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statusOf(Number(name)) ?? []) : []));
  const ours = new Set([process.pid]);
  // A child has mostly a higher id than its parent; a second round finds those where ids have started again.
  for (const round of [1, 2]) for (const { pid, parent } of processes) if (round && ours.has(parent)) ours.add(pid);
  const sums: Record<string, number> = {};
  for (const { pid, program, seconds } of processes) {
    if (ours.has(pid)) sums[program] = (sums[program] ?? 0) + seconds;
  }
  return sums;
}

interface ProcessStatus {
  pid: number;
  parent: number;
  program: string;
  seconds: number;
}

/** Returns null for a process that has ended meanwhile. */
function statusOf(pid: number): ProcessStatus | null {
  try {
    const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    const [executable = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const script = args.find((arg) => /\.[jt]s$/.test(arg));
    const program = basename(
      executable.endsWith('node') && script !== undefined ? script : (executable.split(' ')[0] ?? ''),
    );
    return { pid, parent: fields[1] ?? 0, program, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100 };
  } catch {
    return null;
  }
}
