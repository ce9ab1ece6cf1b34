import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import type { Browser } from 'playwright-core';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { readAlertRules } from '../../db/reads/alerts/rules.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { createAwsOrganization } from '../helpers/aws-organization.ts';
import { launchBrowser, openTab, requireBrowser, type Tab } from '../helpers/browser.ts';
import { connected } from '../helpers/connected.ts';
import { s3Client } from '../helpers/drifted-bucket.ts';
import { api } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const password = 'long enough for the night';
const buckets = ['ledger', 'archive'];

describe('the console, with a complete service', function () {
  this.timeout(120_000);
  let moto: Moto;
  let s3: S3Client;
  let service: TestService;
  let database: Database;
  let admin: TestMember;
  let browser: Browser;
  let tab: Tab;

  const setVersioning = (bucket: string, Status: 'Enabled' | 'Suspended') =>
    s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status } }));
  const versioningOf = async (bucket: string): Promise<string | undefined> =>
    (await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status;

  before(async function () {
    requireBrowser(this);
    moto = await startMoto();
    s3 = s3Client(moto.url);
    for (const bucket of buckets) {
      await s3.send(new CreateBucketCommand({ Bucket: bucket }));
      await setVersioning(bucket, 'Enabled');
    }
    [service, browser] = await Promise.all([
      startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } }),
      launchBrowser(),
    ]);
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = await member(database, { role: 'admin', email: 'night@example.com', password });
    const client = api(service.api.url, admin.token);
    const provider = await connected(client);
    await client.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
    tab = await openTab(browser, { url: service.api.url });
  });
  after(async () => {
    await browser?.close();
    s3?.destroy();
    await database?.destroy();
    await service?.stop();
    await moto?.stop();
  });

  it('signs an approver in and keeps the token out of every address', async () => {
    const { page } = tab;
    await page.goto('/drifts');
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password').fill('not this one at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('wrong', { exact: false }).waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Drifts', level: 1 }).waitFor();
    await page.getByText('Live: drifts appear as they are detected').waitFor({ state: 'attached' });
    assert.deepEqual(
      tab.requested.filter((url) => url.includes('eyJ')),
      [],
    );
  });

  it('shows a drift when it is found, without a reload', async () => {
    const { page } = tab;
    await page.getByText('No drift matches these filters').waitFor();
    for (const bucket of buckets) await setVersioning(bucket, 'Suspended');
    await page.getByRole('button', { name: 'Detect drift now' }).click();
    await page.getByRole('link', { name: 'ledger', exact: true }).waitFor({ timeout: 60_000 });
    await page.locator('tr.new').first().waitFor();
  });

  it('plans a fix of a drift, approves and executes it, and shows how it completes', async () => {
    const { page } = tab;
    await page.getByRole('row', { name: 'ledger' }).getByRole('rowheader').getByRole('link').click();
    const diff = page.getByRole('table', { name: '/versioning' });
    await diff.getByText('Suspended').waitFor();
    await page.getByRole('button', { name: 'Plan a fix' }).click();
    await page.getByText('Nothing has changed yet').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this plan?' });
    await dialog.getByLabel('Comment').fill('agreed at night');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Nothing changes until an admin executes it').waitFor();
    assert.match(await page.evaluate<string>('document.activeElement.textContent'), /^Approved/);
    await page.getByText('“agreed at night”').waitFor();
    assert.equal(await versioningOf('ledger'), 'Suspended');
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Execute' }).click();
    await page.getByText('The change is in place and the finding is gone').waitFor({ timeout: 30_000 });
    assert.equal(await versioningOf('ledger'), 'Enabled');
    await page.getByRole('log', { name: 'Execution log' }).getByText('execute 1').first().waitFor();
    const link = page.getByRole('link', { name: /remediation-\d+/ });
    assert.match((await link.getAttribute('href')) ?? '', /\/workflows\/remediation-\d+$/);
  });

  it('signs a decision to paste into Temporal, which counts as the member’s', async () => {
    const { page } = tab;
    await page.getByRole('button', { name: 'Copy for Temporal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide in Temporal' });
    await dialog.getByLabel('Comment').fill('back again');
    await dialog.getByRole('button', { name: 'Sign rollback' }).click();
    const payload = await dialog.getByRole('group', { name: 'Payload' }).locator('pre').textContent();
    const command = await dialog.getByRole('group', { name: 'Or as a command line' }).locator('pre').textContent();
    assert.match(command ?? '', /^temporal workflow update execute .*--name rollback --input '\{"signed_decision"/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const temporal = new Client({ connection, namespace: service.namespace });
    await temporal.workflow.getHandle(`remediation-${id}`).signal('rollback', JSON.parse(payload ?? ''));
    await page.getByText('The changes were rolled back').waitFor({ timeout: 30_000 });
    await connection.close();
    assert.equal(await versioningOf('ledger'), 'Suspended');
    await page.getByText(`Rollback requested by ${admin.email} via a Temporal signal`, { exact: false }).waitFor();
    tab.assertClean();
  });

  it('informs the slower of two approvers that it was decided, and shows the decision', async () => {
    const { page } = tab;
    await page.goto('/drifts');
    await page.getByRole('row', { name: 'archive' }).getByRole('rowheader').getByRole('link').click();
    await page.getByRole('button', { name: 'Plan a fix' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('not tonight');
    const other = await member(database, { role: 'admin', email: 'faster@example.com' });
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await api(service.api.url, other.token).post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('alert').getByText('Nothing was done').waitFor();
    await page.getByText('faster@example.com', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Execute' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Reject' }).count(), 0);
    tab.assertClean();
  });

  it('accepts a drift with a reason alone, lists it among the accepted risks, and opens it again', async () => {
    const { page } = tab;
    const client = api(service.api.url, admin.token);
    const { body } = await client.get<{ data: { id: number; resource_id: number; resource_name: string }[] }>(
      '/api/v1/drifts',
      { query: { status: 'detected' }, expect: 200 },
    );
    const drift = body.data.find(({ resource_name: name }) => name === 'archive');
    assert.ok(drift);
    await page.goto(`/drifts/${drift.id}`);
    await page.getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve this drift?' });
    await dialog.getByLabel('Accept the current configuration').check();
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    await dialog.getByLabel('Reason for accepting it').fill('versions cost too much');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText(`Accepted into baseline`, { exact: false }).waitFor();
    await page.getByRole('link', { name: 'accepted risks', exact: true }).click();
    const row = page.getByRole('row', { name: 'versions cost too much' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No accepted risk matches these filters').waitFor();
    const { body: open } = await client.get<{ data: { resource_id: number }[] }>('/api/v1/drifts', {
      query: { status: 'detected', resource_id: drift.resource_id },
      expect: 200,
    });
    assert.equal(open.data.length, 1);
  });

  it('connects an account by a role: template with the external id, check, first sync and baselines', async () => {
    const { page } = tab;
    await page.goto('/');
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('link', { name: 'Connect an account' }).click();
    await page.getByRole('radio', { name: 'AWS' }).check();
    await page.getByRole('radio', { name: 'Role, assumed with a key' }).check();
    const connect = page.getByRole('button', { name: 'Check the access and connect' });
    assert.equal(await connect.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'Generate the external id' }).click();
    const externalId = (await page.locator('code.secret').textContent()) ?? '';
    const template = page.getByRole('group', { name: 'Access for reading, CloudFormation' });
    assert.match((await template.locator('pre').textContent()) ?? '', new RegExp(`"sts:ExternalId": "${externalId}"`));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      template.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'audit-reading.json');
    await page.getByLabel('Name', { exact: true }).fill('By a role');
    await page.getByLabel('Region', { exact: true }).fill('us-east-1');
    await page.getByLabel('Access key id').fill('testing');
    await page.getByLabel('Secret access key').fill('testing');
    await page
      .getByLabel('ARN of the role that reads')
      .fill('arn:aws:iam::444455556666:role/infrastructure-audit-read');
    await connect.click();
    await page.getByRole('heading', { name: 'By a role', level: 1 }).waitFor({ timeout: 30_000 });
    const permissions = page.getByRole('region', { name: 'Permissions', exact: true });
    await permissions.getByRole('status').getByText('tried', { exact: false }).waitFor({ timeout: 60_000 });
    await page.getByRole('region', { name: 'First sync' }).getByText('Succeeded').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Capture baselines' }).click();
    await page.getByText(/^\d+ baselines? captured, 0 unchanged$/).waitFor();
    const { authentication } = await database('providers')
      .where({ account_id: '444455556666' })
      .first<{ authentication: { type: string } }>('authentication');
    assert.equal(authentication.type, 'assume_role');
    tab.assertClean();
  });

  it('connects an organization: tree, accounts to cover, role, and the first sync of each account', async () => {
    const { page } = tab;
    const aws = await createAwsOrganization(moto.url);
    const unit = await aws.addUnit('Production', aws.rootId);
    for (const name of ['shop', 'sandbox one']) await aws.addAccount(name, { unitId: unit });
    aws.end();
    await page.goto('/providers');
    await page.getByRole('link', { name: 'Connect an organization' }).click();
    await page.getByRole('radio', { name: 'Production' }).check();
    await page.getByLabel('Name of the organization').fill('Example');
    await page.getByRole('button', { name: 'Read the organization' }).click();
    await page.getByText('3 accounts were found; 3 are covered.').waitFor({ timeout: 30_000 });
    await page.getByText('Not accounts …').click();
    await page.getByLabel('with a name').last().fill('sandbox*');
    await page.getByRole('button', { name: 'Apply and discover again' }).click();
    await page.getByText('3 accounts were found; 2 are covered.').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Generate the templates' }).click();
    await page.getByText('Roll it out in all accounts as a StackSet').click();
    const commands = page.getByRole('group', { name: 'StackSet commands' }).locator('pre');
    assert.ok((await commands.textContent())?.includes(`OrganizationalUnitIds=${aws.rootId} --regions us-east-1`));
    await page.getByRole('button', { name: 'Check the access and connect the accounts' }).click();
    await page.getByRole('row', { name: 'sandbox one' }).getByText('Excluded', { exact: true }).waitFor();
    await page.getByRole('row', { name: 'shop' }).getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Go to the organization' }).click();
    await page.getByRole('navigation', { name: 'Units' }).getByRole('link', { name: 'Production 2' }).click();
    await page.getByText('1–2 of 2').waitFor();
    tab.assertClean();
  });

  it('shows the causes of a grouped alert, and lets an admin choose separate alerts', async () => {
    const { page } = tab;
    const [provider] = await database('providers').select<{ id: number }[]>('id');
    const control = (controlId: string) => ({
      kind: 'compliance_control' as const,
      frameworkId: 'cis',
      frameworkName: 'CIS Benchmark',
      controlId,
      title: 'Some control',
      severity: 'critical' as const,
      providerId: provider?.id ?? 0,
      failedResources: 2,
    });
    await database.transaction((transaction) => raiseAlerts(transaction, [control('1.10'), control('1.2')]));
    await page.goto('/alerts');
    const row = page.getByRole('row', { name: '2 critical controls of CIS Benchmark failed' });
    await row.getByText('Show all 2').click();
    const causes = row.locator('.causes').getByRole('listitem');
    await causes.first().waitFor();
    assert.deepEqual(await causes.allTextContents(), [
      '1.2 Some control: 2 resources failed',
      '1.10 Some control: 2 resources failed',
    ]);
    await page.getByRole('button', { name: 'Grouping' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alert grouping' });
    await dialog.getByLabel('Drifts of a resource').selectOption('finding');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const rules = await readAlertRules(database);
    assert.deepEqual([rules.drift.group_by, rules.compliance_control.group_by], ['finding', 'severity']);
    tab.assertClean();
  });
});
