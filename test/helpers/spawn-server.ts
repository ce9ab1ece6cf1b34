import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fairLimit } from '../../launch/fair-limit.ts';

/** On a machine with nothing else to do. */
const startTimeoutMs = 60_000;
/** Between choosing a free port and listening on it another process may take it. */
const mostAttempts = 3;
const shownOutput = 4_000;
/** How long one question may take: whoever took the port may accept connections and say nothing. */
const oneTryMs = 5_000;

/** A server of the tests in a process of its own. It ends with this process. */
export interface SpawnedServer {
  /** The end of what it said on stdout and stderr. */
  output(): string;
  hasEnded(): boolean;
  /** Sends a signal, SIGKILL unless given, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server and waits until it answers. One that ends before is a failure at once, and is tried again on other
 * ports; waiting goes on for as long as it runs, up to a limit that a busy machine stretches. Errors end with its last words.
 */
export async function spawnServer<Place>(options: {
  name: string;
  /** Chooses free ports, or whatever each attempt has of its own. */
  place: () => Promise<Place>;
  command: (place: Place) => { program: string; args: string[]; env?: NodeJS.ProcessEnv };
  isUp: (place: Place) => Promise<boolean>;
  /** Servers without which it can never answer: when one ends, so does the waiting. */
  needs?: readonly SpawnedServer[];
}): Promise<SpawnedServer & { place: Place }> {
  const gone = (): SpawnedServer | undefined => options.needs?.find((server) => server.hasEnded());
  for (let attempt = 1; ; attempt += 1) {
    const place = await options.place();
    const server = await begin(options.command(place));
    const limit = fairLimit(startTimeoutMs);
    for (;;) {
      if (server.hasEnded() || limit.isOver() || gone() !== undefined) break;
      const asked = options.isUp(place).catch(() => false);
      const answered = new AbortController();
      const late = pause(oneTryMs, false, { signal: answered.signal }).catch(() => false);
      const isUp = await Promise.race([asked, server.end, late]);
      answered.abort();
      // Whoever took its port may have answered in its place.
      if (isUp && !server.hasEnded()) return { ...server, place };
      await pause(50);
    }
    const hasEnded = server.hasEnded();
    const words = [gone()?.output() ?? '', server.output()].join('\n');
    await server.stop();
    if (gone() !== undefined) throw new Error(`what ${options.name} needs has ended:\n${words}`);
    if (!hasEnded) throw new Error(`${options.name} did not answer within ${limit.waitedSeconds()} s:\n${words}`);
    if (attempt === mostAttempts) throw new Error(`${options.name} ended before it answered:\n${words}`);
  }
}

async function begin(options: {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}): Promise<SpawnedServer & { end: Promise<false> }> {
  const { program, args, env } = options;
  const directory = mkdtempSync(join(tmpdir(), 'server-'));
  const file = join(directory, 'log');
  const log = openSync(file, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], env: env ?? process.env });
  closeSync(log);
  const end = new Promise<false>((resolve) => child.once('exit', () => resolve(false)));
  let fault = '';
  // Without the program there is an error, and no end.
  await once(child, 'spawn').catch((error: unknown) => (fault = String(error)));
  // It must not keep a process alive whose tests are over, nor outlive it.
  child.unref();
  const endWithUs = (): void => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', endWithUs);
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => `${fault}${existsSync(file) ? readFileSync(file, 'utf8').slice(-shownOutput) : ''}`,
    hasEnded,
    end,
    stop: async (signal = 'SIGKILL') => {
      process.off('exit', endWithUs);
      if (!hasEnded()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
