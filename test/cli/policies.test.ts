import assert from 'node:assert/strict';
import type { RemediationPolicy } from '../../client/src/client.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, commandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeProvider } from '../helpers/factories.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { adminActor, applied, failingBucket, fixableCheck, makePolicy } from '../helpers/remediation-policies.ts';

describe('audit policies', () => {
  let application: TestApplication;
  let audit: CommandLine;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    audit = await adminCommandLine(application);
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  const run = (...args: string[]) => audit.run(['policies', ...args]);
  const succeeds = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const policyOf = async (...args: string[]): Promise<RemediationPolicy> =>
    JSON.parse(await succeeds(...args, '--json'));
  const create = (...args: string[]) =>
    policyOf('create', '--name', 'Versions', '--mode', 'plan', '--check', fixableCheck, ...args);

  it('creates a policy with the defaults of the service, or with all that it may have', async () => {
    const plain = await create();
    assert.deepEqual(
      [plain.revision, plain.enabled, plain.check_ids, plain.drift_types, plain.tags, plain.provider_id],
      [1, true, [fixableCheck], [], null, null],
    );
    assert.deepEqual([plain.max_per_hour, plain.max_per_day, plain.dry_run_days, plain.return_hours], [2, 10, 7, 72]);
    const provider = (await makeProvider(application.database)).id;
    const caps = ['--max-per-hour', '1', '--max-per-day', '3', '--dry-run-days', '2', '--return-hours', '5'];
    const chosen = ['--provider', String(provider), '--drift', 'security', 'compliance', '--tag', 'env=dev', 'q=a=b'];
    const full = await create(...chosen, ...caps, '--disabled');
    assert.deepEqual(
      [full.provider_id, full.drift_types, full.tags, full.enabled],
      [provider, ['security', 'compliance'], { env: 'dev', q: 'a=b' }, false],
    );
    assert.deepEqual([full.max_per_hour, full.max_per_day, full.dry_run_days, full.return_hours], [1, 3, 2, 5]);
  });

  it('writes a revision with what changes, and none without a difference', async () => {
    const provider = (await makeProvider(application.database)).id;
    const { id } = await create('--provider', String(provider), '--tag', 'env=dev', '--max-per-day', '4');
    const kept = await policyOf('edit', String(id), '--max-per-hour', '3', '--disable');
    assert.deepEqual(
      [kept.revision, kept.provider_id, kept.tags, kept.max_per_day, kept.max_per_hour, kept.enabled],
      [2, provider, { env: 'dev' }, 4, 3, false],
    );
    assert.equal((await policyOf('edit', String(id), '--max-per-hour', '3')).revision, 2);
    const emptied = await policyOf('edit', String(id), '--all-accounts', '--check', '--drift', 'security', '--tag');
    assert.deepEqual(
      [emptied.revision, emptied.provider_id, emptied.check_ids, emptied.drift_types, emptied.tags, emptied.enabled],
      [3, null, [], ['security'], null, false],
    );
    assert.equal((await policyOf('edit', String(id), '--enable', '--name', 'Other')).name, 'Other');
  });

  it('refuses what it does not understand, and passes on what the service refuses', async () => {
    const id = String((await create()).id);
    for (const [args, code, expected] of [
      [['create', '--mode', 'plan'], 2, /--name/],
      [['create', '--name', 'x'], 2, /--mode/],
      [['create', '--name', 'x', '--mode', 'plan'], 5, /needs check_ids or drift_types/],
      [['create', '--name', 'x', '--mode', 'plan', '--check', 'no_such'], 5, /no such check/],
      [['edit', id, '--tag', 'env'], 2, /--tag env: must be key=value/],
      [['edit', id, '--enable', '--disable'], 2, /exclude each other/],
      [['edit', id, '--all-accounts', '--provider', '1'], 2, /exclude each other/],
      [['pause', id], 2, /--reason/],
      [['show', '999999'], 5, /not found|does not exist/i],
    ] as const) {
      const { code: was, stderr } = await run(...args);
      assert.equal(was, code, `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, expected);
    }
  });

  it('approves the revision that was read, and shows the approvals', async () => {
    const { database } = application;
    const { id } = await makePolicy(database, { approvals: 1, name: 'Two\u001b[31mred' });
    const { memberId } = await adminActor(database);
    const second = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: (await apiKeyOf(database, memberId)).key });
    const asked = await second.run(['policies', 'approve', String(id)]);
    assert.equal(asked.code, 5);
    assert.match(asked.stdout, /Not approved yet; by\n {2}\S+@/);
    assert.match(asked.stderr, /--revision/);
    const stale = await second.run(['policies', 'approve', String(id), '--revision', '2']);
    assert.deepEqual([stale.code, /at another revision/.test(stale.stderr)], [5, true], stale.stderr);
    const approved = await second.run(['policies', 'approve', String(id), '--revision', '1']);
    second.forget();
    assert.equal(approved.code, 0, approved.stderr);
    assert.match(approved.stdout, /revision 1 by .*: plans and approves\n[^]*Approved by\n {2}\S+@.*\n {2}\S+@/);
    assert.doesNotMatch(approved.stdout, /\u001b/);
    const own = await create();
    const refused = await run('approve', String(own.id), '--revision', '1');
    assert.deepEqual([refused.code, /did not write it/.test(refused.stderr)], [3, true], refused.stderr);
  });

  it('shows what the dry run would have planned, and lists, pauses, resumes and deletes', async () => {
    const { database } = application;
    const provider = (await makeProvider(database)).id;
    const { id } = await makePolicy(database, { dryRun: true });
    const bucket = await failingBucket(database, provider);
    await applied(database, { policyId: id, candidate: bucket });
    const [heading, row] = (await succeeds('results', String(id))).split('\n');
    assert.equal(heading, 'OUTCOME\tPROVIDER\tRESOURCE\tFINDING\tACTION\tAT (UTC)\tREASON');
    assert.match(row ?? '', new RegExp(`^would_(plan|approve)\\t${provider}\\t[^\\t]+\\t${fixableCheck}\\t\\t`));
    assert.match((await run('results', String(id), '--outcome', 'planned')).stderr, /no such finding yet/);
    const shownState = async (): Promise<string | undefined> =>
      (await succeeds('list'))
        .split('\n')
        .find((line) => line.startsWith(`${id}\t`))
        ?.split('\t')[1];
    assert.equal(await shownState(), 'dry run');
    assert.match(
      await succeeds('pause', String(id), '--reason', 'an incident'),
      /: paused\n {2}paused by .*an incident/,
    );
    assert.equal(await shownState(), 'paused');
    assert.match(await succeeds('resume', String(id)), /: dry run\n/);
    assert.equal((await run('delete', String(id))).stderr, `Policy ${id} is deleted.\n`);
    assert.equal(await shownState(), undefined);
  });

  it('is for admins only', async () => {
    const { database } = application;
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, (await member(database, { role: 'user' })).id)).key };
    for (const args of [['list'], ['create', '--name', 'x', '--mode', 'plan', '--check', fixableCheck]]) {
      assert.equal((await audit.run(['policies', ...args], { env })).code, 3, args.join(' '));
    }
  });
});
