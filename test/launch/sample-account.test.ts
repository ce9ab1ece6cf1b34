import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { startSampleAccount, type RunningSample } from '../../launch/sample/sample-account.ts';
import { loadProcessSettings } from '../../platform/settings.ts';
import { makeProvider } from '../helpers/factories.ts';
import { eventually } from '../helpers/eventually.ts';
import { serviceEnvironment } from '../helpers/services.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('whether the sample account runs', () => {
  let own: TestDatabase;
  let database: Database;
  const said: string[] = [];
  const started: RunningSample[] = [];

  beforeEach(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    await ensureStandingJobs(database);
    said.length = 0;
  });
  afterEach(async () => {
    for (const sample of started.splice(0)) await sample.stop();
    await database.destroy();
    await own.drop();
  });

  const start = async (env: Record<string, string> = {}): Promise<RunningSample | null> => {
    const sample = await startSampleAccount({
      settings: loadProcessSettings(serviceEnvironment({ databaseUrl: own.url, namespace: 'default', env })),
      changesAfterMs: 0,
      say: (line) => said.push(line),
    });
    if (sample !== null) started.push(sample);
    return sample;
  };
  const providers = () => database('providers').orderBy('id').pluck<string[]>('name');

  it('does if nothing is connected, and again at the next start, with new credentials each time', async () => {
    const first = await start();
    assert.ok(first);
    const sealed = await database('provider_credentials').first<{ sealed: Buffer; version: number }>();
    await first.stop();
    const next = await start();
    assert.equal(next?.providerId, first.providerId);
    const now = await database('provider_credentials').first<{ sealed: Buffer; version: number }>();
    assert.ok(!now.sealed.equals(sealed.sealed) && now.version === sealed.version + 1);
    assert.deepEqual(await providers(), ['Sample account']);
    assert.equal(new URL(next.url).hostname, '127.0.0.1');
    await next.stop();
  });

  it('does not in production, nor when it is turned off; what exists of it is removed', async () => {
    const first = await start();
    await first?.stop();
    assert.equal(await start({ SAMPLE_ACCOUNT: 'off' }), null);
    assert.deepEqual(await providers(), []);
    assert.equal(await start({ NODE_ENV: 'production' }), null);
    const again = await start();
    assert.ok(again, 'turning it off is not for ever');
    await again.stop();
  });

  it('stays next to an account that never synced, ends when one has, and does not come back', async () => {
    const sample = await start();
    assert.ok(sample);
    const { id } = await makeProvider(database, { name: 'mine' });
    await database('providers').where({ id }).update({ status: 'error', last_synced_at: null });
    await sample.stop();
    const beside = await start();
    assert.equal(beside?.providerId, sample.providerId, 'an account that could not be connected replaces nothing');
    beside.begin();
    await database('providers').where({ id }).update({ status: 'synced', last_synced_at: database.fn.now() });
    await eventually(async () => assert.ok(said.some((line) => line.includes('your own account'))));
    assert.deepEqual(await providers(), ['mine']);
    await assert.rejects(fetch(beside.url));
    await beside.stop();
    await database('providers').where({ id }).update({ deleted_at: database.fn.now() });
    assert.equal(await start(), null);
    assert.deepEqual(await providers(), ['mine']);
  });
});
