import assert from 'node:assert/strict';
import { treeLines } from '../../cli/commands/organization-accounts.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeProvider } from '../helpers/factories.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { insertRow } from '../helpers/insert-row.ts';
import { makeOrganization } from '../helpers/organization-rows.ts';
import { makeOrganizationTree } from '../helpers/organization-tree.ts';

describe('The command line for accounts and organizations', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let providerId: number;
  let clusterId: number;
  let organization: { id: number };

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    const { key } = await apiKeyOf(database, (await member(database, { role: 'admin' })).id);
    audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: key });
    providerId = (await makeProvider(database)).id;
    clusterId = (await makeProvider(database, { type: 'orchestrator' })).id;
    organization = await makeOrganizationTree(database, {
      listedBy: providerId,
      tree: {
        units: [
          { externalId: 'r-ab12', above: null },
          { externalId: 'ou-2', above: 'r-ab12' },
          { externalId: 'ou-10', above: 'r-ab12' },
        ],
        accounts: [
          { unit: 'ou-2', providerId, name: 'shop \u001b[31m', tags: { team: 'shop' } },
          { unit: 'ou-10', providerId: null, name: 'N'.repeat(255) },
        ],
      },
    });
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

  it('shows the tree of the only organization with the numbers of accounts in and below each unit', async () => {
    assert.deepEqual((await succeeds('accounts', '--tree')).trimEnd().split('\n'), [
      'r-ab12 (r-ab12): 1 discovered, 1 connected',
      '├─ ou-2 (ou-2): 1 connected',
      '└─ ou-10 (ou-10): 1 discovered',
    ]);
  });

  it('indents units below a unit that has others after it', () => {
    const unit = (id: number, parent: number | null) => ({
      id,
      parent_id: parent,
      external_id: `ou-${id}`,
      name: `Unit ${id}`,
      accounts: { discovered: 0, connected: 0, excluded: 0, closed: 0, suspended: 0, error: 0 },
    });
    assert.deepEqual(treeLines([unit(1, null), unit(2, 1), unit(4, 2), unit(3, 1)]), [
      'Unit 1 (ou-1): no accounts',
      '├─ Unit 2 (ou-2): no accounts',
      '│  └─ Unit 4 (ou-4): no accounts',
      '└─ Unit 3 (ou-3): no accounts',
    ]);
  });

  it('lists accounts by state, unit and tag, and lets no name reach the terminal', async () => {
    assert.match(await succeeds('accounts', '--state', 'discovered'), /N{255}\tdiscovered/);
    const inUnit = await succeeds('accounts', '--ou', 'ou-2', '--tag', 'team=shop');
    assert.match(inUnit, /shop.*connected/);
    assert.doesNotMatch(inUnit, /\u001b/);
  });

  it('asks for the organization when there are several', async () => {
    const other = await makeOrganizationTree(application.database, {
      listedBy: providerId,
      name: 'Other',
      tree: { units: [], accounts: [] },
    });
    const { code, stderr } = await audit.run(['accounts']);
    assert.equal(code, 2);
    assert.match(stderr, /several organizations.*\n.*\(Example\), \d+ \(Other\)/);
    await application.database('organizations').where({ id: other.id }).del();
  });

  it('prints the template of a role with its external id, and how to continue', async () => {
    const { code, stdout, stderr } = await audit.run(['connect', 'aws']);
    assert.equal(code, 0, stderr);
    const externalId = /External id: (\w+)/.exec(stderr)?.[1] ?? 'none';
    assert.ok(JSON.stringify(JSON.parse(stdout)).includes(`"sts:ExternalId":"${externalId}"`));
    assert.match(stderr, /audit connect aws --setup \d+ --role/);
    assert.match(await succeeds('connect', 'aws', '--template', 'terraform'), /^terraform \{/);
    const wrong = await audit.run(['connect', 'aws', '--template', 'arm']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /There is one as cloudformation, terraform, cli/);
  });

  it('prints the template for an organization, and refuses a cluster', async () => {
    const printed = await audit.run(['connect', 'organization', String(providerId)]);
    assert.equal(printed.code, 0, printed.stderr);
    assert.match(printed.stderr, new RegExp(`audit connect organization ${providerId} --setup \\d+ --name`));
    assert.equal((await audit.run(['connect', 'organization', String(clusterId)])).code, 2);
  });

  it('connects by a role only with a name, a region and a setup, and says what the service refuses', async () => {
    const role = 'arn:aws:iam::111122223333:role/Reader';
    const incomplete = await audit.run(['connect', 'aws', '--role', role]);
    assert.equal(incomplete.code, 2);
    assert.match(incomplete.stderr, /--name, --region, --setup is missing/);
    const args = ['connect', 'aws', '--role', role, '--name', 'shop', '--region', 'eu-west-1', '--setup', '999'];
    const refused = await audit.run(args);
    assert.equal(refused.code, 5, refused.stderr);
  });

  it('limits a key, shows the limit, and refuses an entry that it does not understand', async () => {
    const limits = ['--limit-unit', `${organization.id}/ou-2`, '--limit-tag', 'team=shop'];
    await succeeds('keys', 'create', 'limited', ...limits, '--limit-provider', String(providerId));
    const listed = await succeeds('keys', 'list');
    assert.ok(listed.includes(`provider ${providerId}, unit ${organization.id}/ou-2, tag team=shop`), listed);
    const wrong = await audit.run(['keys', 'create', 'wrong', '--limit-unit', 'ou-2']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /ou-2 is not understood/);
  });

  it('switches a change feed on and off, and exits with 1 while it is failing', async () => {
    const id = String(clusterId);
    assert.match(await succeeds('change-feed', id), /is off/);
    assert.match(
      await succeeds('change-feed', id, 'on'),
      /is on: starting\. Changes arrive over open connections\.\n0 announced/,
    );
    await application
      .database('change_feeds')
      .where({ provider_id: clusterId })
      .update({ state: 'failing', reason: 'watch is forbidden' });
    const failing = await audit.run(['change-feed', id, 'status']);
    assert.equal(failing.code, 1);
    assert.match(failing.stderr, /watch is forbidden/);
    assert.match(await succeeds('change-feed', id, 'off'), /is off/);
  });

  it('switches the change feeds of all accounts of an organization', async () => {
    const { id } = await makeOrganization(application.database);
    assert.match(
      await succeeds('change-feeds', String(id)),
      /^0 accounts have a change feed, 0 of them failing; 0 have none.$/m,
    );
    assert.match(
      await succeeds('change-feeds', String(id), 'on'),
      /^Accounts that are connected later get one, too.$/m,
    );
    assert.doesNotMatch(await succeeds('change-feeds', String(id), 'off'), /later/);
    assert.notEqual((await audit.run(['change-feeds', String(id), 'on', '--through', '999999'])).code, 0);
  });

  it('has the audit log of a cluster read from its cloud, and exits with 1 while that fails', async () => {
    const id = String(clusterId);
    const { database } = application;
    assert.match(await succeeds('audit-feed', id), /There is no audit feed/);
    await database('providers')
      .where({ id: clusterId })
      .update({ authentication: JSON.stringify({ type: 'cloud_cluster', identity: 'arn:aws:eks:shop' }) });
    assert.match(await succeeds('audit-feed', id, 'cloud'), /is read from the cloud.*\n0 of 0 events.*\nNo call was/);
    await database('audit_feeds').where({ provider_id: clusterId }).update({ reason: 'it is off' });
    const failing = await audit.run(['audit-feed', id]);
    assert.equal(failing.code, 1);
    assert.match(failing.stderr, /it is off/);
    assert.match(await succeeds('audit-feed', id, 'off'), /There is no audit feed/);
  });

  it('lists announced changes', async () => {
    assert.equal((await audit.run(['changes', String(clusterId)])).stderr.trim(), 'No change was announced.');
    await insertRow(application.database, 'announced_changes', {
      provider_id: clusterId,
      event_id: 'event-1',
      resource_type: 'deployment',
      external_id: 'shop/web',
      region: 'global',
      kind: 'changed',
      via: 'kubectl',
    });
    assert.match(
      await succeeds('changes', String(clusterId), '--status', 'pending'),
      /deployment\tshop\/web\tpending\tkubectl/,
    );
  });
});
