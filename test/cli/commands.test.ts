import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { switchFeed } from '../../db/commands/changes/feeds.ts';
import { insertChanges } from '../../db/commands/changes/announce.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { announcedCall } from '../helpers/announced-change.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { makeOrganizationTree } from '../helpers/organization-tree.ts';
import { makeAction } from '../helpers/remediation-row.ts';

describe('The command line', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let key: string;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    key = (await apiKeyOf(database, (await member(database)).id)).key;
    audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: key });
    providerId = (await makeProvider(database, { name: 'Production' })).id;
    for (let number = 1; number <= 25; number += 1) {
      await makeResource(database, { providerId, name: `bucket-${number}`, type: 'object_bucket' });
    }
    const resource = await makeResource(database, { providerId, name: '\u001b[31mred\u0007', type: 'vm_instance' });
    await makeDriftFinding(database, { resource, severity: 'high', summary: 'Port 22 is open\u001b[2J' });
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  it('shows a page of resources as a table and how to see the rest', async () => {
    const { code, stdout, stderr } = await audit.run(['resources', '--type', 'object_bucket']);
    assert.equal(code, 0, stderr);
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    assert.match(heading ?? '', /^ID\tNAME\tTYPE\tPROVIDER\tREGION\tSTATUS\tSEEN \(UTC\)$/);
    assert.equal(rows.length, 20);
    assert.match(rows[0] ?? '', /\tbucket-25\tobject_bucket\t/);
    assert.match(stderr, /Page 1 of 2, 25 total/);
  });

  it('prints the service’s response as JSON', async () => {
    const { stdout } = await audit.run(['resources', '--json', '--search', 'bucket-2', '--per-page', '100']);
    const { data, meta } = JSON.parse(stdout) as { data: { name: string }[]; meta: { total: number } };
    assert.equal(meta.total, 7);
    assert.ok(data.every(({ name }) => name.startsWith('bucket-2')));
  });

  it('lets no hostile name reach the terminal, in tables or in JSON', async () => {
    for (const args of [['resources'], ['drifts'], ['drifts', '--json'], ['resources', '--json']]) {
      const { stdout } = await audit.run(args);
      assert.doesNotMatch(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, args.join(' '));
    }
  });

  it('shows who made each change behind a drift', async () => {
    const { database } = application;
    const resource = await makeResource(database, { providerId, name: 'orders', type: 'table' });
    const drift = await makeDriftFinding(database, { resource, summary: 'orders is unprotected' });
    const made = { providerId, occurredAt: '2026-11-23T04:00:00Z', hash: null };
    const actor = {
      principal: 'arn:aws:iam::123456789012:user/alice\u001b[2J',
      issuer: null,
      actingAs: null,
      sourceAddress: '192.0.2.7',
      userAgent: null,
      source: 'call_log' as const,
      eventId: 'e1',
    };
    const known = announcedCall('e1', { ...made, actor, means: 'cli', call: 'UpdateTable' });
    await database.transaction(async (transaction) => {
      await switchFeed(transaction, { providerId, enabled: true });
      await insertChanges(transaction, { providerId, changes: [known, announcedCall('e2', made)] });
      await transaction.raw(
        'insert into drift_finding_changes (finding_id, change_id) select ?, id from announced_changes where provider_id = ?',
        [drift, providerId],
      );
    });
    const { stdout } = await audit.run(['drift', String(drift)]);
    assert.match(
      stdout,
      /changed +2026-11-23 04:00(?::00)? UTC by arn:aws:iam::123456789012:user\/alice\S* from 192\.0\.2\.7 with cli \(UpdateTable\)/,
    );
    assert.match(stdout, /changed +2026-11-23 04:00(?::00)? UTC by an unknown user\n/);
    assert.doesNotMatch(stdout, /\u001b/);
  });

  it('accepts a drift only with a reason, lists it among the accepted risks and revokes it', async () => {
    const { database } = application;
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, (await member(database, { role: 'admin' })).id)).key };
    const resource = await makeResource(database, { providerId, name: 'bastion' });
    const drift = String(await makeDriftFinding(database, { resource, summary: 'bastion is open' }));
    const unexplained = await audit.run(['accept', 'drift', drift], { env });
    assert.equal(unexplained.code, 2);
    assert.match(unexplained.stderr, /--reason/);
    const accepted = await audit.run(['accept', 'drift', drift, '--reason', 'needed', '--until', '2028-01-31'], {
      env,
    });
    assert.match(accepted.stdout, /^Accepted into baseline \d+ by .*, until 2028-01-31T23:59:59.000Z, because needed/);
    const list = await audit.run(['acceptances', 'list', '--json', '--resource', String(resource.id)], { env });
    const { data } = JSON.parse(list.stdout) as { data: { id: number }[] };
    const id = String(data[0]?.id);
    assert.match((await audit.run(['acceptances', 'show', id], { env })).stdout, /bastion is open/);
    const revoked = await audit.run(['acceptances', 'revoke', id], { env });
    assert.equal(revoked.stdout.trim(), `Acceptance ${id} is revoked`);
  });

  it('lists clusters that can be connected, and connects those of a provider', async () => {
    const { database } = application;
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, (await member(database, { role: 'admin' })).id)).key };
    const externalId = 'arn:aws:eks:eu-west-1:123456789012:cluster/shop';
    await makeResource(database, { providerId, name: 'shop', type: 'container_cluster', externalId });
    assert.match((await audit.run(['connect', 'clusters'], { env })).stdout, /shop\tAWS/);
    const connecting = ['connect', 'clusters', '--provider', String(providerId), '--all'];
    assert.match((await audit.run(connecting, { env })).stdout, /^shop is provider \d+\.\n1 connected;/);
    assert.match((await audit.run(connecting, { env })).stdout, /^0 connected;/);
  });

  it('lists, assesses and reports by organization and unit', async () => {
    const { database } = application;
    const { id } = await makeProvider(database);
    await makeResource(database, { providerId: id, name: 'in the unit' });
    const organization = await makeOrganizationTree(database, {
      listedBy: providerId,
      tree: { units: [{ externalId: 'ou-one', above: null }], accounts: [{ unit: 'ou-one', providerId: id }] },
    });
    const found = async (...args: string[]): Promise<number> => {
      const { stdout } = await audit.run(['resources', '--json', ...args]);
      return (JSON.parse(stdout) as { meta: { total: number } }).meta.total;
    };
    const organizationId = String(organization.id);
    assert.deepEqual(
      [
        await found('--ou', 'ou-one'),
        await found('--organization', organizationId),
        await found('--ou', 'ou-one', '--provider', String(providerId)),
        await found('--ou', 'ou-two'),
      ],
      [1, 1, 0, 0],
    );
    const created = await audit.run([
      'reports',
      'create',
      'drift_summary',
      '--organization',
      organizationId,
      '--ou',
      'ou-one',
    ]);
    const report = await database('reports').where({ id: created.stdout.trim() }).first<Record<string, unknown>>();
    assert.deepEqual(
      [report['organization_id'], report['ou'], report['provider_id']],
      [organization.id, 'ou-one', null],
    );
    const refused = await audit.run(['assess', '--ou', 'ou-two']);
    assert.equal(refused.code, 5, refused.stderr);
    assert.match(refused.stderr, /unit does not exist/);
  });

  it('fits 40 columns', async () => {
    const { stdout } = await audit.run(['drifts'], { env: { COLUMNS: '40' } });
    for (const line of stdout.split('\n')) assert.ok(stringWidth(line) <= 40, line);
    assert.match(stdout, / of EC2 instan/);
  });

  it('uses no colours in a pipe', async () => {
    const { stdout } = await audit.run(['drifts', '--severity', 'high']);
    assert.doesNotMatch(stdout, /\u001b/);
  });

  it('explains its usage when it is used incorrectly', async () => {
    for (const args of [
      ['sync'],
      ['sync', 'x'],
      ['resources', '--page', '0'],
      ['drifts', '--severity', 'bad'],
      ['nothing'],
    ]) {
      const { code, stdout, stderr } = await audit.run(args);
      assert.equal(code, 2, `${args.join(' ')}: ${stderr}`);
      assert.equal(stdout, '');
      assert.match(stderr, /--help/);
    }
  });

  it('signs a decision, and prints its payload and the complete command', async () => {
    const { database } = application;
    const { id } = await makeAction(database, { providerId, status: 'pending_approval' });
    const admin = await member(database, { role: 'admin' });
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, admin.id)).key };
    const { code, stdout, stderr } = await audit.run(['sign', 'approve', String(id), '--comment', "it's fine"], {
      env,
    });
    assert.equal(code, 0, stderr);
    const lines = stdout.trimEnd().split('\n');
    const payload = JSON.parse(lines[1] ?? '') as { signed_decision: Record<string, unknown> };
    const { action_id: actionId, command, member_id: memberId, comment } = payload.signed_decision;
    assert.deepEqual([actionId, command, memberId, comment], [id, 'approve', admin.id, "it's fine"]);
    assert.match(
      lines.at(-1) ?? '',
      new RegExp(`^temporal workflow update execute .*--workflow-id remediation-${id} --name decide --input '`),
    );
    assert.equal((await audit.run(['sign', 'execute', String(id)], { env })).code, 5);
    assert.equal((await audit.run(['sign', 'approve', String(id)])).code, 3);
    assert.equal((await audit.run(['sign', 'agree', String(id)], { env })).code, 2);
  });

  it('plans the fix of a failing check, and says why it does not', async () => {
    const { database } = application;
    const user = await member(database);
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, user.id)).key };
    const configuration = { tags: {}, versioning: { status: 'Suspended', mfa_delete: null } };
    const resource = await makeResource(database, { providerId: await makeSyncedProvider(database), configuration });
    const plan = () => audit.run(['plan', 'control', String(resource.id), 's3_bucket_object_versioning'], { env });
    const { code, stdout, stderr } = await plan();
    assert.equal(code, 0, stderr);
    assert.match(stdout, /\/versioning\/status: "Suspended" → "Enabled"/);
    const again = await plan();
    assert.equal(again.code, 5);
    assert.match(again.stderr, /Remediation action \d+ for this finding is not finished/);
    const missing = await audit.run(['plan', 'drift', '999999'], { env });
    assert.match(missing.stderr, /There is no drift finding 999999/);
  });

  it('shows examples in the help of a command', async () => {
    const { code, stdout } = await audit.run(['approve', '--help']);
    assert.equal(code, 0);
    assert.match(stdout, /\$ audit approve 7/);
  });

  it('has a separate exit code for an unreachable service, and says what to do', async () => {
    const { code, stderr } = await audit.run(['providers', '--url', 'http://127.0.0.1:9']);
    assert.equal(code, 4);
    assert.match(stderr, /^error: No service answers at http:\/\/127.0.0.1:9\n.*npm start/);
  });

  it('has separate exit codes for rejected and forbidden requests', async () => {
    assert.equal((await audit.run(['sync', '999999'])).code, 5);
    assert.equal((await audit.run(['webhooks', 'test', '1'])).code, 3);
    assert.equal((await audit.run(['providers'], { env: { AUDIT_TOKEN: 'ias_unknown' } })).code, 3);
  });

  it('creates and lists API keys with their limits', async () => {
    const made = await audit.run(['keys', 'create', 'dashboard', '--scopes', 'read', 'write', '--days', '90']);
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /^ias_[\w-]{43}\n$/);
    const { stdout } = await audit.run(['keys', 'list', '--json']);
    const listed = (JSON.parse(stdout) as { name: string; scopes: string[] | null; expires_at: string | null }[]).find(
      ({ name }) => name === 'dashboard',
    );
    assert.deepEqual(listed?.scopes, ['read', 'write']);
    const daysLeft = (Date.parse(listed?.expires_at ?? '') - Date.now()) / 86_400_000;
    assert.ok(daysLeft > 89.9 && daysLeft <= 90);
    assert.match((await audit.run(['keys', 'list'])).stdout, /read, write/);
    assert.equal((await audit.run(['keys', 'create', 'odd', '--scopes', 'everything'])).code, 2);
  });

  it('exits quietly when the reader closes the pipe', async () => {
    const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'audit.js');
    const command = `"${process.execPath}" "${program}" resources --json --per-page 100 | head -c 20; exit \${PIPESTATUS[0]}`;
    const child = spawn('bash', ['-c', command], {
      env: { PATH: process.env['PATH'], AUDIT_URL: application.url, AUDIT_TOKEN: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdout.resume();
    assert.equal(await new Promise((resolve) => child.once('close', resolve)), 0);
    assert.equal(stderr, '');
  });
});
