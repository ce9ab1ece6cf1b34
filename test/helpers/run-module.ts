import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Runs statements as an ES module in a process of its own, for code that changes the state of its process. Imports are
 * relative to the project's folder. It has an IPC channel; its output is read from `stdout`.
 */
export function runModule(statements: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', statements], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}
