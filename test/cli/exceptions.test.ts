import assert from 'node:assert/strict';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeSyncedProvider, runAssessment } from '../helpers/compliance.ts';
import { makeCustomCheck } from '../helpers/custom-checks.ts';
import { makeResource } from '../helpers/factories.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const accepting = ['--reason', 'test data', '--until', inAMonth];

describe('audit exceptions', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let providerId: number;
  let resourceId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    await ensureStandingJobs(database);
    providerId = await makeSyncedProvider(database);
    await makeCustomCheck(database, { id: 'custom_owner' });
    const buckets = [
      ['tmp-1', { env: 'test' }],
      ['tmp-2', { env: 'live' }],
      ['kept', { env: 'a=b' }],
    ] as const;
    for (const [name, tags] of buckets) {
      const { id } = await makeResource(database, { providerId, name, configuration: { owner: null, tags } });
      await database('resources').where({ id }).update({ tags });
      resourceId = id;
    }
    audit = await adminCommandLine(application);
    const admin = api(application.url, (await member(database, { role: 'admin' })).token);
    const { body } = await admin.post<{ execution_id: number }>('/api/v1/compliance/assess', undefined, {
      expect: 202,
    });
    await runAssessment(database, body.execution_id);
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  async function covered(...selectors: string[]): Promise<string[]> {
    const { stdout, stderr, code } = await audit.run(['exceptions', 'preview', '--json', ...selectors]);
    assert.equal(code, 0, stderr);
    return (JSON.parse(stdout) as { data: { name: string }[] }).data.map(({ name }) => name).toSorted();
  }

  it('preview what they would cover by name, tag, check, provider and resource', async () => {
    assert.deepEqual(await covered('--name', 'tmp-*'), ['tmp-1', 'tmp-2']);
    assert.deepEqual(await covered('--tag', 'env'), ['kept', 'tmp-1', 'tmp-2']);
    assert.deepEqual(await covered('--tag', 'env=test', '--name', 'tmp-*'), ['tmp-1']);
    assert.deepEqual(await covered('--tag', 'env=a=b'), ['kept']);
    assert.deepEqual(await covered('--tag', 'env='), []);
    assert.deepEqual(await covered('--check', 'custom_owner', '--provider', String(providerId), '--name', 'k*'), [
      'kept',
    ]);
    assert.deepEqual(await covered('--resource', String(resourceId)), ['kept']);
    const shown = await audit.run(['exceptions', 'preview', '--name', 'kept']);
    assert.match(shown.stdout, /^\d+\tcustom_owner\t\d+\tobject_bucket\tkept\t/m);
  });

  it('are created with a reason and an end, listed, and ended', async () => {
    const created = await audit.run(['exceptions', 'create', '--name', 'tmp-*', '--tag', 'env=test', ...accepting]);
    assert.match(created.stdout, /^Exception \d+ covers tag env=test, name tmp-\* from the next assessment on\./);
    const id = /\d+/.exec(created.stdout)?.[0] ?? '';
    assert.match(
      (await audit.run(['exceptions'])).stdout,
      new RegExp(`^${id}\ttag env=test, name tmp-\\*\ttest data\t`, 'm'),
    );
    const others = await audit.run(['exceptions', '--check', 'custom_owner']);
    assert.match(others.stdout + others.stderr, /There are no exceptions/);
    assert.match((await audit.run(['exceptions', 'end', id])).stdout, new RegExp(`^Exception ${id} is ended`));
    assert.doesNotMatch((await audit.run(['exceptions'])).stdout, /tmp/);
    assert.equal((await audit.run(['exceptions', 'end', id])).code, 5);
  });

  it('are refused without a selector, a reason or an end, and where they would last too long', async () => {
    const create = (...given: string[]) => audit.run(['exceptions', 'create', ...given]);
    const nothing = await create(...accepting);
    assert.equal(nothing.code, 5);
    assert.match(nothing.stderr, /names a check_id/);
    assert.equal((await create('--name', 'tmp-*', '--until', inAMonth)).code, 2);
    assert.equal((await create('--name', 'tmp-*', '--reason', 'test data')).code, 2);
    assert.equal((await create('--name', 'tmp-*', '--reason', ' ', '--until', inAMonth)).code, 2);
    const inTwoYears = new Date(Date.now() + 2 * 366 * 86_400_000).toISOString().slice(0, 10);
    const long = await create('--name', 'tmp-*', '--reason', 'x', '--until', inTwoYears);
    assert.equal(long.code, 5);
    assert.match(long.stderr, /within a year/);
  });
});
