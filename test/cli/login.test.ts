import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { member, tokenFor, type TestMember } from '../helpers/identity.ts';

const password = 'correct horse battery staple';

describe('audit login', () => {
  let application: TestApplication;
  let somebody: TestMember;
  let audit: CommandLine;

  before(async () => {
    application = await startApplication();
    somebody = await member(application.database, { password, email: 'ada@example.com' });
  });
  after(() => application.stop());
  beforeEach(() => {
    audit = commandLine({ AUDIT_URL: application.url });
  });
  afterEach(() => audit.forget());

  const signIn = () => audit.run(['login'], { input: `ada@example.com\n${password}\n` });

  it('stores the token where only its owner can read it, and uses it from then on', async () => {
    const login = await signIn();
    assert.equal(login.code, 0, login.stderr);
    assert.match(login.stderr, /Signed in at .* as ada@example.com \(user\)/);
    assert.equal(statSync(audit.loginFile).mode & 0o777, 0o600);
    const { token } = JSON.parse(readFileSync(audit.loginFile, 'utf8')) as { token: string };
    assert.ok(!login.stdout.includes(token) && !login.stderr.includes(token));
    assert.equal((await audit.run(['resources', '--json'])).code, 0);
  });

  it('rejects a wrong password with the service’s message, and stores nothing', async () => {
    const login = await audit.run(['login', '--email', 'ada@example.com'], { input: 'wrong\n' });
    assert.equal(login.code, 3);
    assert.match(login.stderr, /^error: /);
    assert.throws(() => statSync(audit.loginFile), { code: 'ENOENT' });
  });

  it('does not use a token that others can read', async () => {
    await signIn();
    chmodSync(audit.loginFile, 0o644);
    const refused = await audit.run(['providers']);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /can be read by others[\s\S]*chmod 600/);
  });

  it('says that an expired login must be renewed', async () => {
    const expired = await tokenFor(somebody.id, { claims: { exp: Math.floor(Date.now() / 1000) - 60 } });
    const refused = await audit.run(['providers'], { env: { AUDIT_TOKEN: expired } });
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /audit login/);
  });

  it('sends the stored token to no other service', async () => {
    await signIn();
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('[]');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const refused = await audit.run(['providers', '--url', url]);
      assert.equal(refused.code, 3);
      assert.match(refused.stderr, /not signed in at/);
      assert.deepEqual(seen, []);
    } finally {
      other.close();
    }
  });

  const storedToken = (): string => (JSON.parse(readFileSync(audit.loginFile, 'utf8')) as { token: string }).token;
  const withToken = (token: string) => audit.run(['providers'], { env: { AUDIT_TOKEN: token } });

  it('deletes the token on logout, and ends its session', async () => {
    await signIn();
    const token = storedToken();
    assert.equal((await withToken(token)).code, 0);
    assert.equal((await audit.run(['logout'])).code, 0);
    assert.equal((await audit.run(['providers'])).code, 3);
    assert.equal((await withToken(token)).code, 3);
    assert.match((await audit.run(['logout'])).stderr, /not signed in/);
  });

  it('deletes the token on logout even if the service is unavailable, and says that the session continues', async () => {
    await signIn();
    const stored = JSON.parse(readFileSync(audit.loginFile, 'utf8')) as object;
    writeFileSync(audit.loginFile, JSON.stringify({ ...stored, url: 'http://127.0.0.1:1' }));
    const { code, stderr } = await audit.run(['logout']);
    assert.equal(code, 4);
    assert.match(stderr, /but its session is still active/);
    assert.equal((await audit.run(['providers'])).code, 3);
  });

  it('lists sessions, ends one of them, and all at once', async () => {
    await signIn();
    const other = storedToken();
    await signIn();
    const listed = await audit.run(['sessions']);
    assert.match(listed.stdout, /Command line on Linux \(this one\)/);
    const sessions = JSON.parse((await audit.run(['sessions', '--json'])).stdout) as {
      id: number;
      is_current: boolean;
    }[];
    const mine = sessions.find(({ is_current: isCurrent }) => isCurrent);
    for (const { id } of sessions) {
      if (id !== mine?.id) assert.equal((await audit.run(['sessions', '--end', String(id)])).code, 0);
    }
    assert.equal((await withToken(other)).code, 3);
    const token = storedToken();
    assert.equal((await audit.run(['logout', '--everywhere'])).code, 0);
    assert.equal((await withToken(token)).code, 3);
  });

  it('changes the password with two lines of stdin, and stays signed in', async () => {
    await signIn();
    const next = 'a battery that is staple and correct';
    const wrong = await audit.run(['password'], { input: `wrong\n${next}\n` });
    assert.equal(wrong.code, 5);
    assert.match(wrong.stderr, /current password is wrong/);
    assert.equal((await audit.run(['password'], { input: `${password}\n${next}\n` })).code, 0);
    assert.equal((await audit.run(['providers'])).code, 0);
    assert.equal((await audit.run(['password'], { input: `${next}\n${password}\n` })).code, 0);
  });

  it('asks at a terminal and does not show the password', async function () {
    // A pseudo-terminal: Python is there, since the test services come from it.
    const script = [
      'import os, pty, sys, time',
      'pid, fd = pty.fork()',
      'if pid == 0: os.execv(sys.argv[1], sys.argv[1:])',
      'seen = b""',
      'def until(text):',
      '    global seen',
      '    while text not in seen: seen += os.read(fd, 4096)',
      'until(b"E-mail: "); os.write(fd, b"ada@example.com\\n")',
      'until(b"Password: "); os.write(fd, os.environ["TYPED"].encode() + b"\\r")',
      'try:',
      '    while True:',
      '        part = os.read(fd, 4096)',
      '        if not part: break',
      '        seen += part',
      'except OSError: pass',
      'sys.stdout.buffer.write(seen)',
      'sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))',
    ].join('\n');
    const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'audit.js');
    const child = spawn('python3', ['-c', script, process.execPath, program, 'login'], {
      env: {
        PATH: process.env['PATH'],
        AUDIT_LOGIN_FILE: audit.loginFile,
        AUDIT_URL: application.url,
        TYPED: password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 0, screen);
    assert.ok(!screen.includes(password), 'the password was shown');
    assert.match(screen, /Signed in/);
  });
});
