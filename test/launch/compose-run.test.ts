import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../launch/ports.ts';
import { composeEnvironment, composeServices } from '../helpers/compose.ts';
import { eventually } from '../helpers/eventually.ts';
import { ownPostgres, type OwnPostgres } from '../helpers/own-postgres.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../helpers/services.ts';
import { temporalNamespace } from '../helpers/temporal-namespace.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const root = join(import.meta.dirname, '..', '..');
const execute = promisify(execFile);

/** The processes of docker-compose.yml with its commands, environments and health checks, without containers around them. */
describe('the commands of docker-compose.yml', () => {
  let postgres: OwnPostgres;
  let dotEnv: Record<string, string>;
  let directory: string;
  let apiPort: number;
  let figuresPort: number;
  const running: ChildProcess[] = [];

  before(async function () {
    this.timeout(120_000);
    directory = mkdtempSync(join(tmpdir(), 'audit-compose-'));
    postgres = await ownPostgres();
    [apiPort, figuresPort] = await Promise.all([freePort(), freePort()]);
    const superuser = new URL(postgres.url);
    dotEnv = {
      POSTGRES_USER: superuser.username,
      POSTGRES_PASSWORD: superuser.password,
      DATABASE_OWNER_PASSWORD: 'owner-password',
      DATABASE_APP_PASSWORD: 'app-password',
      DATABASE_SEALER_PASSWORD: 'sealer-password',
      TEMPORAL_DATABASE_PASSWORD: 'temporal-password',
      TEMPORAL_ADDRESS: testEnvironment('TEMPORAL_ADDRESS'),
      TEMPORAL_NAMESPACE: await temporalNamespace(),
      JWT_SECRET: TEST_JWT_SECRET,
      CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
      METRICS_TOKEN: 'metrics-token',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'a password for the admin',
      NVD_URL: 'off',
    };
  });
  after(async () => {
    for (const child of running) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
    }
    await postgres?.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  /**
   * What a container would see, with this machine's ports and paths in place of the network's. All are replaced in one
   * pass, as a port that was just put in may begin with the digits of one still to be replaced.
   */
  function here(text: string): string {
    const own: Record<string, string> = {
      '@postgres:5432': `@${new URL(postgres.url).host}`,
      '0.0.0.0:9464': `127.0.0.1:${figuresPort}`,
      '127.0.0.1:9464': `127.0.0.1:${figuresPort}`,
      '127.0.0.1:3000': `127.0.0.1:${apiPort}`,
      '/var/lib/audit': directory,
    };
    return text.replace(
      /@postgres:5432|(?:0\.0\.0\.0|127\.0\.0\.1):9464|127\.0\.0\.1:3000|\/var\/lib\/audit/g,
      (name) => own[name] ?? name,
    );
  }
  function environmentOf(name: string): Record<string, string> {
    const given = Object.entries(composeEnvironment(name, dotEnv)).map(([key, value]) => [key, here(value)]);
    const local = name === 'api' ? { PORT: String(apiPort), HOST: '127.0.0.1' } : {};
    return { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...Object.fromEntries(given), ...local };
  }
  const commandOf = (name: string): string[] => composeServices()[name]?.command?.slice(1) ?? [];

  async function finish(name: string): Promise<string> {
    return (await execute(process.execPath, commandOf(name), { cwd: root, env: environmentOf(name) })).stdout;
  }
  function start(name: string): { said: () => string } {
    let output = '';
    const child = spawn(process.execPath, commandOf(name), {
      cwd: root,
      env: environmentOf(name),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    return { said: () => output };
  }
  async function isHealthy(name: string): Promise<boolean> {
    const [, , ...check] = composeServices()[name]?.healthcheck?.test ?? [];
    try {
      await execute(process.execPath, check.map(here));
      return true;
    } catch {
      return false;
    }
  }
  async function connect(role: string, password: string, database: string): Promise<Client> {
    const url = new URL(postgres.url);
    Object.assign(url, { username: role, password, pathname: `/${database}` });
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client;
  }

  it('start a service whose processes have separate roles, and whose health checks query it', async function () {
    this.timeout(180_000);
    await finish('provision');
    assert.match(await finish('provision'), /ready/, 'it can be run again');
    assert.match(await finish('migrate'), /first admin admin@example\.com created/);
    assert.equal(await isHealthy('workers'), false, 'nobody is there to answer');
    const api = start('api');
    const workers = start('workers');
    // Each check is a process of its own, which would take from the service the processor that it waits for.
    for (const port of [apiPort, figuresPort]) {
      await eventually(() => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.arrayBuffer()), {
        withinMs: 60_000,
      });
    }
    await eventually(async () => assert.ok(await isHealthy('api'), api.said()), { withinMs: 60_000 });
    await eventually(async () => assert.ok(await isHealthy('workers'), workers.said()), { withinMs: 60_000 });
    const health = (await (await fetch(`http://127.0.0.1:${figuresPort}/healthz`)).json()) as {
      status: string;
      queues: Record<string, string>;
    };
    assert.equal(health.status, 'working');
    assert.ok(Object.keys(health.queues).length > 3);

    const client = await connect('audit_app', 'app-password', 'audit');
    await assert.rejects(client.query('create table intruder ()'), /permission denied/);
    await assert.rejects(client.query('delete from audit_log'), /permission denied/);
    await client.end();
    await assert.rejects(connect('temporal', 'temporal-password', 'audit'), /permission denied/);
    await assert.rejects(connect('audit_app', 'app-password', 'temporal'), /permission denied/);
    await (await connect('temporal', 'temporal-password', 'temporal_visibility')).end();
  });

  it('report a worker as unhealthy that does not reach its database', async function () {
    this.timeout(60_000);
    await postgres.kill();
    await eventually(async () => assert.equal((await fetch(`http://127.0.0.1:${figuresPort}/healthz`)).status, 503));
    assert.equal(await isHealthy('workers'), false);
  });
});
