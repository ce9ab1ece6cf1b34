import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { api } from '../helpers/http.ts';
import { serviceEnvironment, startApi } from '../helpers/services.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const entry = join(import.meta.dirname, '..', '..', 'dist', 'api', 'server.js');

describe('The API process', () => {
  let database: TestDatabase;

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** Runs the process to its end and gives what it says on stderr. */
  async function startBadly(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [entry], {
      env: { PATH: process.env['PATH'], ...serviceEnvironment({ databaseUrl: database.url, namespace: 'none', env }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  }

  it('says in one line which settings are invalid, shows no secret, and exits with 1', async () => {
    const { code, said } = await startBadly({ RATE_LIMIT_MAX: 'many', JWT_SECRET: 'too short' });
    assert.equal(code, 1);
    assert.match(said, /^error: .*RATE_LIMIT_MAX.*\n$/);
    assert.doesNotMatch(said, /too short/);
  });

  it('says in one line that its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const { code, said } = await startBadly({ PORT: String(port) });
    holder.close();
    assert.equal(code, 1);
    assert.match(said, /^error: .*EADDRINUSE.*\n$/);
  });

  it('logs its address, and exits cleanly on SIGTERM', async () => {
    const running = await startApi({ databaseUrl: database.url, namespace: 'none' });
    await api(running.url).get('/healthz', { expect: 200 });
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const listening = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ msg }) => msg === 'listening');
    assert.equal(listening?.['address'], running.url);
    await running.stop();
    assert.match(running.output(), /"msg":"stopping"/);
  });
});
