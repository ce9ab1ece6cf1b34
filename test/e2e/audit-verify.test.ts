import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { serviceEnvironment, startService, type TestService } from '../helpers/services.ts';

const command = join(import.meta.dirname, '..', '..', 'dist', 'launch', 'verify-audit.js');

describe('npm run audit:verify', () => {
  let service: TestService;
  let database: Database;

  before(async () => {
    service = await startService();
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await service.stop();
  });

  function verify(...args: string[]): { code: number | null; output: string } {
    const env = { PATH: process.env['PATH'], ...serviceEnvironment(service.options) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  }

  it('finds the log whole, and then what was changed in it behind the back of the service', async () => {
    const client = api(service.api.url, (await member(database)).token);
    const alert = { title: 'Look', type: 'cost', severity: 'low' };
    await client.post('/api/v1/alerts', alert, { expect: 201 });
    await eventually(async () => assert.match(verify().output, /[1-9]\d* rows .* sealed\nnothing is unsealed/), {
      withinMs: 30_000,
    });
    const whole = verify();
    assert.equal(whole.code, 0, whole.output);
    const head = /head: (\S+)/.exec(whole.output)?.[1] ?? '';
    assert.equal(verify('--head', head).code, 0);
    await database.raw('alter table audit_log disable trigger audit_log_append_only');
    await database.raw(`update audit_log set actor = 'nobody' where action = 'alert.create'`);
    const changed = verify();
    assert.equal(changed.code, 1, changed.output);
    assert.match(changed.output, /FAULT link \d+, audit row \d+: the row was changed/);
  });
});
