import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const dayMs = 86_400_000;
const dayBefore = (age: number): string => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);

describe('costs and recommendations in a browser', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let admin: TestMember;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    admin = await member(database, { role: 'admin' });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function openAt(path: string, options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, as: admin, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  /** A hundred days of bills in two currencies, two resources on them, an anomaly and forty recommendations. */
  async function fill(): Promise<void> {
    const id = await makeSyncedProvider(database, { name: '<b>Shop</b>' });
    const name = `disk-${'x'.repeat(250)}`;
    const { id: resourceId } = await makeResource(database, {
      providerId: id,
      name,
      externalId: 'vol-1',
      type: 'disk',
      tags: { team: 'shop' },
    });
    for (let age = 1; age <= 100; age += 1) {
      const line = { provider_id: id, day: dayBefore(age), currency: 'USD' };
      await database('costs').insert([
        { ...line, service: 'compute', amount: String(12_345_678 + age * 1_000), amortized: '12000000' },
        { ...line, service: 'storage', amount: '250.5' },
        { ...line, service: 'compute', currency: 'EUR', amount: '10' },
      ]);
      await database('resource_costs').insert({ ...line, service: 'storage', cloud_id: 'vol-1', amount: '250.5' });
    }
    const day = {
      date: dayBefore(3),
      actual_amount: 900,
      expected_amount: 100,
      expected_upper: 150,
      deviation_percent: 800,
    };
    await database('anomalies').insert({
      provider_id: id,
      type: 'cost',
      day: day.date,
      last_day: day.date,
      actual_amount: 900,
      expected_amount: 100,
      expected_upper: 150,
      deviation_percent: 800,
      peak: JSON.stringify(day),
      currency: 'USD',
      top_services: JSON.stringify([{ service: 'bandwidth', amount: 850, vs_expected: 790 }]),
      is_ongoing: false,
    });
    for (let count = 0; count < 60; count += 1) {
      await database('recommendations').insert({
        resource_id: resourceId,
        provider_id: id,
        type: 'cost',
        kind: `kind_${count}`,
        severity: 'low',
        title: `Delete ${name.slice(0, 190)} ${count}`,
        description: 'No instance uses this disk.',
        steps: JSON.stringify(['Take a snapshot.', 'Delete it.']),
        evidence: JSON.stringify({ attached: false }),
        estimated_monthly_savings: 1_000 + count,
      });
    }
  }

  async function looksRight(tab: Tab, width: number): Promise<void> {
    assert.deepEqual(await seriousFaults(tab.page), []);
    const overhang = await tab.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(overhang <= 0, `the page scrolls sideways at ${width} px`);
    const picture = process.env['PICTURES'];
    if (picture !== undefined) {
      const name = new URL(tab.page.url()).pathname.replaceAll('/', '-');
      await tab.page.screenshot({ path: `${picture}/view${name}-${width}.png`, fullPage: true });
    }
  }

  it('say what to do before there is anything', async () => {
    const costs = await openAt('/costs');
    await costs.page.getByText('No bill has been fetched yet').waitFor();
    const { page } = await openAt('/recommendations');
    await page.getByText('Nothing is recommended with these filters').waitFor();
  });

  it('show costs in every part, on every width', async () => {
    await fill();
    for (const width of [390, 1_024, 1_440]) {
      const tab = await openAt('/costs?by=resource', { width, height: 900 });
      const { page } = tab;
      await page.getByRole('img', { name: /Cost in USD by day/ }).waitFor();
      await page.getByText('Error of past forecasts').first().waitFor();
      await page.getByRole('table', { name: 'Costs by resource' }).getByRole('link').first().waitFor();
      await page.getByText('bandwidth').waitFor();
      await looksRight(tab, width);
      await tab.close();
      tabs.pop();
    }
    const { page } = await openAt('/costs', { width: 1_024, height: 900 });
    await page.getByLabel('By', { exact: true }).selectOption('tag');
    await page.getByRole('rowheader', { name: 'shop' }).waitFor();
    await page.getByLabel('Amounts').selectOption('amortized');
    await page.getByText('no amortized cost is known').first().waitFor();
  });

  it('create a budget, show what was spent of it, change and delete it', async () => {
    const { page } = await openAt('/costs', { width: 1_024, height: 900 });
    await page.getByRole('button', { name: 'Create a budget' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Everything');
    await dialog.getByLabel('Amount a month').fill('many');
    await dialog.getByRole('button', { name: 'Create a budget' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Amount a month').fill('1000.50');
    await dialog.getByRole('button', { name: 'Create a budget' }).click();
    const row = page.getByRole('row', { name: /Everything/ });
    await row.waitFor();
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Amount a month').fill('2000');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await row.getByText('$2,000').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no budget yet').waitFor();
  });

  it('sum and list recommendations, and dismiss one with a reason', async () => {
    for (const width of [390, 1_440]) {
      const tab = await openAt('/recommendations', { width, height: 900 });
      await tab.page.getByText('60 recommendations').waitFor();
      await looksRight(tab, width);
    }
    const tab = await openAt('/recommendations?min_savings=1059', { width: 1_024, height: 900 });
    const { page } = tab;
    await page.getByText('1 recommendation', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Recommendations' }).getByRole('rowheader').getByRole('link').click();
    await page.getByText('Take a snapshot.').waitFor();
    await looksRight(tab, 1_024);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Kept for the auditors');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Dismissed: Kept for the auditors').waitFor();
  });
});
