import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { recordTrendDays } from '../../db/commands/trends/record.ts';
import type { Database } from '../../db/database.ts';
import type { Severity } from '../../domain/severity.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeDriftFinding, makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const dayMs = 86_400_000;

describe('trends in a browser', function () {
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

  /** Forty days with a finding every day, of which every third was resolved two days later. */
  async function fill(): Promise<void> {
    const id = await makeSyncedProvider(database, { name: '<b>Shop</b>' });
    await database('providers')
      .where({ id })
      .update({ created_at: new Date(Date.now() - 40 * dayMs) });
    const resource = await makeResource(database, { providerId: id, name: `bucket-${'x'.repeat(240)}` });
    const severities: Severity[] = ['critical', 'high', 'medium', 'low'];
    for (let age = 40; age >= 0; age -= 1) {
      const isResolved = age % 3 === 0 && age > 2;
      const finding = await makeDriftFinding(database, {
        resource,
        severity: severities[age % 4] ?? 'low',
        status: isResolved ? 'resolved' : 'detected',
      });
      await database('drift_findings')
        .where({ id: finding })
        .update({
          detected_at: new Date(Date.now() - age * dayMs),
          resolved_at: isResolved ? new Date(Date.now() - (age - 2) * dayMs) : null,
        });
      await database('costs').insert({
        provider_id: id,
        day: new Date(Date.now() - age * dayMs).toISOString().slice(0, 10),
        service: 'compute',
        currency: 'USD',
        amount: String(12_345_678_901 + age * 1_000),
      });
    }
    await recordTrendDays(database, id);
  }

  it('says what to do before anything was recorded', async () => {
    const { page } = await openAt('/trends', {});
    await page.getByText('Nothing was recorded yet').waitFor();
  });

  it('draws figures that can be read by pointer, as a table and on a small screen', async () => {
    await fill();
    for (const width of [390, 1_024, 1_440]) {
      const tab = await openAt('/trends', { width, height: 900 });
      const { page } = tab;
      const chart = page.getByRole('img', { name: /Open findings by severity/ });
      assert.match((await chart.getAttribute('aria-label')) ?? '', /Critical: \d+; High: \d+/);
      const open = page.locator('figure', { has: chart });
      await open.getByText('Values by day').click();
      await open.getByRole('rowheader').first().waitFor();
      assert.equal(await open.getByRole('row').count(), 31, 'a header and thirty days');
      assert.deepEqual(await seriousFaults(page), []);
      const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      const wide = await page.evaluate<string[]>(
        `[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > window.innerWidth)
           .slice(0, 8).map((one) => one.outerHTML.slice(0, 160))`,
      );
      assert.ok(overhang <= 0, `the page scrolls sideways by ${overhang} at ${width} px: ${wide.join('\n')}`);
      await tab.close();
      tabs.pop();
    }
  });

  it('keeps the period in the address, and goes back to the former one', async () => {
    const { page } = await openAt('/trends', { width: 1_024, height: 900 });
    await page.getByLabel('Period').selectOption('90');
    await page.waitForURL(/days=90/);
    await page.getByRole('img', { name: /Open findings by severity/ }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('days'));
    assert.equal(await page.getByLabel('Period').inputValue(), '30');
  });
});
