import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const hostile = '<img src=x onerror=alert(1)> \u202egnp.exe';
const longest = `name-${'x'.repeat(250)}`;
const many = 3_000;

describe('lists in a browser', function () {
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

  async function openAt(path: string, options: Partial<TabOptions> = {}): Promise<Page> {
    const tab = await openTab(browser, { url: application.url, as: admin, width: 1_440, height: 900, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await settled(tab.page);
    return tab.page;
  }

  async function settled(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForSelector('.waiting', { state: 'detached' });
  }

  /** Looks at a page as a person would, where pictures are asked for. */
  async function picture(page: Page, name: string): Promise<void> {
    const directory = process.env['PICTURES'];
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    await page.screenshot({ path: join(directory, `${name}.png`) });
  }

  async function assertFits(page: Page): Promise<void> {
    assert.deepEqual(await seriousFaults(page), []);
    const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(overhang <= 0, `${page.url()} scrolls sideways by ${overhang} px`);
  }

  const paths = ['/drifts', '/vulnerabilities', '/resources'];

  it('say that nothing matches while there is nothing', async () => {
    for (const width of [1_440, 390]) {
      for (const path of paths) {
        const page = await openAt(path, { width });
        await page.getByText(/^No (drift|vulnerability|resource) matches these filters/).waitFor();
        await assertFits(page);
      }
    }
  });

  async function fill(): Promise<void> {
    const providers = [
      await makeSyncedProvider(database, { name: hostile }),
      await makeSyncedProvider(database, { name: longest }),
    ];
    for (let number = 0; number < 30; number += 1) {
      const resource = await makeResource(database, {
        providerId: providers[number % 2] as number,
        name: number === 0 ? longest : number === 1 ? hostile : `bucket ${number}`,
        type: number % 3 === 0 ? 'disk' : 'object_bucket',
        region: number % 5 === 0 ? 'eu-central-1' : 'us-east-1',
      });
      await database('vulnerability_findings').insert({
        resource_id: resource.id,
        provider_id: resource.provider_id,
        cve_id: number === 0 ? `CVE-${'9'.repeat(190)}` : `CVE-2024-${10_000 + number}`,
        ecosystem: 'PyPI',
        family: 'PyPI',
        package_key: 'flask',
        package_name: number === 0 ? longest : 'flask',
        installed_version: '1.0',
        installed_versions: '["1.0"]',
        severity: number % 4 === 0 ? 'critical' : 'high',
        cvss_score: (number % 100) / 10,
        score_basis: 'cvss_v3',
        score_estimated: false,
        advisory_ids: '[]',
      });
    }
    await database.raw(
      `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff, baseline_value, current_value)
       select resource.id, resource.provider_id, 'aspect ' || n, (array['configuration', 'security', 'compliance'])[1 + n % 3],
         (array['critical', 'high', 'medium', 'low'])[1 + n % 4], 'detected',
         case n when 1 then ? when 2 then ? else 'Setting ' || n || ' changed' end, '[]', 'null', 'null'
       from generate_series(1, ?) as n join (select *, row_number() over (order by id) as row from resources) as resource
         on resource.row = 1 + n % 30`,
      [longest, hostile, many],
    );
  }

  it('show thousands of rows with hostile names at 1440 and 390 px', async () => {
    await fill();
    for (const width of [1_440, 390]) {
      for (const path of [...paths, '/drifts?sort=id']) {
        const page = await openAt(path, { width });
        await page.getByRole('rowheader').first().waitFor();
        await page.locator('.facets .rows', { hasText: /\d/ }).first().waitFor({ state: 'attached' });
        await assertFits(page);
        await picture(page, `${path.replaceAll(/\W+/g, '-')}-${width}`);
        if (width > 1_000) {
          const widest = await page.evaluate<number>(
            'Math.max(...[...document.querySelectorAll(".list-table td, .list-table tbody th")].map((cell) => cell.getBoundingClientRect().width))',
          );
          assert.ok(widest <= 700, `a cell of ${path} is ${widest} px wide`);
          assert.equal(
            await page.evaluate(
              'document.querySelector(".list-table").scrollWidth <= document.querySelector(".list-table").clientWidth',
            ),
            true,
            path,
          );
        }
      }
    }
  });

  it('count their filters, and go back when one is undone', async () => {
    const page = await openAt('/drifts');
    const panel = page.getByRole('search', { name: 'Filters with counts' });
    const critical = panel.getByRole('checkbox', { name: /^Critical 750/ });
    await critical.check();
    await page.waitForURL(/severity=critical/);
    await page.getByText('1–50 of 750').waitFor();
    await panel.getByRole('checkbox', { name: /^High 750/ }).check();
    await page.getByText('1–50 of 1,500').waitFor();
    await panel.getByRole('checkbox', { name: /^Security 500/ }).check();
    await page.getByText('1–50 of 500').waitFor();
    await page.goBack();
    await page.getByText('1–50 of 1,500').waitFor();
    await page.getByRole('link', { name: /^Remove Severity: High/ }).click();
    await page.getByText('1–50 of 750').waitFor();
    await panel.getByRole('checkbox', { name: /^Detected/ }).uncheck();
    await page.waitForURL(/status=any/);
  });

  it('are ordered by their headers, and go to a page, by keyboard', async () => {
    const page = await openAt('/drifts');
    const header = page.getByRole('columnheader', { name: /^Severity/ });
    await header.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=-severity/);
    await page.waitForSelector('th[aria-sort="descending"] :text("Severity")');
    await page.getByRole('row').nth(1).getByText('Critical').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector('th[aria-sort="ascending"] :text("Severity")');
    await page.getByRole('row').nth(1).getByText('Low').waitFor();
    await page.getByRole('textbox', { name: 'Page' }).fill('60');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=60/);
    await page.getByText('2,951–3,000 of 3,000').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Next' }).count(), 0);
  });

  it('do something with each selected row, and say how each ended', async () => {
    const page = await openAt('/drifts?severity=low');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByText('50 selected').waitFor();
    await page
      .getByRole('checkbox', { name: /^Select Setting/ })
      .first()
      .uncheck();
    await bar.getByText('49 selected').waitFor();
    await picture(page, 'selection');
    assert.deepEqual(await seriousFaults(page), []);
    await bar.getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('heading', { name: '49 of 49 done' }).waitFor();
    const [row] = await database('drift_findings')
      .where({ status: 'investigating' })
      .count<{ count: number }[]>('* as count');
    assert.equal(Number(row?.count), 49);
    await page.getByText('1–50 of 701').waitFor();
    await picture(page, 'results');
    await page
      .getByRole('checkbox', { name: /^Select Setting/ })
      .first()
      .check();
    await bar.getByRole('button', { name: 'Plan fixes' }).click();
    await page.getByRole('heading', { name: /^[01] of 1 done/ }).waitFor();
    const results = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
    assert.equal(await results.count(), 1);
    assert.notEqual((await results.first().textContent())?.trim(), '');
  });

  it('are assigned to a member', async () => {
    const page = await openAt('/vulnerabilities');
    await page.getByRole('checkbox', { name: /^Select CVE-2024-10029/ }).check();
    await page.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Owner').selectOption({ label: admin.email });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('heading', { name: '1 of 1 done' }).waitFor();
    await page.goto(`/vulnerabilities?owner_id=${admin.id}`);
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: `Remove Owner: ${admin.email}` }).waitFor();
  });

  it('are exported as they are shown', async () => {
    const page = await openAt('/drifts?severity=critical&type=security&sort=id');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^drifts-\d{4}-\d\d-\d\d\.json$/);
    const pieces: Buffer[] = [];
    for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
    const rows = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { id: number; severity: string }[];
    assert.equal(rows.length, 250);
    assert.ok(rows.every(({ severity }) => severity === 'critical'));
    assert.deepEqual(
      rows.map(({ id }) => id).toSorted((a, b) => a - b),
      rows.map(({ id }) => id),
    );
  });

  it('have their filters in a sheet at 390 px, and remember the density', async () => {
    const page = await openAt('/drifts', { width: 390 });
    assert.equal(await page.getByRole('search', { name: 'Filters with counts' }).isVisible(), false);
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Medium 750/ }).waitFor();
    await picture(page, 'sheet');
    assert.deepEqual(await seriousFaults(page), []);
    await sheet.getByRole('checkbox', { name: /^Medium 750/ }).press('Space');
    await page.waitForURL(/severity=medium/);
    await sheet.getByRole('button', { name: 'Show the list' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('1–50 of 750').waitFor();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.reload();
    await settled(page);
    assert.equal(await page.getByRole('radio', { name: 'Compact' }).isChecked(), true);
  });
});
