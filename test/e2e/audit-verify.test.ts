import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headFile } from '../../activities/audit/head-file.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { auditHeadDirectory } from '../helpers/audit-heads.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { serviceEnvironment, startService, startWorker, type TestService } from '../helpers/services.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist', 'launch');

describe('npm run audit:verify', function () {
  this.timeout(120_000);
  let service: TestService;
  let database: Database;
  let client: ApiClient;

  before(async () => {
    service = await startService({ env: { AUDIT_PUBLISH_SECONDS: '1' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    client = api(service.api.url, (await member(database)).token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
  });

  function run(
    script: string,
    args: string[],
    env: Record<string, string> = {},
  ): { code: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, script), ...args], {
      env: { PATH: process.env['PATH'], ...serviceEnvironment(service.options), ...env },
      encoding: 'utf8',
    });
    return { code: status, output: stdout + stderr };
  }
  const verify = (...args: string[]) => run('verify-audit.js', args);
  const change = () => client.post('/api/v1/alerts', { title: 'Look', type: 'cost', severity: 'low' }, { expect: 201 });
  const untilSealed = () =>
    eventually(async () => assert.match(verify().output, /[1-9]\d* rows .* sealed.*\nnothing is unsealed/), {
      withinMs: 30_000,
    });
  const tamper = (statements: string[]) =>
    database.transaction(async (transaction) => {
      for (const table of ['audit_log', 'audit_chain'])
        await transaction.raw(`alter table ${table} disable trigger user`);
      for (const statement of statements) await transaction.raw(statement);
      for (const table of ['audit_log', 'audit_chain'])
        await transaction.raw(`alter table ${table} enable trigger user`);
    });
  const chainAlert = (status: string) =>
    eventually(async () => assert.equal((await database('alerts').where({ rule: 'audit_chain', status })).length, 1), {
      withinMs: 30_000,
    });
  const sealingRefused = () =>
    eventually(async () => assert.match(service.worker.output(), /nothing is sealed/), { withinMs: 30_000 });

  it('finds the log intact, against noted and published heads', async () => {
    await change();
    await untilSealed();
    const whole = verify();
    assert.equal(whole.code, 0, whole.output);
    assert.match(whole.output, /compared with 1 known heads/);
    assert.doesNotMatch(whole.output, /one database role/);
    const head = /head: (\S+)/.exec(whole.output)?.[1] ?? '';
    assert.equal(verify('--head', head).code, 0);
    const event = await eventually(async () => {
      const found = await database('events')
        .where({ type: 'audit.sealed' })
        .first<{ data: object } | undefined>('data');
      assert.ok(found);
      return found;
    });
    const logged = await eventually(async () => {
      const heads = service.worker
        .output()
        .split('\n')
        .filter((line) => line.includes('"audit_head"'));
      assert.ok(heads.length > 0);
      return heads;
    });
    const file = join(auditHeadDirectory(service.options.databaseUrl), 'published.jsonl');
    writeFileSync(file, [JSON.stringify({ type: 'audit.sealed', data: event.data }), ...logged].join('\n'));
    const published = verify('--heads', file);
    assert.equal(published.code, 0, published.output);
    assert.match(published.output, new RegExp(`compared with ${logged.length + 2} known heads`));
  });

  it('says that one database role does everything where it does', () => {
    const { code, output } = run('verify-audit.js', [], { DATABASE_URL: service.options.databaseUrl });
    assert.equal(code, 0, output);
    assert.match(output, /^one database role: anyone who has it can rewrite the audit log/);
  });

  it('refuses what it cannot read, in one line', () => {
    assert.match(verify('--head', 'nonsense').output, /^error: --head must be a head such as/);
    assert.match(verify('--heads', '/does/not/exist').output, /^error: --heads \/does\/not\/exist cannot be read/);
  });

  it('finds rows rewritten and the end deleted by the owner of the database, which the worker does not seal again', async () => {
    await change();
    await change();
    await untilSealed();
    const { id } = await database('audit_log').orderBy('id', 'desc').first<{ id: number }>('id');
    await tamper([
      `update audit_log set actor = 'nobody' where id = ${id}`,
      'delete from audit_chain where sequence >= (select max(sequence) from audit_chain)',
    ]);
    await chainAlert('open');
    await change();
    const forged = verify();
    assert.equal(forged.code, 1, forged.output);
    assert.match(forged.output, new RegExp(`FAULT link \\d+, audit row ${id}: the row was changed`));
    assert.match(forged.output, /first row that differs: link \d+/);
    await sealingRefused();
    assert.equal((await database('audit_chain').where({ audit_id: id })).length, 0);
  });

  it('finds it still after the worker was started again', async () => {
    await service.worker.stop();
    service.worker = await startWorker(service.options);
    await sealingRefused();
    assert.equal(verify().code, 1);
  });

  it('succeeds again once an operator accepted the chain, and sealing continues', async () => {
    assert.match(run('accept-head.js', []).output, /^error: a reason .* is required/);
    const accepted = run('accept-head.js', ['--reason', 'looked into it']);
    assert.equal(accepted.code, 0, accepted.output);
    await chainAlert('resolved');
    await untilSealed();
    assert.equal(verify().code, 0, verify().output);
  });

  it('shows a changed row even without a head', async () => {
    rmSync(headFile(auditHeadDirectory(service.options.databaseUrl)));
    await tamper([`update audit_log set actor = 'nobody' where action = 'alert.create'`]);
    const changed = verify();
    assert.equal(changed.code, 1, changed.output);
    assert.match(changed.output, /no head of the sealer in/);
    assert.match(changed.output, /FAULT link \d+, audit row \d+: the row was changed/);
  });
});
