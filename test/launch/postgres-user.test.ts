import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { choosePostgresUser } from '../../launch/postgres-user.ts';
import { freePort } from '../../launch/ports.ts';
import { startPostgres } from '../../launch/postgres.ts';

async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ current_user: string }>('SELECT current_user');
  await client.end();
  return rows[0]?.current_user ?? '';
}

describe('the embedded Postgres started by root', function () {
  this.timeout(60_000);
  let home: string;

  before(function () {
    if (process.getuid?.() !== 0) this.skip();
  });

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'audit-root-'));
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  async function startIn(directory: string): Promise<void> {
    const server = await startPostgres({ directory, port: await freePort(), password: 'x y/z', durable: false });
    assert.equal(await roleOf(server.url), 'audit');
    await server.stop();
  }

  it('runs as another user where that user can reach its files', async () => {
    chmodSync(home, 0o755);
    const directory = join(home, 'postgres');
    assert.equal(choosePostgresUser([directory]).kind, 'switch');
    await startIn(directory);
  });

  it('runs in a user namespace where only root can reach its files', async () => {
    chmodSync(home, 0o700);
    const directory = join(home, 'postgres');
    assert.equal(choosePostgresUser([directory]).kind, 'namespace');
    await startIn(directory);
  });

  it('accepts files that were created the other way', async () => {
    chmodSync(home, 0o755);
    const directory = join(home, 'postgres');
    await startIn(directory);
    chmodSync(home, 0o700);
    await startIn(directory);
    chmodSync(home, 0o755);
    await startIn(directory);
  });

  it('creates the database files again when their creation was interrupted', async () => {
    chmodSync(home, 0o755);
    const directory = join(home, 'postgres');
    mkdirSync(join(`${directory}.new`, 'base'), { recursive: true });
    await startIn(directory);
  });
});
