import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fairLimit, whenOver } from '../../launch/fair-limit.ts';
import { stopProcess } from '../../launch/running-processes.ts';
import type { ServiceScript } from '../../launch/service-processes.ts';
import type { ParentMessage } from '../../platform/parent.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 120_000;
const STOP_GRACE_MS = 20_000;
/** How much of the output is kept: more than a test reads that looks through all of it. */
export const keptOutput = 4 * 1024 * 1024;

export type ServiceProcess = {
  pid: number;
  /** What it has printed so far: the last 4 MB. */
  output: () => string;
  /** SIGTERM and wait for the end; SIGKILL after 20 s. */
  stop: () => Promise<void>;
  /** SIGKILL and wait for the end. */
  kill: () => Promise<void>;
};

type Running = { name: string; output: () => string };

const running = new Set<Running>();

/** The last lines of every process that runs now, for the report of a failed test. */
export function lastWords(): string[] {
  return [...running].map(({ name, output }) => `--- ${name}\n${output().split('\n').slice(-40).join('\n')}`);
}

/**
 * Runs one of the service's own processes as it is deployed (from dist/), with nothing of our environment but
 * PATH and what is given, and waits until it says `awaits`. It ends when we do.
 */
export async function startServiceProcess<Type extends ParentMessage['type']>(options: {
  process: ServiceScript;
  /** The folder of another release; this one unless given. */
  root?: string;
  env: Record<string, string>;
  awaits: Type;
}): Promise<{ process: ServiceProcess; message: Extract<ParentMessage, { type: Type }> }> {
  const { env, awaits, root = ROOT } = options;
  const { script, flags, env: own } = options.process;
  const child = fork(join(root, 'dist', script), [], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...own, ...env },
    execArgv: [...flags],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const entryOfTable: Running = { name: script, output };
  running.add(entryOfTable);
  child.once('exit', () => running.delete(entryOfTable));
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${script} did not start`);
  // Its last words may still be in the pipes when it exits; they are read when these close.
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      await stopProcess(pid, { signal, graceMs: STOP_GRACE_MS });
    }
    await end;
  };
  try {
    const message = await firstMessage({ child, script, awaits, output });
    return { process: { pid, output, stop: () => stop('SIGTERM'), kill: () => stop('SIGKILL') }, message };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-keptOutput)));
  }
  return () => text;
}

function firstMessage<Type extends ParentMessage['type']>(options: {
  child: ChildProcess;
  script: string;
  awaits: Type;
  output: () => string;
}): Promise<Extract<ParentMessage, { type: Type }>> {
  const { child, script, awaits, output } = options;
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`${script} ${what}:\n${output()}`));
    const limit = fairLimit(START_TIMEOUT_MS);
    const callOff = whenOver(limit, () => fail(`did not say "${awaits}" within ${limit.waitedSeconds()} s`));
    child.on('message', (message) => {
      if (!isMessage(message, awaits)) return;
      callOff();
      resolve(message);
    });
    child.once('close', (code, signal) => {
      callOff();
      fail(`ended (${signal ?? `exit code ${code}`})`);
    });
  });
}

function isMessage<Type extends ParentMessage['type']>(
  message: unknown,
  type: Type,
): message is Extract<ParentMessage, { type: Type }> {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
