import assert from 'node:assert/strict';
import { systemActor, writeAudit } from '../../../db/commands/audit/write.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { maySeal, roleSeparation } from '../../../db/roles/separation.ts';
import { testDatabase, testUrls, type TestDatabase } from '../../helpers/test-database.ts';

describe('The database roles', () => {
  let store: TestDatabase;
  let owner: Database;
  let application: Database;
  let sealer: Database;

  before(async () => {
    store = await testDatabase();
    const open = (url: string): Database => openDatabase({ url, poolSize: 2, applicationName: 'test' });
    const urls = testUrls(store.url);
    [owner, application, sealer] = [open(store.url), open(urls.application), open(urls.sealer)];
    await application.transaction((transaction) =>
      writeAudit(transaction, { actor: systemActor('test'), action: 'a.b', subjectType: 'a', subjectId: 1 }),
    );
    await sealer('audit_chain').insert({ sequence: 1, audit_id: 1, mac: Buffer.alloc(32) });
  });
  after(async () => {
    await Promise.all([owner.destroy(), application.destroy(), sealer.destroy()]);
    await store.drop();
  });

  const denied = (work: PromiseLike<unknown>) =>
    assert.rejects(
      async () => work,
      (error: Error) => 'code' in error && error.code === '42501' && /denied|must be owner/.test(error.message),
    );

  it('let the application write audit rows, and neither change nor remove them', async () => {
    for (const statement of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger audit_log_append_only',
      'alter table audit_log disable trigger all',
      'drop trigger audit_log_append_only on audit_log',
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ]) {
      await denied(application.raw(statement));
    }
    assert.equal((await owner('audit_log').where({ actor: 'test' })).length, 1);
  });

  it('let the application read seals, and neither write nor remove them', async () => {
    assert.deepEqual(await application('audit_chain').pluck('sequence'), [1]);
    for (const statement of [
      `insert into audit_chain (sequence, audit_id, mac) values (2, 2, '')`,
      `update audit_chain set mac = ''`,
      'delete from audit_chain',
      'truncate audit_chain',
      'drop table audit_chain',
    ]) {
      await denied(application.raw(statement));
    }
  });

  it('let neither of them remove the key of the chain, nor fake a migration', async () => {
    for (const role of [application, sealer]) {
      await denied(role('installation_secrets').delete());
      await denied(role('schema_migrations').insert({ name: 'x' }));
    }
  });

  it('let the sealer write seals and change nothing else', async () => {
    await sealer('audit_chain').insert({ sequence: 2, audit_id: 2, mac: Buffer.alloc(32) });
    for (const statement of [
      'delete from audit_chain',
      `update audit_chain set mac = ''`,
      `update audit_log set actor = 'nobody'`,
      `insert into audit_log (actor, channel, action, subject_type) values ('x', 'system', 'a.b', 'a')`,
      'select * from members',
      'select * from provider_credentials',
      `update installation_secrets set sealed = ''`,
    ]) {
      await denied(sealer.raw(statement));
    }
  });

  it('show the sealer the key of the chain and no other secret of the installation', async () => {
    const names = ['audit_chain', 'statements', 'configuration_fingerprints'];
    await application('installation_secrets')
      .insert(names.map((name) => ({ name, sealed: Buffer.from(name) })))
      .onConflict('name')
      .ignore();
    assert.deepEqual(await sealer('installation_secrets').pluck('name'), ['audit_chain']);
    for (const role of [application, owner]) {
      const seen = await role('installation_secrets').pluck<string[]>('name');
      assert.ok(names.every((name) => seen.includes(name)));
    }
    assert.equal(await application('installation_secrets').where({ name: 'statements' }).update({ sealed: '' }), 1);
    assert.equal(await owner('installation_secrets').where({ name: 'statements' }).delete(), 1);
  });

  it('are distinguished by their rights on the server', async () => {
    assert.equal(await roleSeparation(application), 'separate');
    assert.equal(await roleSeparation(owner), 'single');
    assert.equal(await roleSeparation(sealer), 'single');
    assert.deepEqual([await maySeal(application), await maySeal(sealer)], [false, true]);
  });
});
