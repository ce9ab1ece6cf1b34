import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeDriftFinding, makeResource, type MadeResource } from '../helpers/factories.ts';
import { api } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { makeVulnerability } from '../helpers/vulnerability.ts';

describe('owners, due dates and comments in a browser', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let user: TestMember;
  let ann: TestMember;
  let resource: MadeResource;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    user = await member(database);
    ann = await member(database, { email: `ann@${'x'.repeat(240)}.example` });
    resource = await makeResource(database, { providerId: await makeSyncedProvider(database) });
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
    const tab = await openTab(browser, { url: application.url, as: user, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  it('takes a drift, brings its date forward, comments on it and shows what happened, by keyboard', async () => {
    const id = await makeDriftFinding(database, { resource, severity: 'critical' });
    const { page } = await openAt(`/drifts/${id}`, { width: 1_024, height: 900 });
    await page.getByText(/^Due in 1[45] days, on /).waitFor();
    await page.getByText('No comments yet.').waitFor();
    await page.getByRole('button', { name: 'Assign to me' }).press('Enter');
    await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Due date', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText(new RegExp(`^Due in [23] days, on ${day}`)).waitFor();
    await page.getByLabel('New comment').fill('@ann is it yours? @nobody knows. <b>Bold</b>');
    await page.getByRole('button', { name: 'Comment' }).press('Enter');
    await page.getByText(/@nobody$/).waitFor();
    await page.getByRole('list', { name: 'Comments' }).getByText('<b>Bold</b>').waitFor();
    await page.getByRole('button', { name: 'Show what happened' }).press('Enter');
    const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await entries.nth(3).waitFor();
    assert.match((await entries.first().textContent()) ?? '', /^Commented by /);
    const row = await database('drift_findings').where({ id }).first<{ owner_id: number }>('owner_id');
    assert.equal(row?.owner_id, user.id);
  });

  it('says that more time takes an admin', async () => {
    const id = await makeVulnerability(database, resource);
    const { page } = await openAt(`/vulnerabilities/${id}`, { width: 1_024, height: 900 });
    await page.getByLabel('Due date', { exact: true }).fill('2099-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/must be within|requires an admin/).waitFor();
    await page
      .getByLabel('Due date', { exact: true })
      .fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/accepts its risk for longer/).waitFor();
  });

  it('fits every width and scheme, with long names, many comments and none', async () => {
    const client = api(application.url, user.token);
    const id = await makeDriftFinding(database, { resource, severity: 'high' });
    await client.patch(`/api/v1/drifts/${id}/assignment`, { owner_id: ann.id }, { expect: 200 });
    await database('drift_findings')
      .where({ id })
      .update({ due_at: new Date(Date.now() - 86_400_000) });
    for (let count = 1; count <= 60; count += 1) {
      await client.post(`/api/v1/drifts/${id}/comments`, { text: `${count} ${'y'.repeat(255)}` }, { expect: 201 });
    }
    for (const [width, scheme] of [
      [390, 'light'],
      [1_024, 'dark'],
      [1_440, 'light'],
    ] as const) {
      for (const path of [`/drifts/${id}`, '/drifts']) {
        const tab = await openAt(path, { width, height: 1_200, colorScheme: scheme });
        const { page } = tab;
        if (path !== '/drifts') {
          await page.getByText(/^Overdue: it was due /).waitFor();
          await page.getByText('Page 1 of 2').waitFor();
          await page.getByRole('button', { name: 'Show what happened' }).click();
          await page.getByRole('list', { name: 'History' }).waitFor();
        }
        assert.deepEqual(await seriousFaults(page), [], `${path} at ${width} px`);
        const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
        assert.ok(overhang <= 0, `${path} scrolls sideways at ${width} px`);
        if (process.env['CARE_PICTURES'] !== undefined) {
          const name = `${path.replaceAll('/', '-')}-${width}`;
          await page.screenshot({ path: `${process.env['CARE_PICTURES']}/care${name}.png`, fullPage: false });
        }
        await tab.close();
        tabs.pop();
      }
    }
  });
});
