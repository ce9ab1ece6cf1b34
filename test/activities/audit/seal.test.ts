import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { isHeadSigned } from '../../../activities/audit/chain-key.ts';
import { headFile, readHeadState, type HeadState } from '../../../activities/audit/head-file.ts';
import { sealAuditRows, type SealingOutcome } from '../../../activities/audit/seal.ts';
import { systemActor, writeAudit } from '../../../db/commands/audit/write.ts';
import { openAuditChainBench, type AuditChainBench } from '../../helpers/audit-chain.ts';

describe('The sealer of the audit log', () => {
  let bench: AuditChainBench;

  beforeEach(async () => {
    bench = await openAuditChainBench();
  });
  afterEach(() => bench.close());

  const refusal = (outcome: SealingOutcome): string =>
    outcome.kind === 'refused' ? outcome.refusal.reason : outcome.kind;
  const links = (): Promise<number[]> => bench.owner('audit_chain').orderBy('sequence').pluck('sequence');
  async function state(): Promise<HeadState> {
    const stored = await readHeadState(bench.directory);
    assert.ok(stored !== null && stored !== 'damaged');
    return stored;
  }

  it('keeps its last head outside the database, signed by the key of the installation', async () => {
    await bench.write(3);
    await bench.sealAll();
    const { head, pending } = await state();
    assert.equal(head?.sequence, 3);
    assert.equal(pending, null);
    assert.ok(isHeadSigned(head));
    assert.equal(head.public_key, (await bench.key()).publicKey);
    assert.ok(!isHeadSigned({ ...head, audit_id: head.audit_id + 1 }));
  });

  it('seals nothing on top of a chain whose end was deleted and rows rewritten', async () => {
    const ids = await bench.write(4);
    await bench.sealAll();
    await bench.tamper('delete from audit_chain where sequence >= 3');
    await bench.tamper(`update audit_log set actor = 'somebody else' where id = ?`, [ids[3] ?? 0]);
    await bench.write(1);
    assert.equal(refusal(await bench.seal()), 'head_lost');
    assert.equal(refusal(await bench.seal()), 'head_lost');
    assert.deepEqual(await links(), [1, 2]);
  });

  it('seals nothing after the seals, or seals and key, were removed', async () => {
    await bench.write(2);
    await bench.sealAll();
    await bench.tamper('truncate audit_chain');
    assert.equal(refusal(await bench.seal()), 'head_lost');
    await bench.tamper(`delete from installation_secrets where name = 'audit_chain'`);
    assert.equal(refusal(await bench.seal()), 'key_missing');
    assert.deepEqual(await bench.owner('installation_secrets').where({ name: 'audit_chain' }), []);
    assert.deepEqual(await links(), []);
  });

  it('creates no new key for a chain that has links, even without a known head', async () => {
    await bench.write(2);
    await bench.sealAll();
    await bench.tamper(`delete from installation_secrets where name = 'audit_chain'`);
    const elsewhere = { ...bench.dependencies, directory: `${bench.directory}/new-host` };
    assert.equal(refusal(await sealAuditRows(elsewhere)), 'key_missing');
  });

  it('seals nothing with another key', async () => {
    await bench.write(1);
    await bench.sealAll();
    const place = { kind: 'installation_secret', ownerId: 'audit_chain', field: 'key' };
    const known = await bench.owner('installation_secrets').where({ name: 'audit_chain' }).first<{ sealed: Buffer }>();
    const replace = (sealed: Buffer) =>
      bench.owner('installation_secrets').where({ name: 'audit_chain' }).update({ sealed });
    await replace(Buffer.from('not sealed'));
    assert.equal(refusal(await bench.seal()), 'key_unreadable');
    await replace(bench.sealer.seal(place, Buffer.alloc(32, 7)));
    assert.equal(refusal(await bench.seal()), 'key_replaced');
    await replace(known.sealed);
    assert.equal(refusal(await bench.seal()), 'sealed');
  });

  it('seals nothing with the head of another installation, a changed or a damaged one', async () => {
    const other = await openAuditChainBench();
    try {
      for (const one of [bench, other]) {
        await one.write(2);
        await one.sealAll();
      }
      const file = headFile(bench.directory);
      const own = readFileSync(file, 'utf8');
      copyFileSync(headFile(other.directory), file);
      assert.equal(refusal(await bench.seal()), 'key_replaced');
      const changed = JSON.parse(own) as HeadState;
      writeFileSync(file, JSON.stringify({ ...changed, head: { ...changed.head, sequence: 1 } }));
      assert.equal(refusal(await bench.seal()), 'head_file_damaged');
      writeFileSync(file, own.slice(0, 40));
      assert.equal(refusal(await bench.seal()), 'head_file_damaged');
      assert.equal(readFileSync(file, 'utf8'), own.slice(0, 40));
      writeFileSync(file, own);
      assert.equal(refusal(await bench.seal()), 'sealed');
    } finally {
      await other.close();
    }
  });

  it('continues from an older head of its own, and after another host sealed in between', async () => {
    await bench.write(2);
    await bench.sealAll();
    const elsewhere = { ...bench.dependencies, directory: `${bench.directory}/other-host` };
    await bench.write(2);
    let outcome = await sealAuditRows(elsewhere);
    while (outcome.kind === 'sealed' && (outcome.head?.sequence ?? 0) < 4) outcome = await sealAuditRows(elsewhere);
    await bench.write(1);
    await bench.sealAll();
    assert.deepEqual((await bench.verify()).faults, []);
    assert.equal((await state()).head?.sequence, 5);
  });

  it('checks the whole chain before it trusts one that it sees for the first time', async () => {
    const ids = await bench.write(3);
    await bench.sealAll();
    await bench.tamper(`update audit_log set actor = 'somebody else' where id = ?`, [ids[0] ?? 0]);
    const elsewhere = { ...bench.dependencies, directory: `${bench.directory}/new-host` };
    assert.equal(refusal(await sealAuditRows(elsewhere)), 'chain_changed');
  });

  it('notices that a link after its last head was forged', async () => {
    await bench.write(2);
    await bench.sealAll();
    const [, , third] = await bench.write(1);
    await bench.tamper(`insert into audit_chain (sequence, audit_id, mac) values (3, ?, ?)`, [third ?? 0, 'forged']);
    assert.equal(refusal(await bench.seal()), 'chain_changed');
  });

  describe('that crashed while it sealed', () => {
    /** Lets the process die right before the links are committed: the head of the batch is on the disk, the links are not. */
    async function dieBeforeCommit(rows: number): Promise<void> {
      await bench.write(2);
      await bench.sealAll();
      const before = await state();
      await bench.write(rows);
      await bench.sealAll();
      const after = await state();
      await bench.tamper('delete from audit_chain where sequence > 2');
      writeFileSync(headFile(bench.directory), JSON.stringify({ ...before, pending: after.head }));
    }

    it('before the commit seals the same rows again', async () => {
      await dieBeforeCommit(2);
      await bench.sealAll();
      assert.deepEqual((await bench.verify()).faults, []);
      assert.deepEqual((await state()).pending, null);
    });

    it('before the commit refuses rows that were changed in between', async () => {
      await dieBeforeCommit(2);
      await bench.tamper(`update audit_log set actor = 'somebody else' where id = (select max(id) from audit_log)`);
      assert.equal(refusal(await bench.seal()), 'rows_changed');
    });

    it('before the commit refuses to continue without rows that were removed in between', async () => {
      await dieBeforeCommit(2);
      await bench.tamper('delete from audit_log where id = (select max(id) from audit_log)');
      assert.equal(refusal(await bench.seal()), 'rows_lost');
    });

    it('after the commit uses the head of the batch as its last one', async () => {
      await bench.write(2);
      await bench.sealAll();
      const before = await state();
      await bench.write(2);
      await bench.sealAll();
      const after = await state();
      writeFileSync(headFile(bench.directory), JSON.stringify({ ...before, pending: after.head }));
      assert.equal(refusal(await bench.seal()), 'sealed');
      assert.equal((await state()).head?.sequence, 4);
      await bench.tamper('delete from audit_chain where sequence = 4');
      assert.equal(refusal(await bench.seal()), 'head_lost');
    });
  });

  it('publishes a head at once, and then at most one in each interval', async () => {
    let now = new Date('2026-05-01T10:00:00Z');
    bench.dependencies.now = () => now;
    await bench.write(1);
    await bench.sealAll();
    await bench.write(2);
    await bench.sealAll();
    assert.deepEqual(
      bench.published.map(({ sequence }) => sequence),
      [1],
    );
    now = new Date('2026-05-01T10:01:00Z');
    await bench.seal();
    await bench.seal();
    assert.deepEqual(
      bench.published.map(({ sequence }) => sequence),
      [1, 3],
    );
    assert.ok(bench.published.every(isHeadSigned));
  });

  it('waits for an older transaction that is still writing, without blocking others', async () => {
    const older = await bench.application.transaction();
    await writeAudit(older, { actor: systemActor('test'), action: 'a.b', subjectType: 'a', subjectId: 1 });
    await bench.write(1);
    const outcome = await bench.seal();
    assert.deepEqual(outcome.kind === 'sealed' && outcome.rows, 0);
    await older.commit();
    assert.equal(await bench.sealAll(), 2);
    assert.deepEqual((await bench.verify()).faults, []);
  });

  it('does not wait for a transaction that writes other rows', async () => {
    const hung = await bench.application.transaction();
    await hung('members').insert({ email: 'somebody@example.com', role: 'user' });
    await bench.write(2);
    const outcome = await bench.seal();
    assert.deepEqual(outcome.kind === 'sealed' && outcome.rows, 2);
    await hung.rollback();
  });

  it('seals rows in the order of their ids, whichever transaction began first', async () => {
    const early = await bench.application.transaction();
    await early.raw('select pg_current_xact_id()');
    await bench.write(1);
    await writeAudit(early, { actor: systemActor('test'), action: 'a.b', subjectType: 'a', subjectId: 1 });
    await early.commit();
    await bench.sealAll();
    assert.deepEqual(await bench.owner('audit_chain').orderBy('sequence').pluck('audit_id'), [1, 2]);
    assert.deepEqual((await bench.verify()).faults, []);
  });

  it('skips the ids of a transaction that was rolled back', async () => {
    const failed = await bench.application.transaction();
    await writeAudit(failed, { actor: systemActor('test'), action: 'a.b', subjectType: 'a', subjectId: 1 });
    await bench.write(1);
    await failed.rollback();
    assert.equal(await bench.sealAll(), 1);
    assert.deepEqual((await bench.verify()).faults, []);
  });

  it('continues in a cluster whose transaction ids start from the beginning, after rows of another one', async () => {
    await bench.write(4);
    // As rows that the previous release wrote look after pg_restore: their transactions are far ahead of this cluster.
    await bench.tamper(`update audit_log set xid = (1000000000 + id)::text::xid8`);
    assert.equal(await bench.sealAll(), 4);
    await bench.write(2);
    assert.equal(await bench.sealAll(), 2);
    assert.deepEqual((await bench.verify()).faults, []);
  });

  it('leaves nothing to the previous release, which orders by transaction, that it would seal out of order', async () => {
    await bench.write(2);
    const asBefore = await bench.owner('audit_log').whereRaw('xid < pg_snapshot_xmin(pg_current_snapshot())');
    assert.deepEqual(asBefore, []);
  });

  it('works one at a time', async () => {
    await bench.write(5);
    const outcomes = await Promise.all([bench.seal(), bench.seal()]);
    const later = await bench.sealAll();
    const sealed = outcomes.map((outcome) => (outcome.kind === 'sealed' ? outcome.rows : 0));
    assert.equal(
      sealed.reduce((sum, count) => sum + count, later),
      5,
    );
    assert.deepEqual((await bench.verify()).faults, []);
  });
});
