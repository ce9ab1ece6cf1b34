import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loadChainKey, sealAuditRows, verifyAuditChain } from '../../../activities/audit/chain.ts';
import { systemActor, writeAudit } from '../../../db/audit.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { parseKeyring } from '../../../platform/secrets/keyring.ts';
import { createSealer } from '../../../platform/secrets/sealing.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

describe('The chain of the audit log', () => {
  let store: TestDatabase;
  let database: Database;
  let key: Buffer;

  beforeEach(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 4, applicationName: 'test' });
    key = await loadChainKey(database, createSealer(parseKeyring(randomBytes(32).toString('base64'))));
  });

  afterEach(async () => {
    await database.destroy();
    await store.drop();
  });

  const entry = (subjectId: number) => ({
    actor: systemActor('test'),
    action: 'thing.change',
    subjectType: 'thing',
    subjectId,
    before: { level: 1 },
    after: { level: 2 },
  });

  async function write(count: number): Promise<number[]> {
    for (let subjectId = 1; subjectId <= count; subjectId += 1) {
      await database.transaction((transaction) => writeAudit(transaction, entry(subjectId)));
    }
    return database('audit_log').orderBy('id').pluck('id');
  }

  /** Seals all that is written, also while transactions of other databases on the same server are open. */
  async function sealAll(): Promise<number> {
    let sealed = await sealAuditRows(database, key);
    while ((await verifyAuditChain(database, { key })).unsealedIds.length > 0) {
      await delay(5);
      sealed += await sealAuditRows(database, key);
    }
    return sealed;
  }

  /** What somebody does who owns the database and takes its guards away first. */
  async function tamper(statement: string, values: readonly number[]): Promise<void> {
    await database.transaction(async (transaction) => {
      for (const table of ['audit_log', 'audit_chain']) {
        await transaction.raw(`alter table ${table} disable trigger ${table}_append_only`);
      }
      await transaction.raw(statement, [...values]);
      for (const table of ['audit_log', 'audit_chain']) {
        await transaction.raw(`alter table ${table} enable trigger ${table}_append_only`);
      }
    });
  }

  const verify = (expectedHead: string | null = null) => verifyAuditChain(database, { key, expectedHead });

  it('holds over rows as they were written, and names the tail that is not sealed yet', async () => {
    const ids = await write(3);
    assert.equal(await sealAll(), 3);
    assert.equal(await sealAuditRows(database, key), 0);
    const [, , , fourth] = await write(1);
    const report = await verify();
    assert.deepEqual(report.faults, []);
    assert.equal(report.checked, ids.length);
    assert.deepEqual(report.unsealedIds, [fourth]);
  });

  it('refuses every change of a row', async () => {
    await write(1);
    await sealAll();
    for (const table of ['audit_log', 'audit_chain']) {
      for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
        await assert.rejects(database.raw(statement), /append-only/);
      }
    }
    await assert.rejects(database.raw(`update audit_log set actor = 'nobody'`), /append-only/);
  });

  it('shows a changed row', async () => {
    const ids = await write(3);
    await sealAll();
    await tamper(`update audit_log set after = '{"level": 3}' where id = ?`, [ids[1] ?? 0]);
    const { faults } = await verify();
    assert.deepEqual(faults, [{ kind: 'changed', sequence: 2, auditId: ids[1] }]);
  });

  it('shows a removed row, with its link or without', async () => {
    const ids = await write(4);
    await sealAll();
    await tamper('delete from audit_log where id = ?', [ids[1] ?? 0]);
    assert.deepEqual((await verify()).faults, [{ kind: 'missing_row', sequence: 2, auditId: ids[1] }]);
    await tamper('delete from audit_chain where audit_id = ?', [ids[1] ?? 0]);
    assert.deepEqual((await verify()).faults, [{ kind: 'missing_link', sequence: 2, auditId: null }]);
  });

  it('shows rows that changed places', async () => {
    const ids = await write(4);
    await sealAll();
    await tamper(`update audit_chain set audit_id = -audit_id where audit_id in (?, ?)`, [ids[1] ?? 0, ids[2] ?? 0]);
    await tamper(
      `update audit_chain set audit_id = case when audit_id = -(?::bigint) then ?::bigint else ?::bigint end where audit_id < 0`,
      [ids[1] ?? 0, ids[2] ?? 0, ids[1] ?? 0],
    );
    const { faults } = await verify();
    assert.deepEqual(
      faults.map(({ kind, sequence }) => [kind, sequence]),
      [
        ['changed', 2],
        ['changed', 3],
      ],
    );
  });

  it('shows a row that was slipped in past the sealer', async () => {
    const ids = await write(2);
    await sealAll();
    await tamper(
      `insert into audit_log (actor, road, action, subject_type, xid)
       select 'nobody', 'system', 'thing.change', 'thing', xid from audit_log where id = ?`,
      [ids[0] ?? 0],
    );
    const { faults, unsealedIds } = await verify();
    assert.deepEqual(
      faults.map(({ kind }) => kind),
      ['unlinked'],
    );
    assert.deepEqual(unsealedIds, []);
  });

  it('shows by a head noted before that its end was cut off', async () => {
    const ids = await write(3);
    await sealAll();
    const { head } = await verify();
    assert.deepEqual((await verify(head)).faults, []);
    await tamper('delete from audit_chain where audit_id = ?', [ids[2] ?? 0]);
    await tamper('delete from audit_log where id = ?', [ids[2] ?? 0]);
    assert.deepEqual((await verify()).faults, []);
    assert.deepEqual((await verify(head)).faults, [{ kind: 'cut', sequence: 3, auditId: null }]);
  });

  it('waits for an older transaction that is still writing, and keeps nobody waiting itself', async () => {
    const older = await database.transaction();
    await writeAudit(older, entry(1));
    await write(1);
    assert.equal(await sealAuditRows(database, key), 0);
    await older.commit();
    assert.equal(await sealAll(), 2);
    assert.deepEqual((await verify()).faults, []);
  });

  it('is sealed by one at a time', async () => {
    await write(5);
    const sealed = await Promise.all(Array.from({ length: 4 }, () => sealAuditRows(database, key)));
    const later = await sealAll();
    assert.equal(
      sealed.reduce((sum, count) => sum + count, later),
      5,
    );
    assert.deepEqual((await verify()).faults, []);
  });
});
