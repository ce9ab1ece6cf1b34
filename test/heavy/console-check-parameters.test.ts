import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const parameters = '/api/v1/compliance/check-parameters';
const checkId = 'iam_rotate_access_key_90_days';

describe('parameters of checks and custom frameworks in a browser', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let browser: Browser;
  let admin: TestMember;
  let http: ApiClient;
  let providerId: number;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    await ensureStandingJobs(database);
    admin = await member(database, { role: 'admin' });
    http = api(application.url, admin.token);
    providerId = await makeSyncedProvider(database, { name: '<b>Shop</b>' });
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

  const settings = async () => {
    const { body } = await http.get<{ data: { name: string; settings: { value: number; provider_id: number }[] }[] }>(
      `${parameters}?check_id=${checkId}`,
    );
    return body.data.flatMap(({ settings: all }) => all.map(({ value, provider_id: id }) => [value, id]));
  };

  it('shows the default, and sets and removes a value for an account, with who set it and why', async () => {
    const tab = await openAt('/compliance/parameters?provider_type=cloud_a', { as: admin, width: 390, height: 800 });
    const { page } = tab;
    const row = page.getByRole('row').filter({ hasText: checkId });
    await row.getByText('90 days').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await row.getByRole('button', { name: 'Set', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Value').fill('many');
    await dialog.getByLabel('Account').selectOption({ label: '<b>Shop</b>' });
    await dialog.getByRole('button', { name: 'Set' }).click();
    await dialog.getByText(/The value must be: A whole number of days/).waitFor();
    await dialog.getByLabel('Value').fill('180');
    await dialog.getByRole('button', { name: 'Set' }).click();
    await dialog.getByText('A reason is required').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await dialog.getByLabel('Reason').fill('keys of the old system');
    await dialog.getByRole('button', { name: 'Set' }).click();
    await row.getByText('180 days').waitFor();
    for (const text of ['<b>Shop</b>', 'Laxer than the default', 'keys of the old system', admin.email]) {
      await row.getByText(text).waitFor();
    }
    assert.deepEqual(await settings(), [[180, providerId]]);
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.getByText('180 days').waitFor({ state: 'detached' });
    assert.deepEqual(await settings(), []);
  });

  it('lets only admins set values', async () => {
    const user = await member(application.database, { role: 'user' });
    const tab = await openAt('/compliance/parameters', { as: user });
    const button = tab.page.getByRole('button', { name: 'Set', exact: true }).first();
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    tab.assertClean();
  });

  it('disables and enables a custom framework on its page', async () => {
    const controls = [{ id: '1', title: 'Keys are rotated', checks: [checkId] }];
    const definition = { title: 'House rules', version: '1', sections: [{ title: 'All', controls }] };
    await http.put('/api/v1/compliance/frameworks/custom_house', { definition }, { expect: 200 });
    const { page } = await openAt('/compliance/frameworks', { as: admin, width: 390, height: 800 });
    await page.getByRole('button', { name: 'Disable House rules' }).click();
    await page.getByRole('button', { name: 'Enable House rules' }).waitFor();
    const isEnabled = async () =>
      (await http.get<{ id: string; enabled: boolean }[]>('/api/v1/compliance/frameworks')).body.find(
        ({ id }) => id === 'custom_house',
      )?.enabled;
    assert.equal(await isEnabled(), false);
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('button', { name: 'Enable House rules' }).click();
    await page.getByRole('button', { name: 'Disable House rules' }).waitFor();
    assert.equal(await isEnabled(), true);
  });
});
