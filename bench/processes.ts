import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
