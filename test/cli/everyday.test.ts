import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { writeCosts } from '../../db/commands/costs/bills.ts';
import type { Database } from '../../db/database.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, commandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeAnomaly } from '../helpers/console-account.ts';
import { changeResource, makeBillingExecution, makeDriftFinding, makeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { makeOrganizationTree } from '../helpers/organization-tree.ts';

describe('The command line, for everyday work:', () => {
  let application: TestApplication;
  let database: Database;
  let audit: CommandLine;
  let admin: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    ({ database } = application);
    await ensureStandingJobs(database);
    providerId = await makeSyncedProvider(database);
    audit = await adminCommandLine(application);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  const succeeds = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await audit.run(args);
    assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const json = async <Body>(...args: string[]): Promise<Body> => JSON.parse(await succeeds(...args, '--json')) as Body;
  const rows = async (...args: string[]): Promise<string[][]> =>
    (await succeeds(...args))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));

  it('findings are assigned, get due dates and comments, and are listed by owner', async () => {
    const resource = await makeResource(database, { providerId });
    const ids = [await makeDriftFinding(database, { resource }), await makeDriftFinding(database, { resource })];
    const ann = await member(database);
    const names = ids.map(String);
    assert.equal(
      await succeeds('findings', 'assign', 'drift', ...names, '--to', ann.email),
      ids.map((id) => `Drift ${id} is assigned to ${ann.email}\n`).join(''),
    );
    const [first = ''] = names;
    await succeeds('findings', 'assign', 'drift', first, '--to', 'nobody');
    const listed = await rows('drifts', '--owner', String(ann.id));
    assert.deepEqual(
      listed.map(([id]) => id),
      names.slice(1),
    );
    const day = dayOf(new Date(Date.now() + 20 * 86_400_000));
    await succeeds('findings', 'due', 'drift', first, '--on', day);
    const { data } = await json<{ data: { id: number; due_at: string }[] }>('drifts', '--owner', 'none');
    assert.equal(data.find(({ id }) => id === ids[0])?.due_at, `${day}T23:59:59.000Z`);
    await succeeds('findings', 'comment', 'drift', first, 'Looks\nwanted');
    const [comment] = await rows('findings', 'comments', 'drift', first);
    assert.equal(comment?.[2], 'Looks wanted');
    const history = await rows('findings', 'history', 'drift', first);
    assert.deepEqual(
      history.map(([, action]) => action),
      ['finding.comment', 'finding.due', 'finding.assign', 'finding.assign', 'finding.opened'],
    );
    const refused = await audit.run(['findings', 'due', 'drift', first, '999999', '--on', 'none']);
    assert.deepEqual([refused.code, refused.stdout], [5, `Drift ${first} is without a due date\n`]);
    assert.match(refused.stderr, /Drift 999999: /);
    for (const wrong of [
      ['due', 'drift', first, '--on', '2026-02-30'],
      ['assign', 'drift', first, '--to', 'stranger@example.com'],
      ['assign', 'control', first, '--to', 'me'],
    ]) {
      assert.equal((await audit.run(['findings', ...wrong])).code, 2, wrong.join(' '));
    }
  });

  it('lists are exported to standard output and to a file', async () => {
    const { id } = await makeResource(database, { providerId, name: '=1+1', type: 'disk' });
    const csv = (await succeeds('resources', '--type', 'disk', '--format', 'csv')).trimEnd().split('\r\n');
    assert.equal(csv.length, 2);
    assert.match(csv[0] ?? '', /^"id","external_id","name"/);
    assert.ok(csv[1]?.startsWith(`${id},`) && csv[1].includes(`"'=1+1"`), csv[1]);
    const file = join(mkdtempSync(join(tmpdir(), 'audit-export-')), 'resources.json');
    assert.equal(await succeeds('resources', '--type', 'disk', '--format', 'json', '--output', file), '');
    const written = JSON.parse(readFileSync(file, 'utf8')) as { id: number }[];
    assert.deepEqual(
      written.map((row) => row.id),
      [id],
    );
    rmSync(dirname(file), { recursive: true });
    assert.equal((await audit.run(['drifts', '--format', 'xlsx'])).code, 2);
  });

  it('everything is found by a part of its text', async () => {
    const externalId = 'arn:aws:lambda:eu-central-1:123456789012:function:found\u001b[2J';
    const { id } = await makeResource(database, { providerId, name: 'found-here', externalId });
    const [found, ...others] = await rows('search', ':FUNCTION:found');
    assert.equal(others.length, 0);
    assert.deepEqual(found?.slice(0, 3), ['resource', String(id), 'found-here']);
    assert.ok(!found?.join('').includes('\u001b'));
    const { kinds } = await json<{ kinds: { kind: string; results: object[] }[] }>(
      'search',
      'found',
      '--kind',
      'alert',
    );
    assert.deepEqual(kinds, [{ kind: 'alert', results: [], has_more: false }]);
    const { code, stderr } = await audit.run(['search', '   ']);
    assert.notEqual(code, 0);
    assert.ok(stderr.length > 0);
  });

  it('alerts are listed, shown, acknowledged and resolved', async () => {
    const { id: resource } = await makeResource(database, { providerId, name: 'shop\u001b[2J' });
    const raise = async (title: string, severity: string): Promise<number> =>
      (
        await admin.post<{ id: number }>(
          '/api/v1/alerts',
          { title, type: 'security', severity, resource_id: resource, description: 'seen by hand' },
          { expect: 201 },
        )
      ).body.id;
    const [first, second, third] = [
      await raise('Odd', 'high'),
      await raise('Odder', 'low'),
      await raise('Oddest', 'low'),
    ];
    const listed = await rows('alerts', 'list', '--status', 'open', '--severity', 'low', '--provider', `${providerId}`);
    assert.deepEqual(
      listed.map(([id]) => Number(id)),
      [third, second],
    );
    const shown = await succeeds('alerts', 'show', String(first));
    assert.match(shown, /#\d+ Odd\nhigh security alert, open, since .* UTC\nResource \d+: shop[^]*\nseen by hand/);
    assert.doesNotMatch(shown, /\u001b/);
    assert.equal(
      await succeeds('alerts', 'acknowledge', `${first}`, `${second}`),
      `Alert ${first} is acknowledged\nAlert ${second} is acknowledged\n`,
    );
    const refused = await audit.run(['alerts', 'acknowledge', `${first}`, `${third}`]);
    assert.deepEqual([refused.code, refused.stdout], [5, `Alert ${third} is acknowledged\n`]);
    assert.match(refused.stderr, new RegExp(`Alert ${first}: `));
    await succeeds('alerts', 'resolve', `${first}`, '--note', 'done');
    assert.match(await succeeds('alerts', 'show', `${first}`), /resolved[^]*Resolved: done/);
    const several = await audit.run(['alerts', 'resolve', `${second}`, `${third}`, '--note', 'x']);
    assert.deepEqual([several.code, /one by one/.test(several.stderr)], [2, true]);
    await succeeds('alerts', 'resolve', `${second}`, `${third}`);
    assert.equal((await json<{ meta: { total: number } }>('alerts', 'list', '--status', 'resolved')).meta.total, 3);
    assert.equal((await audit.run(['alerts', 'resolve', 'x'])).code, 2);
  });

  it('baselines are captured, of one resource or of all that match, listed and compared', async () => {
    const { id } = await makeResource(database, {
      providerId,
      region: 'eu-west-9',
      configuration: { versioning: 'on' },
    });
    const { id: other } = await makeResource(database, { providerId, region: 'eu-west-9', configuration: {} });
    await database('resources')
      .where({ id: other })
      .update({ tags: { env: 'a=b' } });
    assert.match(await succeeds('baselines', 'capture', `${id}`), /^Baseline \d+ of resource \d+ is captured\n$/);
    await changeResource(database, id, { configuration: { versioning: 'off' } });
    const bulk = ['baselines', 'capture-all', '--provider', `${providerId}`, '--region', 'eu-west-9'];
    assert.equal(await succeeds(...bulk, '--tag', 'env=a=b'), '1 resources: 1 baselines captured, 0 unchanged\n');
    assert.equal(await succeeds(...bulk), '2 resources: 1 baselines captured, 1 unchanged\n');
    const baselines = await rows('baselines', 'list', `${id}`);
    assert.equal(baselines.length, 2);
    const [newest, oldest] = baselines.map(([baseline]) => baseline ?? '');
    const difference = await rows('baselines', 'compare', oldest ?? '', newest ?? '');
    assert.deepEqual(difference, [['/versioning', '"on"', '"off"']]);
    assert.equal((await audit.run([...bulk, '--tag', 'env'])).code, 2);
    assert.equal((await audit.run(['baselines', 'capture', '999999'])).code, 5);
  });

  it('recommendations are generated, listed, shown, applied and dismissed', async () => {
    const configuration = { encrypted: false, attachments: [] };
    const { id: resource } = await makeResource(database, { providerId, type: 'disk', configuration });
    const { id, others } = await json<{ id: number; others: { id: number }[] }>(
      'recommendations',
      'generate',
      `${resource}`,
    );
    const all = [id, ...others.map((other) => other.id)];
    const listed = await rows('recommendations', 'list', '--resource', `${resource}`, '--status', 'pending');
    assert.deepEqual(listed.map(([one]) => Number(one)).toSorted(), all.toSorted());
    assert.match(
      await succeeds('recommendations', 'show', `${id}`),
      /recommendation, pending[^]*Steps\n {2}1\. [^]*Facts\n/,
    );
    assert.match(await succeeds('recommendations', 'apply', `${id}`), /Nothing was planned: .*\nSteps\n {2}1\. /);
    const [next] = others;
    assert.ok(next !== undefined);
    await succeeds('recommendations', 'dismiss', `${next.id}`, '--reason', 'it is a test');
    const dismissed = await json<{ status: string; reason: string }>('recommendations', 'show', `${next.id}`);
    assert.deepEqual([dismissed.status, dismissed.reason], ['dismissed', 'it is a test']);
  });

  it('costs are summed, and anomalies listed', async () => {
    const executionId = await makeBillingExecution(database);
    const line = { day: '2026-02-01', service: 'compute', currency: 'USD' };
    const bill = [
      { ...line, amount: '0.1' },
      { ...line, day: '2026-02-02', amount: '0.2' },
      { ...line, service: 'storage', amount: '5' },
    ];
    await database.transaction((transaction) =>
      writeCosts(transaction, { providerId, executionId, fetchedThrough: null }, bill),
    );
    const range = ['--provider', `${providerId}`, '--from', '2026-02-01', '--to', '2026-02-28'];
    const { code, stdout, stderr } = await audit.run(['costs', '--by', 'service', ...range]);
    assert.equal(code, 0, stderr);
    assert.deepEqual(stdout.trimEnd().split('\n').toSorted(), [
      'SERVICE\tAMOUNT\tCURRENCY',
      'compute\t0.30\tUSD',
      'storage\t5.00\tUSD',
    ]);
    assert.match(stderr, /5\.30 USD from 2026-02-01 to 2026-02-28/);
    const days = await json<{ data: { day: string }[] }>('costs', ...range, '--service', 'compute');
    assert.equal(days.data.length, 2);
    assert.equal((await audit.run(['costs', '--by', 'week'])).code, 2);
    await makeAnomaly(database, { providerId, day: dayOf(new Date()) });
    const anomalies = await rows('anomalies', '--status', 'active', '--provider', `${providerId}`, '--days', '3');
    assert.deepEqual(
      anomalies.map(([, type, provider, day]) => [type, provider, day]),
      [['cost', `${providerId}`, dayOf(new Date())]],
    );
  });

  it('jobs are listed, run and looked at, and drift is detected', async () => {
    const jobs = await rows('jobs', 'list');
    const job = jobs.find(([, type]) => type === 'drift_detection')?.[0] ?? '';
    assert.match(
      await succeeds('detect', '--provider', `${providerId}`),
      /^Drift detection is running as execution \d+; /,
    );
    assert.match(await succeeds('jobs', 'run', job), /^Run of job \d+ is running as execution \d+; /);
    const runs = await rows('jobs', 'runs', job);
    assert.ok(runs.length > 0 && runs.every(([, status]) => status === 'running'), JSON.stringify(runs));
  });

  it('organizations are listed with the states of their accounts', async () => {
    await makeOrganizationTree(database, {
      listedBy: providerId,
      name: 'Shops\u001b[31m',
      tree: {
        units: [{ externalId: 'r-1', above: null }],
        accounts: [{ unit: 'r-1', providerId: null, name: 'one' }],
      },
    });
    const stdout = await succeeds('organizations');
    assert.match(stdout, /\n\d+\tShops[^\t]*\tAWS\tready\t1 /);
    assert.doesNotMatch(stdout, /\u001b/);
  });

  it('the audit log is filtered by who, what, about what, and when; members do not see it', async () => {
    const { id } = await makeResource(database, { providerId });
    const today = new Date().toISOString().slice(0, 10);
    const { id: baseline } = await json<{ id: number }>('baselines', 'capture', `${id}`);
    const filters = ['--subject', `baseline:${baseline}`, '--from', today, '--to', today];
    const [entry, ...more] = await rows('log', ...filters);
    assert.deepEqual([entry?.slice(2, 5), more.length], [['api_key', 'baseline.capture', `baseline:${baseline}`], 0]);
    assert.deepEqual((await json<{ data: unknown[] }>('log', ...filters, '--action', 'other')).data, []);
    assert.deepEqual((await json<{ data: unknown[] }>('log', ...filters, '--actor', 'nobody')).data, []);
    assert.equal((await audit.run(['log', '--from', 'yesterday'])).code, 5);
    const reader = commandLine({
      AUDIT_URL: application.url,
      AUDIT_TOKEN: (await apiKeyOf(database, (await member(database)).id)).key,
    });
    const { code } = await reader.run(['log']);
    reader.forget();
    assert.equal(code, 3);
  });
});
