import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { isAlive, isProgram, sendSignal } from '../../launch/running-processes.ts';
import { freePort } from '../../launch/ports.ts';
import { Checkout, type StartedCommand } from '../helpers/checkout.ts';
import { eventually } from '../helpers/eventually.ts';

const API_ADDRESS = /API\s+(http:\/\/127\.0\.0\.1:\d+)\/api\/v1/;

async function untilServing(started: StartedCommand): Promise<string> {
  const [, url] = await started.says(API_ADDRESS);
  assert.ok(url);
  return url;
}

async function interrupt(started: StartedCommand): Promise<void> {
  sendSignal(started.pid, 'SIGINT');
  await started.exitCode;
}

function pidOf(checkout: Checkout, mark: string): number {
  const pid = checkout.processes().find((candidate) => isProgram(candidate, [mark]));
  assert.ok(pid, `no process of ${mark}`);
  return pid;
}

function untilGone(pid: number): Promise<void> {
  return eventually(async () => assert.ok(!isAlive(pid)), { withinMs: 30_000 });
}

describe('npm start', function () {
  this.timeout(120_000);
  let checkout: Checkout;
  let firstOutput: string;

  before(async () => {
    checkout = new Checkout({ mode: 0o755 });
    // As in a fresh clone: the first start builds.
    rmSync(checkout.path('dist'), { recursive: true });
    const first = checkout.start();
    await untilServing(first);
    await first.says(/Ctrl-C stops everything/);
    firstOutput = first.output();
    await interrupt(first);
  });

  after(() => checkout.remove());

  it('prints the addresses, the admin with a generated password and what to do next', () => {
    assert.match(firstOutput, /^· building …$/m);
    assert.match(firstOutput, /Console\s+http:\/\/127\.0\.0\.1:\d+/);
    assert.match(firstOutput, /Docs\s+http:\/\/127\.0\.0\.1:\d+\/docs/);
    assert.match(firstOutput, /Temporal UI\s+http:\/\/127\.0\.0\.1:\d+/);
    assert.match(firstOutput, /Admin\s+admin@localhost/);
    assert.match(firstOutput, /Password\s+[A-Za-z0-9]{20} /);
    assert.match(firstOutput, /curl .*\/api\/login/);
  });

  it('leaves no process behind after Ctrl-C', () => {
    assert.deepEqual(checkout.processes(), []);
  });

  describe('started again', () => {
    let started: StartedCommand;
    let url: string;

    before(async () => {
      started = checkout.start();
      url = await untilServing(started);
    });
    after(async () => {
      await interrupt(started);
      assert.deepEqual(checkout.processes(), []);
    });

    it('serves on its data, with the same Temporal address and without another password', async () => {
      const readiness = await fetch(`${url}/readyz`);
      assert.equal(readiness.status, 200);
      assert.equal(((await readiness.json()) as { database_roles: string }).database_roles, 'separate');
      assert.match(await (await fetch(`${url}/`)).text(), /id="console"/);
      const uiAddress = /Temporal UI\s+(\S+)/;
      assert.equal(uiAddress.exec(started.output())?.[1], uiAddress.exec(firstOutput)?.[1]);
      assert.doesNotMatch(started.output(), /Password/);
    });

    it('logs in with the password that it printed', async () => {
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@localhost', password: /Password\s+(\S+)/.exec(firstOutput)?.[1] }),
      });
      assert.equal(response.status, 200);
    });

    it('refuses a second start from the same directory in one line', async () => {
      const second = checkout.start();
      assert.equal(await second.exitCode, 1);
      assert.match(second.output(), /^error: it is already running from this directory \(process \d+\)[^\n]*\n$/);
    });

    it('restarts an API that dies', async () => {
      sendSignal(pidOf(checkout, 'api/server.js'), 'SIGKILL');
      await started.says(/API: running again/);
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
    });
  });

  it('recovers after it was killed: API and workers exit by themselves, leftover servers are replaced', async () => {
    const killed = checkout.start();
    await untilServing(killed);
    const api = pidOf(checkout, 'api/server.js');
    const workers = pidOf(checkout, 'workers/main.js');
    const postgres = pidOf(checkout, 'native/bin/postgres');
    const temporal = pidOf(checkout, 'start-dev');
    sendSignal(killed.pid, 'SIGKILL');
    await Promise.all([untilGone(api), untilGone(workers)]);
    assert.ok(isAlive(postgres) && isAlive(temporal));

    const next = checkout.start();
    const url = await untilServing(next);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    assert.ok(!isAlive(postgres) && !isAlive(temporal));
    await interrupt(next);
    assert.deepEqual(checkout.processes(), []);
  });

  it('ends immediately and completely on a second signal', async () => {
    const started = checkout.start();
    await untilServing(started);
    sendSignal(started.pid, 'SIGINT');
    await started.says(/stopping/);
    sendSignal(started.pid, 'SIGTERM');
    assert.equal(await started.exitCode, 130);
    assert.deepEqual(checkout.processes(), []);
  });

  it('stops what is already running when Ctrl-C comes during the start', async () => {
    const started = checkout.start();
    await started.says(/starting Temporal/);
    await interrupt(started);
    assert.deepEqual(checkout.processes(), []);
  });

  it('keeps its secrets readable only for the owner', () => {
    const secrets: Record<string, string> = JSON.parse(readFileSync(checkout.path('.data', 'secrets.json'), 'utf8'));
    assert.deepEqual(Object.keys(secrets).toSorted(), ['CREDENTIALS_KEY', 'JWT_SECRET', 'POSTGRES_PASSWORD']);
  });
});

describe('npm start that cannot continue', function () {
  this.timeout(60_000);
  let checkout: Checkout;

  before(() => {
    checkout = new Checkout({ mode: 0o755 });
  });

  after(() => checkout.remove());

  async function refusal(env: Record<string, string>): Promise<string> {
    const started = checkout.start(env);
    assert.equal(await started.exitCode, 1);
    assert.deepEqual(checkout.processes(), []);
    const errors = started
      .output()
      .split('\n')
      .filter((line) => line.startsWith('error: '));
    assert.equal(errors.length, 1, started.output());
    return errors[0] ?? '';
  }

  it('names the port that is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    assert.equal(
      await refusal({ PORT: String(port) }),
      `error: port ${port} on 127.0.0.1 is in use or not allowed; set PORT to another one`,
    );
    holder.close();
  });

  it('names the invalid setting', async () => {
    assert.match(await refusal({ RATE_LIMIT_MAX: 'many' }), /RATE_LIMIT_MAX must be a whole number/);
  });

  it('names the database that it cannot reach, without its password', async () => {
    const port = await freePort();
    const line = await refusal({ DATABASE_URL: `postgres://me:hidden-word@127.0.0.1:${port}/audit` });
    assert.match(
      line,
      new RegExp(`Postgres at 127\\.0\\.0\\.1:${port}/audit \\(DATABASE_URL\\) cannot be used: .*ECONNREFUSED`),
    );
    assert.doesNotMatch(line, /hidden-word/);
  });

  it('names the Temporal that it cannot reach', async () => {
    const port = await freePort();
    assert.match(
      await refusal({ TEMPORAL_ADDRESS: `127.0.0.1:${port}` }),
      /Temporal at .* cannot be reached: .*ECONNREFUSED/,
    );
  });

  it('generates no secret in production but names all that are missing', async () => {
    const line = await refusal({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'JWT_SECRET', 'CREDENTIALS_KEY'])
      assert.ok(line.includes(name), line);
  });
});
