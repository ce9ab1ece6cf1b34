import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { acceptHead } from '../../../activities/audit/accept-head.ts';
import { knownHead, openAuditChainBench, type AuditChainBench } from '../../helpers/audit-chain.ts';

describe('Accepting the current audit chain', () => {
  let bench: AuditChainBench;

  beforeEach(async () => {
    bench = await openAuditChainBench();
    await bench.write(4);
    await bench.sealAll();
  });
  afterEach(() => bench.close());

  const accept = (options: { newKey?: boolean } = {}) =>
    acceptHead({
      database: bench.application,
      sealer: bench.sealer,
      directory: bench.directory,
      operator: 'operator root',
      reason: 'restored a backup',
      newKey: false,
      now: () => new Date(),
      ...options,
    });
  /** The database as of an older backup. */
  const restore = async (): Promise<void> => {
    await bench.tamper('delete from audit_log where id in (select audit_id from audit_chain where sequence > 2)');
    await bench.tamper('delete from audit_chain where sequence > 2');
  };

  it('lets the sealer continue, renames the old files and is recorded in the audit log', async () => {
    await restore();
    assert.equal((await bench.seal()).kind, 'refused');
    const accepted = await accept();
    assert.deepEqual([accepted.sequence, accepted.givenUp], [2, 4]);
    assert.equal(accepted.aside.length, 2);
    for (const file of accepted.aside) assert.ok(existsSync(file));
    assert.equal(await bench.sealAll(), 1);
    const report = await bench.verify();
    assert.deepEqual([report.faults, report.checked], [[], 3]);
    const [row] = await bench.owner('audit_log').where({ action: 'audit.accept_head' });
    assert.deepEqual([row.actor, row.before.sequence, row.after.reason], ['operator root', 4, 'restored a backup']);
  });

  it('gives up the published heads of the missing part, and no others', async () => {
    const lost = bench.published.map(knownHead);
    await restore();
    await accept();
    await bench.sealAll();
    const report = await bench.verify(lost);
    assert.deepEqual(report.faults, []);
    await bench.tamper('delete from audit_chain where sequence = 3');
    assert.equal((await bench.verify(lost)).first?.kind, 'cut');
  });

  it('requires a new key if the old one is missing, and continues with it', async () => {
    await bench.tamper(`delete from installation_secrets where name = 'audit_chain'`);
    await assert.rejects(accept(), /--new-key/);
    assert.equal((await bench.seal()).kind, 'refused');
    await accept({ newKey: true });
    await bench.sealAll();
    assert.deepEqual((await bench.verify()).faults, []);
    await bench.tamper(`update audit_chain set mac = 'x' where sequence = 2`);
    assert.equal((await bench.verify()).first?.sequence, 2);
  });

  it('starts again on an empty database', async () => {
    await bench.tamper('truncate audit_chain');
    await bench.tamper('truncate audit_log');
    await bench.tamper(`delete from installation_secrets where name = 'audit_chain'`);
    assert.equal((await accept()).sequence, 0);
    assert.equal(await bench.sealAll(), 1);
    assert.deepEqual((await bench.verify()).faults, []);
  });
});
