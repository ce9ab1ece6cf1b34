import { exitCodes } from './exit-codes.ts';
import { loginFile, readLogin } from './login-file.ts';
import { Problem } from './problem.ts';
import { connectService, type Service } from './service.ts';
import type { Terminal } from './terminal.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** Options that every command has. */
export interface CommonOptions {
  url?: string;
  json?: boolean;
}

/** Dependencies of a command. */
export interface Session {
  service: Service;
  terminal: Terminal;
  json: boolean;
}

/** Returns the service's address without a trailing slash. Throws `Problem` if it is not a web address. */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new Problem(`${text} is not the address of a service`, {
      exitCode: exitCodes.usage,
      advice: 'It looks like https://audit.example.com.',
    });
  }
  return url.href.replace(/\/+$/, '');
}

/**
 * Returns the address of the service: from the option, the environment, the stored login, or the local default.
 */
export function wantedUrl(options: CommonOptions, environment: NodeJS.ProcessEnv, stored: string | null): string {
  return serviceUrl(options.url ?? (environment.AUDIT_URL || stored) ?? defaultUrl);
}

/** Returns a signed-in session. A stored token is sent only to the service it is for. */
export function openSession(
  options: CommonOptions,
  { environment, terminal }: { environment: NodeJS.ProcessEnv; terminal: Terminal },
): Session {
  const token = environment.AUDIT_TOKEN || null;
  const login = token === null ? readLogin(loginFile(environment)) : null;
  const url = wantedUrl(options, environment, login?.url ?? null);
  const usable = token ?? (login?.url === url ? login.token : null);
  if (usable === null) {
    throw new Problem(`You are not signed in at ${url}`, {
      exitCode: exitCodes.notAllowed,
      advice: 'Run `audit login`, or set AUDIT_TOKEN to an API key.',
    });
  }
  return { service: connectService({ url, token: usable }), terminal, json: options.json === true };
}
