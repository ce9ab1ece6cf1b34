import { fork } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ParentMessage } from '../platform/parent.ts';
import { assertMayStart, keepAccount, type BackgroundProcess } from './background-process.ts';
import { LaunchError } from './launch-error.ts';
import { fairLimit, whenOver } from './fair-limit.ts';
import type { ServiceScript } from './service-processes.ts';

/** On a machine with nothing else to do. */
const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 30_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

export type ServiceChild = BackgroundProcess & { message: ParentMessage };

/** Keeps one older log in addition to the current one, so that logs never fill the disk. */
function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * Runs one of the service's own processes and resolves when it reports that it is ready. Its log goes to a file; its
 * stderr (an invalid setting, a crash) to the terminal. It exits when this process is gone.
 */
export async function startServiceChild(options: {
  name: string;
  /** The folder of the build. */
  dist: string;
  process: ServiceScript;
  env: NodeJS.ProcessEnv;
  logFile: string;
}): Promise<ServiceChild> {
  assertMayStart(options.name);
  const log = openLog(options.logFile);
  const child = fork(join(options.dist, options.process.script), [], {
    env: { ...options.process.env, ...options.env },
    detached: true,
    execArgv: [...options.process.flags],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  const message = new Promise<ParentMessage>((resolve) =>
    child.once('message', (said: ParentMessage) => resolve(said)),
  );
  const background = await keepAccount(child, options.name, {
    signal: 'SIGTERM',
    graceMs: STOP_GRACE_MS,
    killSignal: 'SIGKILL',
  });
  const limit = fairLimit(START_TIMEOUT_MS);
  let callOff = (): void => undefined;
  const outcome = await Promise.race([
    message,
    background.exited,
    new Promise<string>((resolve) => {
      callOff = whenOver(limit, () => resolve(`${options.name} was not ready after ${limit.waitedSeconds()} s`));
    }),
  ]);
  callOff();
  if (typeof outcome !== 'string') return { ...background, message: outcome };
  await background.kill();
  throw new LaunchError(`${outcome}; see its log ${options.logFile}`);
}
