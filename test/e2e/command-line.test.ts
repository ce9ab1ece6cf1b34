import assert from 'node:assert/strict';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { apiKeyOf } from '../helpers/identity.ts';
import { bucketSettings, baselineSettings } from '../helpers/drifted-bucket.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches } from '../helpers/remediations.ts';

describe('The command line against the whole service', function () {
  this.timeout(120_000);
  let bench: RemediationBench;
  let audit: CommandLine;

  before(async () => {
    bench = await openRemediationBench({ buckets: 2 });
    const { key } = await apiKeyOf(bench.database, bench.adminMember.id);
    audit = commandLine({ AUDIT_URL: bench.service.api.url, AUDIT_TOKEN: key });
  });
  after(async () => {
    audit?.forget();
    await bench?.stop();
  });

  const succeeds = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await audit.run(args);
    assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };

  it('syncs and waits until the inventory is there', async () => {
    await succeeds('sync', String(bench.provider.id), '--wait');
    assert.match(await succeeds('resources', '--type', 'object_bucket'), /bucket-1/);
    const rows = await bench.database('executions').where({ type: 'inventory_sync', status: 'running' });
    assert.deepEqual(rows, []);
  });

  it('connects an account by a role, waits for its first sync, and shows the check of its permissions', async () => {
    const template = await audit.run(['connect', 'aws']);
    const setup = /--setup (\d+)/.exec(template.stderr)?.[1] ?? '';
    const role = 'arn:aws:iam::444455556666:role/infrastructure-audit-read';
    const args = ['--setup', setup, '--role', role, '--access-key-id', 'testing', '--region', 'us-east-1'];
    const connected = await audit.run(['connect', 'aws', '--name', 'By a role', ...args], { input: 'testing\n' });
    assert.equal(connected.code, 0, connected.stdout + connected.stderr);
    assert.match(connected.stdout, /^By a role is synced: \d+ resources in [\d.]+ s\.\n(.*\n)*SERVICE\tRESULT/);
  });

  it('assesses and waits until the assessment is there', async () => {
    await bench.admin.post('/api/v1/compliance/frameworks/cis/enable', {}, { expect: 200 });
    await succeeds('assess', '--framework', 'cis', '--wait');
    const [row] = await bench.database('assessments').where({ framework_id: 'cis' });
    assert.ok(row);
  });

  it('assesses another version of a framework on request', async () => {
    const shown = await succeeds('assess', '--framework', 'cis', '--framework-version', '3.0', '--wait');
    assert.match(shown, /cis\t3\.0/);
    const versions = await bench.database('assessments').orderBy('id').pluck('framework_version');
    assert.deepEqual([...new Set(versions)], ['7.0', '3.0'], 'each account, once with each version');
  });

  it('approves and executes an action, and waits until the account matches the plan', async () => {
    const action = await bench.plan(['versioning']);
    assert.match(await succeeds('approve', String(action.id), '--yes'), /approved/i);
    await succeeds('execute', String(action.id), '--wait');
    await reaches(bench.admin, action.id, 'completed');
    assert.deepEqual((await bucketSettings(bench.s3, action.bucket)).versioning, baselineSettings.versioning);
  });

  it('stops remediation, so that nothing starts, and resumes it', async () => {
    const action = await bench.plan(['versioning']);
    await succeeds('approve', String(action.id), '--yes');
    assert.match(await succeeds('stop', '--reason', 'a drill'), /stopped by .*: a drill/);
    const refused = await audit.run(['execute', String(action.id)]);
    assert.equal(refused.code, 5);
    assert.match(refused.stderr, /Remediation has been stopped since .*: a drill/);
    assert.match(await succeeds('resume'), /is resumed/);
    await succeeds('execute', String(action.id), '--wait');
    await reaches(bench.admin, action.id, 'completed');
  });
});
