import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';

/** A stored login: a token, and the only service it is for. */
export interface Login {
  url: string;
  email: string;
  token: string;
}

/** Returns the path of the login file; `AUDIT_LOGIN_FILE` overrides it. */
export function loginFile(environment: NodeJS.ProcessEnv): string {
  if (environment.AUDIT_LOGIN_FILE) return environment.AUDIT_LOGIN_FILE;
  const config = environment.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(config, 'infrastructure-audit', 'login.json');
}

function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null) return false;
  const { url, email, token } = value as Partial<Record<keyof Login, unknown>>;
  return [url, email, token].every((field) => typeof field === 'string' && field !== '');
}

/**
 * Returns the stored login; null when there is none. Throws `Problem` for a file that others can read, or that is
 * damaged.
 */
export function readLogin(file: string): Login | null {
  let text: string;
  try {
    const othersMay = statSync(file).mode & 0o077;
    if (othersMay !== 0 && process.platform !== 'win32') {
      throw new Problem(`${file} can be read by others, so its token is not used`, {
        exitCode: exitCodes.notAllowed,
        advice: `Run \`chmod 600 ${file}\` if no one else has seen it; otherwise \`audit login\` creates a new one.`,
      });
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const login = parsed(text);
  if (login === null) {
    throw new Problem(`${file} is damaged`, { exitCode: exitCodes.notAllowed, advice: 'Run `audit login` again.' });
  }
  return login;
}

function parsed(text: string): Login | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLogin(value) ? value : null;
  } catch {
    // Invalid JSON is handled like a file that lacks a field.
    return null;
  }
}

/** Stores a login where only its owner can read it; the old one is replaced atomically. */
export function writeLogin(file: string, login: Login): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, file);
}

export function removeLogin(file: string): void {
  rmSync(file, { force: true });
}
