import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fairLimit, whenOver } from '../../launch/fair-limit.ts';
import { isMissing } from '../../launch/files.ts';
import { isAlive, sendSignal } from '../../launch/running-processes.ts';
import { testEnvironment } from './test-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LEFT_OUT = new Set(['.git', '.data', '.cache', 'node_modules', 'test', 'coverage']);

/** How long output may follow an exit. A process that was left behind holds the pipes open for as long as it lives. */
const lastWordsMs = 5_000;

export type StartedCommand = {
  pid: number;
  output: () => string;
  /** Fulfilled when the output matches; rejected when the command ends before. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  exitCode: Promise<number | null>;
};

/** A copy of this project, as built now, in a directory of its own: a place for `npm start` and its data. */
export class Checkout {
  readonly root: string;
  readonly #home: string;

  /** With `mode` 0o700 only its owner can pass through the directory above it. */
  constructor({ mode }: { mode: number }) {
    this.#home = mkdtempSync(join(tmpdir(), 'audit-checkout-'));
    this.root = join(this.#home, 'service');
    mkdirSync(this.root);
    for (const name of readdirSync(ROOT)) {
      if (LEFT_OUT.has(name)) continue;
      cpSync(join(ROOT, name), join(this.root, name), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
    chmodSync(this.#home, mode);
  }

  /** Runs `npm start` (or another script of the copy), without the sample account unless `env` says otherwise. */
  start(env: Record<string, string> = {}, script = 'scripts/start.mjs'): StartedCommand {
    const temporal = dirname(testEnvironment('TEMPORAL_CLI'));
    const path = [temporal, process.env['PATH']].join(delimiter);
    const child = spawn(process.execPath, [script], {
      cwd: this.root,
      env: { HOME: process.env['HOME'], PATH: path, PORT: '0', SAMPLE_ACCOUNT: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const listeners = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        for (const listener of listeners) listener();
      });
    }
    const exitCode = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => {
        const callOff = whenOver(fairLimit(lastWordsMs), () => resolve(code));
        child.once('close', () => {
          callOff();
          resolve(code);
        });
      });
    });
    const says = (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        listeners.add(look);
        void exitCode.then(() => reject(new Error(`it ended without saying ${pattern.source}:\n${output}`)));
        look();
      });
    return { pid: child.pid ?? 0, output: () => output, says, exitCode };
  }

  /** The pids of all processes that were started from here: by their arguments or their directory. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => this.#isOurs(pid))
      .map(Number)
      .filter(isAlive);
  }

  /** The environment of the process that runs from here and has a mark in its arguments. */
  environmentOf(mark: string): Record<string, string> {
    const pid = this.processes().find((candidate) => readFileSync(`/proc/${candidate}/cmdline`, 'utf8').includes(mark));
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    return Object.fromEntries(
      entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    );
  }

  #isOurs(pid: string): boolean {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.root)) return true;
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(this.root);
    } catch (error) {
      // It ended while we looked, or it is none of ours to look at.
      if (isMissing(error) || (error instanceof Error && 'code' in error && /ESRCH|EACCES/.test(String(error.code)))) {
        return false;
      }
      throw error;
    }
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  /** Ends whatever a failed test left and deletes the copy. */
  remove(): void {
    for (const pid of this.processes()) sendSignal(pid, 'SIGKILL');
    if (existsSync(this.#home)) rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }
}
