import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { headFile } from '../../../activities/audit/head-file.ts';
import { macOf, noMac } from '../../../activities/audit/chain.ts';
import { chainLinks } from '../../../db/reads/audit/chain.ts';
import { knownHead, openAuditChainBench, type AuditChainBench } from '../../helpers/audit-chain.ts';

describe('Verifying the chain of the audit log', () => {
  let bench: AuditChainBench;

  beforeEach(async () => {
    bench = await openAuditChainBench();
  });
  afterEach(() => bench.close());

  const kinds = (report: { faults: { kind: string }[] }): string[] => report.faults.map(({ kind }) => kind);

  it('finds it intact over unchanged rows, and reports the rows that are not sealed yet', async () => {
    await bench.write(3);
    assert.equal(await bench.sealAll(), 3);
    const [, , , fourth] = await bench.write(1);
    const report = await bench.verify();
    assert.deepEqual(report.faults, []);
    assert.deepEqual([report.checked, report.comparedHeads], [3, 1]);
    assert.deepEqual(report.unsealedIds, [fourth]);
  });

  it('creates nothing: no key, no file, no row', async () => {
    await bench.write(1);
    const report = await bench.verify();
    assert.deepEqual([report.faults, report.checked], [[], 0]);
    assert.deepEqual(await bench.owner('installation_secrets').where({ name: 'audit_chain' }), []);
    assert.deepEqual(readdirSync(bench.directory), []);
  });

  it('shows a changed row', async () => {
    const ids = await bench.write(3);
    await bench.sealAll();
    await bench.tamper(`update audit_log set after = '{"level": 3}' where id = ?`, [ids[1] ?? 0]);
    const { faults, first } = await bench.verify();
    assert.deepEqual(faults, [{ kind: 'changed', sequence: 2, auditId: ids[1] }]);
    assert.deepEqual(first, faults[0]);
  });

  it('shows a removed row, with its link or without', async () => {
    const ids = await bench.write(4);
    await bench.sealAll();
    await bench.tamper('delete from audit_log where id = ?', [ids[1] ?? 0]);
    assert.deepEqual((await bench.verify()).faults, [{ kind: 'missing_row', sequence: 2, auditId: ids[1] }]);
    await bench.tamper('delete from audit_chain where audit_id = ?', [ids[1] ?? 0]);
    assert.deepEqual((await bench.verify()).faults, [{ kind: 'missing_link', sequence: 2, auditId: null }]);
  });

  it('shows rows that were reordered', async () => {
    const ids = await bench.write(4);
    await bench.sealAll();
    const [, second = 0, third = 0] = ids;
    await bench.tamper('update audit_chain set audit_id = -audit_id where audit_id in (?, ?)', [second, third]);
    await bench.tamper(
      `update audit_chain set audit_id = case when audit_id = -(?::bigint) then ?::bigint else ?::bigint end where audit_id < 0`,
      [second, third, second],
    );
    const { faults } = await bench.verify();
    assert.deepEqual(
      faults.map(({ kind, sequence }) => [kind, sequence]),
      [
        ['changed', 2],
        ['changed', 3],
      ],
    );
  });

  it('shows a row that was inserted without the sealer', async () => {
    const ids = await bench.write(2);
    await bench.sealAll();
    await bench.tamper(
      `insert into audit_log (id, actor, channel, action, subject_type)
       overriding system value values (?, 'nobody', 'system', 'thing.change', 'thing')`,
      [(ids[0] ?? 0) - 1],
    );
    const report = await bench.verify();
    assert.deepEqual([kinds(report), report.unsealedIds], [['unlinked'], []]);
  });

  it('shows by the last head that the end was deleted, rows and links', async () => {
    const ids = await bench.write(4);
    await bench.sealAll();
    await bench.tamper('delete from audit_chain where audit_id = any(array[?, ?]::bigint[])', [
      ids[2] ?? 0,
      ids[3] ?? 0,
    ]);
    await bench.tamper('delete from audit_log where id = any(array[?, ?]::bigint[])', [ids[2] ?? 0, ids[3] ?? 0]);
    const { faults, first } = await bench.verify();
    assert.deepEqual(faults, [{ kind: 'cut', sequence: 3, auditId: null }]);
    assert.deepEqual(first, faults[0]);
  });

  it('names the rewritten row even if the links from another one on were deleted', async () => {
    const ids = await bench.write(5);
    await bench.sealAll();
    await bench.tamper('delete from audit_chain where sequence >= 2');
    await bench.tamper(`update audit_log set actor = 'somebody else' where id = ?`, [ids[3] ?? 0]);
    const { faults } = await bench.verify();
    assert.deepEqual(faults, [
      { kind: 'cut', sequence: 2, auditId: null },
      { kind: 'changed', sequence: 4, auditId: ids[3] },
    ]);
  });

  it('shows truncated seals', async () => {
    await bench.write(3);
    await bench.sealAll();
    await bench.tamper('truncate audit_chain');
    assert.deepEqual((await bench.verify()).first, { kind: 'cut', sequence: 1, auditId: null });
  });

  it('names the first row that differs if the whole chain was forged with the right key', async () => {
    const ids = await bench.write(4);
    await bench.sealAll();
    await bench.tamper(`update audit_log set actor = 'somebody else' where id = ?`, [ids[2] ?? 0]);
    const { mac: key } = await bench.key();
    let previous: Buffer = noMac;
    for (const { sequence, content } of await chainLinks(bench.owner, { after: 0, limit: 10 })) {
      previous = macOf(key, { previous, sequence, content: content ?? '' });
      await bench.tamper(`update audit_chain set mac = decode(?, 'hex') where sequence = ?`, [
        previous.toString('hex'),
        sequence,
      ]);
    }
    const { faults, first } = await bench.verify();
    assert.deepEqual(faults, [{ kind: 'differs', sequence: 3, auditId: ids[2] }]);
    assert.deepEqual(first, faults[0]);
  });

  it('compares with published heads on a machine without its own', async () => {
    const ids = await bench.write(3);
    await bench.sealAll();
    rmSync(headFile(bench.directory));
    const heads = bench.published.map(knownHead);
    assert.deepEqual((await bench.verify(heads)).faults, []);
    const [head] = heads;
    assert.ok(head?.signed);
    await bench.tamper('delete from audit_chain where sequence >= ?', [head.sequence]);
    await bench.tamper('delete from audit_log where id >= ?', [ids[head.sequence - 1] ?? 0]);
    assert.deepEqual((await bench.verify(heads)).faults, [{ kind: 'cut', sequence: head.sequence, auditId: null }]);
  });

  it('trusts no head with an invalid signature', async () => {
    await bench.write(2);
    await bench.sealAll();
    const [head] = bench.published;
    assert.ok(head);
    const forged = knownHead({ ...head, mac: '0'.repeat(64) });
    assert.deepEqual(kinds(await bench.verify([forged])), ['not_signed']);
  });

  it('reports that the key is missing and checks the heads without it', async () => {
    await bench.write(3);
    await bench.sealAll();
    await bench.tamper(`delete from installation_secrets where name = 'audit_chain'`);
    assert.deepEqual(kinds(await bench.verify()), ['key_missing']);
    await bench.tamper('delete from audit_chain where sequence = 3');
    assert.deepEqual(kinds(await bench.verify()), ['key_missing', 'cut']);
    assert.deepEqual(await bench.owner('installation_secrets').where({ name: 'audit_chain' }), []);
  });

  it('reports that the key was replaced', async () => {
    await bench.write(1);
    await bench.sealAll();
    await bench.tamper(`update installation_secrets set sealed = 'another' where name = 'audit_chain'`);
    assert.deepEqual(kinds(await bench.verify()), ['key_unreadable']);
    const other = bench.sealer.seal(
      { kind: 'installation_secret', ownerId: 'audit_chain', field: 'key' },
      Buffer.alloc(32, 7),
    );
    await bench.owner('installation_secrets').where({ name: 'audit_chain' }).update({ sealed: other });
    assert.deepEqual(kinds(await bench.verify()), ['key_replaced', 'changed']);
  });
});
