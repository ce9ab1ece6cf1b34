import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

describe('queries and saved views in a browser', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let user: TestMember;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    user = await member(database);
    browser = await launchBrowser();
    const { id: providerId } = await makeProvider(database, { name: '<b>Shop</b>' });
    for (let size = 1; size <= 120; size += 1) {
      const name = size === 120 ? `disk-${'x'.repeat(250)}` : `disk-${size}`;
      await makeResource(database, { providerId, name, type: 'disk', configuration: size === 7 ? {} : { size } });
    }
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function openAt(path: string, options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, as: user, width: 1_024, height: 900, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    return tab;
  }

  it('asks by keyboard, goes on, and sorts', async () => {
    const { page } = await openAt('/resources/query');
    await page.getByLabel('Filter', { exact: true }).fill('resource.size > 10.0');
    await page.getByLabel('Columns').fill('size=int(resource.size)');
    await page.keyboard.press('Enter');
    await page.getByText(/1 could not be evaluated/).waitFor();
    await page.waitForURL(/filter=/);
    await page.getByText('No such key: size').waitFor();
    assert.equal(await page.getByRole('rowheader').count(), 50);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('rowheader').nth(99).waitFor();
    await page.getByLabel('Sort by').selectOption('-size');
    await page
      .getByRole('rowheader')
      .first()
      .getByText(/disk-xxx/)
      .waitFor();
    assert.equal(await page.getByRole('cell').first().innerText(), '120');
  });

  it('shows what is wrong with an expression', async () => {
    const { page } = await openAt('/resources/query?filter=resource.size+%3E');
    await page.getByText(/filter, line 1, column/).waitFor();
  });

  it('fits small screens and has no serious faults of accessibility', async () => {
    for (const width of [390, 1_440]) {
      const { page } = await openAt('/resources/query?type=disk&columns=size%3Dresource.size', { width });
      await page.getByRole('rowheader').first().waitFor();
      await page.getByText('Views').click();
      assert.deepEqual(await seriousFaults(page), []);
      const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      assert.ok(overhang <= 0, `the page scrolls sideways at ${width} px`);
    }
  });

  it('saves a view, opens it by its address, and deletes it', async () => {
    const { page } = await openAt('/resources?region=us-east-1');
    await page.getByText('Views').click();
    await page.getByRole('button', { name: 'Save as a new view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ours');
    await page.getByLabel('Share it with the team').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/view=\d+/);
    const id = new URL(page.url()).searchParams.get('view') ?? '';
    await page.goto(`/resources?view=${id}`);
    await page.waitForURL(/region=us-east-1/);
    await page.locator('summary', { hasText: 'Ours' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => !url.searchParams.has('view'));
    assert.equal(
      await database('saved_views')
        .where({ id: Number(id) })
        .then(({ length }) => length),
      0,
    );
  });
});
