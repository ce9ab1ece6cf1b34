import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeProvider } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { applied, failingBucket, fixableCheck, makePolicy } from '../helpers/remediation-policies.ts';

describe('remediation policies in a browser', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let browser: Browser;
  let admin: TestMember;
  let providerId: number;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    admin = await member(database, { role: 'admin' });
    await database('members')
      .where({ id: admin.id })
      .update({ admin_since: database.raw(`now() - interval '200 days'`) });
    providerId = (await makeProvider(database, { name: 'Shop' })).id;
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function openAt(path: string, options: Partial<TabOptions>): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  it('are created, refused at the field, revised, paused, resumed and deleted', async () => {
    const tab = await openAt('/remediation/policies', { as: admin });
    const { page } = tab;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.getByText('There are no remediation policies yet.').waitFor();
    await press('New policy');
    await page.getByRole('heading', { name: 'New policy', level: 1 }).waitFor();
    await page.getByLabel('Name').fill('Versions of buckets');
    await page.getByLabel('Checks').fill('no_such_check');
    await page.getByLabel('Accounts').selectOption({ label: 'Shop' });
    await page.getByLabel('Tags').fill('env=dev');
    await press('Create');
    await page.getByLabel('Checks').and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByLabel('Checks').fill(fixableCheck);
    await press('Create');
    await page.getByRole('heading', { name: 'Versions of buckets', level: 1 }).waitFor();
    await page.getByText('You wrote this revision').first().waitFor();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    assert.equal(await approve.getAttribute('aria-disabled'), 'true');
    await page.getByLabel('Actions per day').fill('5');
    await press('Save as revision 2');
    await page.getByText('Revision 2 is saved.').waitFor();
    await page.getByText('2 per hour, 5 per day').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    const [row] = await application.database('remediation_policy_revisions').where({ revision: 2 });
    assert.deepEqual(
      [row.definition.provider_id, row.definition.check_ids, row.definition.tags],
      [providerId, [fixableCheck], { env: 'dev' }],
    );
    await press('Pause');
    const pausing = page.getByRole('dialog', { name: 'Pause this policy?' });
    await pausing.getByLabel('Reason').fill('an incident');
    await pausing.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('an incident').waitFor();
    await press('Resume');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no remediation policies yet.').waitFor();
    tab.assertClean();
  });

  it('show what the dry run would have planned, and are approved by another admin, on a narrow screen', async () => {
    const { database } = application;
    const { id } = await makePolicy(database, { dryRun: true, approvals: 1, name: 'Approved by two' });
    const candidate = await failingBucket(database, providerId);
    await applied(database, { policyId: id, candidate });
    const tab = await openAt('/remediation/policies', { as: admin, width: 390, height: 800, colorScheme: 'dark' });
    const { page } = tab;
    const listed = page.getByRole('row', { name: 'Approved by two' });
    await listed.getByText('Dry run', { exact: true }).waitFor();
    await listed.getByText('1 of 2').waitFor();
    await page.getByRole('link', { name: 'Approved by two' }).click();
    await page.getByRole('region', { name: 'Results' }).getByText('Would approve').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Two admins have approved this revision.').waitFor();
    await page.getByText('You have approved this revision.').first().waitFor();
    const approvals = await database('remediation_policy_approvals').where({ policy_id: id }).pluck('member_id');
    assert.ok(approvals.map(Number).includes(admin.id));
    tab.assertClean();
  });

  it('are linked from the actions that they decided', async () => {
    const { database } = application;
    const { id } = await makePolicy(database, { name: 'Decider' });
    await applied(database, { policyId: id, candidate: await failingBucket(database, providerId) });
    const action = await database('remediation_actions').where({ policy_id: id }).first('id');
    const tab = await openAt(`/remediation/${action.id}`, { as: admin });
    await tab.page.getByRole('link', { name: `policy:${id}` }).click();
    await tab.page.getByRole('heading', { name: 'Decider', level: 1 }).waitFor();
    await tab.page.getByRole('link', { name: `Action ${action.id}` }).waitFor();
    tab.assertClean();
  });

  it('are for admins only', async () => {
    const user = await member(application.database, { role: 'user' });
    for (const path of ['/remediation/policies', '/remediation/policies/new', '/remediation/policies/1']) {
      const tab = await openAt(path, { as: user });
      await tab.page.getByText('Only admins without an access limit').waitFor();
      assert.equal(await tab.page.getByRole('button', { name: /policy|Create|Approve/ }).count(), 0);
      tab.assertClean();
    }
  });
});
