import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeDriftFinding, makeResource, type MadeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const longName = `instance-${'x'.repeat(240)}`;

describe('searching and looking around in a browser', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let user: TestMember;
  let group: MadeResource;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    user = await member(database);
    browser = await launchBrowser();
    const providerId = await makeSyncedProvider(database, { name: '<b>Shop</b>' });
    group = await makeResource(database, {
      providerId,
      type: 'security_group',
      externalId: 'sg-0a1b2c3d',
      name: 'web-front',
      configuration: {
        vpc_id: 'vpc-0a1b2c3d',
        ingress_rules: [{ protocol: 'tcp', from_port: 22, sources: ['0.0.0.0/0', '::/0'] }],
        description: '<img src=x onerror=alert(1)>',
      },
    });
    await makeResource(database, { providerId, type: 'network', externalId: 'vpc-0a1b2c3d', name: 'main-network' });
    await makeDriftFinding(database, { resource: group, severity: 'critical', summary: 'web-front is open to all' });
    for (let number = 0; number < 25; number += 1) {
      await makeResource(database, {
        providerId,
        type: 'vm_instance',
        externalId: `i-0a1b2c${String(number).padStart(2, '0')}`,
        name: number === 0 ? longName : `machine-${number}`,
        configuration: { security_group_ids: ['sg-0a1b2c3d'], vpc_id: 'vpc-0a1b2c3d' },
      });
    }
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) {
      tab.assertClean();
      await tab.close();
    }
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function openAt(path: string, options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, as: user, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }
  const overhang = (tab: Tab): Promise<number> =>
    tab.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

  it('finds by keyboard alone, opens what was found, and remembers it', async () => {
    const tab = await openAt('/');
    const { page } = tab;
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /Search for names/ });
    await box.waitFor();
    assert.equal(await page.evaluate("document.activeElement.getAttribute('role')"), 'combobox');
    await page.keyboard.type('WEB-FR');
    const found = page.getByRole('group', { name: 'Resources' }).getByRole('option');
    await found.waitFor();
    assert.match((await found.textContent()) ?? '', /web-front/);
    await page.getByRole('group', { name: 'Drifts' }).getByRole('option').waitFor();
    const active = async (): Promise<string> =>
      page.evaluate<string>(
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent",
      );
    assert.match(await active(), /web-front/);
    await page.keyboard.press('ArrowDown');
    assert.match(await active(), /open to all/);
    await page.keyboard.press('ArrowDown');
    assert.match(await active(), /web-frontsg|web-front/);
    assert.deepEqual(await seriousFaults(page), []);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/resources/${group.id}$`));
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('heading', { level: 1, name: 'web-front' }).waitFor();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await recent.waitFor();
    assert.match((await recent.textContent()) ?? '', /web-front/);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  });

  it('jumps to views, says when nothing is found, and fits a small screen', async () => {
    const tab = await openAt('/drifts', { width: 390, height: 800 });
    const { page } = tab;
    await page.getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('combobox', { name: /Search for names/ });
    await box.fill('instance-xxx');
    await page.getByRole('group', { name: 'Resources' }).getByRole('option').waitFor();
    assert.ok((await overhang(tab)) <= 0);
    const dialog = await page.locator('dialog.palette').boundingBox();
    assert.ok(dialog !== null && dialog.x >= 0 && dialog.x + dialog.width <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await box.fill('<script>%_');
    await page.getByText('Nothing is found for').waitFor();
    await box.fill('vulnerab');
    await page.getByRole('group', { name: 'Go to' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vulnerabilities$/);
  });

  it('shows the page of a resource by sections, with its neighbourhood and timeline, on every screen', async () => {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1_024, 'dark'],
      [1_440, 'light'],
    ] as const) {
      const tab = await openAt(`/resources/${group.id}`, { width, height: 900, colorScheme });
      const { page } = tab;
      const graph = page.getByRole('region', { name: 'Graph of 27 resources' });
      await graph.waitFor();
      assert.equal(await graph.getByRole('link').count(), 27);
      assert.ok(
        tab.requested.some((address) => /layout\.worker-[^/]+\.js$/.test(address)),
        'laid out by the worker',
      );
      await page.getByText('As a list').click();
      const neighbour = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: 'main-network', exact: true }) });
      assert.match((await neighbour.textContent()) ?? '', /named by this resource \(VPC ID\)/);
      await page.getByText('Ingress rules', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'JSON' }).click();
      await page.getByRole('region', { name: 'Configuration' }).last().waitFor();
      await page.getByRole('link', { name: 'Drift detected: web-front is open to all' }).waitFor();
      assert.ok((await overhang(tab)) <= 0, `the page scrolls sideways at ${width} px`);
      assert.deepEqual(await seriousFaults(page), []);
      if (process.env['SCREENSHOTS'] !== undefined) {
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/resource-${width}.png`, fullPage: true });
      }
      if (width === 1_440) {
        await graph.getByRole('link', { name: /main-network/ }).click();
        await page.getByRole('heading', { level: 1, name: 'main-network' }).waitFor();
      }
    }
  });
});
