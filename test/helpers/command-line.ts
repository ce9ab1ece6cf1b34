import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApplication } from './application.ts';
import { eventually } from './eventually.ts';
import { apiKeyOf, member } from './identity.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'audit.js');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A run of the command line that has not ended yet. */
export interface RunningCommand {
  stdout: () => string;
  stderr: () => string;
  /** Repeats the check until it holds for what was printed so far. */
  shows(check: (printed: { stdout: string; stderr: string }) => boolean): Promise<void>;
  interrupt(): void;
  result: Promise<CommandResult>;
}

/** The command line of one person: a home of their own, nothing of our environment but PATH. */
export interface CommandLine {
  loginFile: string;
  run(args: string[], options?: { input?: string; env?: Record<string, string> }): Promise<CommandResult>;
  start(args: string[], options?: { input?: string; env?: Record<string, string> }): RunningCommand;
  /** Removes the home. */
  forget(): void;
}

export function commandLine(environment: Record<string, string> = {}): CommandLine {
  const home = mkdtempSync(join(tmpdir(), 'audit-cli-'));
  const loginFile = join(home, 'login.json');

  const start: CommandLine['start'] = (args, { input = '', env = {} } = {}) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], HOME: home, AUDIT_LOGIN_FILE: loginFile, ...environment, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const result = new Promise<CommandResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
    return {
      stdout: () => stdout,
      stderr: () => stderr,
      async shows(check) {
        await eventually(async () => {
          if (!check({ stdout, stderr })) throw new Error(`not shown yet:\n${stdout}\n${stderr}`);
        });
      },
      interrupt: () => void child.kill('SIGINT'),
      result,
    };
  };
  return {
    loginFile,
    start,
    run: (args, options) => start(args, options).result,
    forget: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The command line of an admin of an application, with a key of their own. */
export async function adminCommandLine({
  url,
  database,
}: Pick<TestApplication, 'url' | 'database'>): Promise<CommandLine> {
  const { id } = await member(database, { role: 'admin' });
  return commandLine({ AUDIT_URL: url, AUDIT_TOKEN: (await apiKeyOf(database, id)).key });
}
