import assert from 'node:assert/strict';
import {
  beginSampleAccount,
  endSampleAccount,
  keepSampleChange,
  replaceSampleCredentials,
  sampleAccount,
  stepSampleAccount,
} from '../../../../db/commands/sample-account/sample-account.ts';
import type { Transaction } from '../../../../db/database.ts';
import { countRunning, hasAnotherSynced } from '../../../../db/reads/sample-account/sample-account.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('The row of the sample account', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;

  beforeEach(async () => {
    await database()('sample_account').delete();
    ({ id: providerId } = await makeProvider(database()));
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const begin = () => inOne((trx) => beginSampleAccount(trx, providerId));

  it('starts once, and again from the first step', async () => {
    assert.equal(await sampleAccount(database()), null);
    await begin();
    await inOne((trx) => stepSampleAccount(trx, { step: 'examining', executions: [4, 5] }));
    await keepSampleChange(database(), { id: 'a', resource: { x: 1 } });
    await keepSampleChange(database(), { id: 'b', resource: null });
    const row = await sampleAccount(database());
    assert.deepEqual(
      [row?.provider_id, row?.step, row?.executions, row?.changes, row?.ended_at],
      [providerId, 'examining', [4, 5], { a: { x: 1 }, b: null }, null],
    );
    assert.ok(row !== null && row.age_ms >= 0);
    await database()('sample_account').update({ started_at: new Date(Date.now() - 60_000) });
    assert.ok(((await sampleAccount(database()))?.age_ms ?? 0) >= 60_000);
    await begin();
    const again = await sampleAccount(database());
    assert.deepEqual([again?.step, again?.executions, again?.changes], ['connecting', [], {}]);
    assert.ok((again?.age_ms ?? Infinity) < 60_000);
  });

  it('ends permanently, with the first reason', async () => {
    await begin();
    await inOne((trx) => endSampleAccount(trx, 'another_connected'));
    await inOne((trx) => endSampleAccount(trx, 'deleted'));
    const { ended_because: because, ended_at: at } = await database()('sample_account').first();
    assert.equal(because, 'another_connected');
    assert.ok(at);
  });

  it('is moved by one process at a time', async () => {
    await begin();
    const row = await whileUncommitted(database(), {
      change: (first) => stepSampleAccount(first, { step: 'shown', executions: [] }),
      command: (second) => sampleAccount(second, { lock: true }),
    });
    assert.equal(row?.step, 'shown');
  });

  it('is synced again when its credentials are replaced, and no other provider is', async () => {
    const { id: other } = await makeProvider(database());
    for (const id of [providerId, other]) {
      await database()('provider_credentials').insert({ provider_id: id, sealed: Buffer.from('old') });
    }
    await replaceSampleCredentials(database(), { providerId, sealed: Buffer.from('new') });
    const rows = await database()('provider_credentials')
      .whereIn('provider_id', [providerId, other])
      .orderBy('provider_id');
    assert.deepEqual(
      rows.map((row) => [row.sealed.toString(), row.version]),
      [
        ['new', 2],
        ['old', 1],
      ],
    );
  });

  it('ends once another provider was synced, not when one is only connected', async () => {
    await database()('providers').update({ deleted_at: new Date() });
    ({ id: providerId } = await makeProvider(database()));
    await begin();
    assert.equal(await hasAnotherSynced(database()), false);
    const { id: other } = await makeProvider(database());
    await database()('providers').where({ id: other }).update({ last_synced_at: null });
    assert.equal(await hasAnotherSynced(database()), false);
    await database()('providers').where({ id: other }).update({ last_synced_at: new Date() });
    assert.equal(await hasAnotherSynced(database()), true);
    await database()('providers').where({ id: other }).update({ deleted_at: new Date() });
    assert.equal(await hasAnotherSynced(database()), false);
    const { id: jobId } = await database()('jobs').where({ provider_id: providerId }).first();
    const execution = (values: object) =>
      insertRow(database(), 'executions', { job_id: jobId, type: 'inventory_sync', trigger: 'api', ...values });
    const [running, ended] = [
      await execution({}),
      await execution({ subject: 'x', status: 'failed', ended_at: new Date() }),
    ];
    await execution({ subject: 'y' });
    assert.deepEqual([await countRunning(database(), [running, ended]), await countRunning(database(), [])], [1, 0]);
  });
});
