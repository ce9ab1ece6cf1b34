import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { makeOrganizationTree } from '../helpers/organization-tree.ts';
import { endWindow, hoursFromNow } from '../helpers/window-drift.ts';

const dayMs = 86_400_000;

describe('change windows in a browser', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let browser: Browser;
  let admin: TestMember;
  let inside: number;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    admin = await member(database, { role: 'admin' });
    inside = (await makeProvider(database, { name: 'Shop' })).id;
    const { id: outside } = await makeProvider(database, { name: 'Other' });
    await makeResource(database, { providerId: inside, type: 'object_bucket' });
    await makeOrganizationTree(database, {
      listedBy: outside,
      tree: { units: [{ externalId: 'ou-shop', above: null }], accounts: [{ unit: 'ou-shop', providerId: inside }] },
    });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function windowsPage(options: Partial<TabOptions>): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto('/change-windows');
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  async function openForm(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Announce a change' }).click();
    return page.getByRole('dialog', { name: 'Announce a change' });
  }
  const announce = (dialog: Locator) => dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  /** Waits until a field has the focus as a refused one, and expects what describes it. */
  async function refusedAt(page: Page, { title, text }: { title: string; text: string }): Promise<void> {
    const field = page.getByLabel(title).and(page.locator('[aria-invalid="true"]:focus'));
    await field.waitFor();
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    assert.ok(described.includes(text), described.join(' | '));
  }

  // Windows of the same time and accounts would be refused.
  for (const { colorScheme, inDays } of [
    { colorScheme: 'light', inDays: 5 },
    { colorScheme: 'dark', inDays: 6 },
  ] as const) {
    it(`are announced for a unit, types and tags in the time zone of the browser, ${colorScheme}`, async () => {
      const tab = await windowsPage({ as: admin, colorScheme, timeZone: 'Asia/Tehran' });
      const { page } = tab;
      const dialog = await openForm(page);
      await dialog.getByLabel('Accounts').selectOption({ label: '\u00a0\u00a0ou-shop' });
      await dialog.getByRole('group', { name: 'Types' }).getByRole('checkbox').first().check();
      await dialog.getByLabel('Tags').fill('team=shop\nteam');
      const day = new Date(Date.now() + inDays * dayMs).toISOString().slice(0, 10);
      await dialog.getByLabel('From').fill(`${day}T20:00`);
      await dialog.getByText(`Asia/Tehran (UTC+03:30), that is ${day} 16:30 UTC`).waitFor();
      await dialog.getByLabel('Until').fill(`${day}T19:00`);
      await dialog.getByLabel('Reason').fill(`Release ${colorScheme}`);
      await announce(dialog);
      await refusedAt(page, { title: 'Tags', text: 'team is not key=value' });
      await dialog.getByLabel('Tags').fill('team=shop');
      await announce(dialog);
      await refusedAt(page, { title: 'Until', text: 'must be after From' });
      assert.deepEqual(await seriousFaults(page), []);
      await dialog.getByLabel('Until').fill(`${day}T22:00`);
      await announce(dialog);
      await dialog.waitFor({ state: 'hidden' });
      const local = `from ${day} 20:00 UTC+03:30 until ${day} 22:00 UTC+03:30.`;
      await page.getByText(`of 1 account is scheduled, ${local}`).waitFor();
      await page.getByRole('row', { name: `Release ${colorScheme}` }).waitFor();
      const reason = `Release ${colorScheme}`;
      const row = await application.database('change_windows').where({ reason }).first();
      const providers = await application.database('change_window_providers').where({ window_id: row.id });
      assert.deepEqual(
        [providers.map(({ provider_id: id }) => id), row.resource_types, row.tags],
        [[inside], ['object_bucket'], { team: 'shop' }],
      );
      assert.deepEqual(
        [row.starts_at.toISOString(), row.ends_at.toISOString()],
        [`${day}T16:30:00.000Z`, `${day}T18:30:00.000Z`],
      );
      tab.assertClean();
    });
  }

  it('are announced from now on by keyboard, and not twice for the same', async () => {
    const tab = await windowsPage({ as: admin, timeZone: 'UTC' });
    const { page } = tab;
    const button = page.getByRole('button', { name: 'Announce a change' });
    const until = hoursFromNow(30).slice(0, 16);
    const fill = async (): Promise<Locator> => {
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Announce a change' });
      await dialog.getByLabel('Until').fill(until);
      await dialog.getByLabel('Reason').fill('Night shift');
      await dialog.getByRole('button', { name: 'Announce', exact: true }).focus();
      await page.keyboard.press('Enter');
      return dialog;
    };
    const first = await fill();
    await first.waitFor({ state: 'hidden' });
    await page.getByText(/of 2 accounts is active, from .* UTC until .* UTC\./).waitFor();
    const second = await fill();
    await second.getByRole('alert').getByText('covers the same').waitFor();
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'hidden' });
    const rows = await application.database('change_windows').where({ reason: 'Night shift' });
    assert.equal(rows.length, 1);
    await endWindow(application.database, rows[0].id);
    tab.assertClean();
  });

  it('are announced by admins only', async () => {
    const tab = await windowsPage({ as: await member(application.database, { role: 'user' }) });
    const button = tab.page.getByRole('button', { name: 'Announce a change' });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await tab.page.getByText('Only admins can do this.').first().waitFor({ state: 'attached' });
    await button.click({ force: true });
    assert.equal(await tab.page.getByRole('dialog').count(), 0);
    tab.assertClean();
  });
});
