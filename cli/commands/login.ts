import { exitCodes } from '../exit-codes.ts';
import { loginFile, readLogin, removeLogin, writeLogin } from '../login-file.ts';
import { Problem } from '../problem.ts';
import { ask, askHidden, linesOfInput } from '../prompt.ts';
import { safeText } from '../safe-text.ts';
import { connectService } from '../service.ts';
import { wantedUrl, type CommonOptions } from '../session.ts';
import type { Terminal } from '../terminal.ts';

interface Surroundings {
  environment: NodeJS.ProcessEnv;
  terminal: Terminal;
}

/** Asks for e-mail and password, or reads them as two lines of stdin; a password is never an argument. */
async function credentials(email: string | undefined): Promise<{ email: string; password: string }> {
  if (process.stdin.isTTY) {
    return { email: email ?? (await ask('E-mail: ')), password: await askHidden('Password: ') };
  }
  const lines = await linesOfInput();
  const [given = '', password = ''] = email === undefined ? lines : [email, lines[0]];
  return { email: given.trim(), password };
}

/** Signs in and stores the token where only its owner can read it. */
export async function login(
  options: CommonOptions & { email?: string },
  { environment, terminal }: Surroundings,
): Promise<void> {
  const url = wantedUrl(options, environment, null);
  const { hostname, protocol } = new URL(url);
  if (protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)) {
    terminal.report(`warning: ${url} is not encrypted; your password can be read in transit`);
  }
  const { email, password } = await credentials(options.email);
  if (email === '' || password === '') {
    throw new Problem('An e-mail address and a password are required', {
      exitCode: exitCodes.usage,
      advice: 'Without a terminal, pass them as two lines on stdin.',
    });
  }
  const service = connectService({ url, token: null });
  const answer = await service.post<{ token: string; user: { email: string; role: string } }>('/api/login', {
    email,
    password,
  });
  const file = loginFile(environment);
  writeLogin(file, { url, email: answer.user.email, token: answer.token });
  terminal.report(`Signed in at ${url} as ${safeText(answer.user.email)} (${answer.user.role}), for 12 hours.`);
}

/**
 * Ends the session of the stored login, or all sessions of its member, and deletes the login. A session that has
 * already ended is not an error; if the service does not respond, the login is deleted nevertheless, and the `Problem`
 * says that the session continues.
 */
export async function logout(
  { everywhere = false }: { everywhere?: boolean },
  { environment, terminal }: Surroundings,
): Promise<void> {
  const file = loginFile(environment);
  const login = readLogin(file);
  removeLogin(file);
  if (login === null) {
    terminal.report('You were not signed in.');
    return;
  }
  const service = connectService({ url: login.url, token: login.token });
  try {
    await service.delete(everywhere ? '/api/v1/me/sessions' : '/api/session');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.exitCode !== exitCodes.notAllowed && error.exitCode !== exitCodes.refused) {
      throw new Problem(`The token was removed here, but its session is still active: ${error.message}`, {
        exitCode: error.exitCode,
        advice: 'It ends after 12 hours; end it now on the account page of the console.',
      });
    }
  }
  terminal.report(everywhere ? 'Signed out everywhere.' : 'Signed out.');
}
