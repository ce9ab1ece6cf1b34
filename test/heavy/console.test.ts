import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../helpers/eventually.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { breakableWay } from '../helpers/breakable-way.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { hostileNames, makeConsoleAccount, type ConsoleAccount } from '../helpers/console-account.ts';
import { makeDriftFinding } from '../helpers/factories.ts';
import { makeConsoleOrganization, type ConsoleOrganization } from '../helpers/console-organization.ts';
import { member, tokenFor, type TestMember } from '../helpers/identity.ts';

const password = 'long enough for the night';

describe('the console in a browser', function () {
  this.timeout(240_000);
  let application: TestApplication;
  let browser: Browser;
  let admin: TestMember;
  let account: ConsoleAccount;
  let organization: ConsoleOrganization;
  let views: string[];
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    admin = await member(application.database, { role: 'admin', email: 'night@example.com', password });
    account = await makeConsoleAccount(application.database, { url: application.url, admin });
    organization = await makeConsoleOrganization(application.database, { providerId: account.providerId, admin });
    browser = await launchBrowser();
    views = [
      '/',
      '/remediation',
      `/remediation/${account.remediationId}`,
      '/alerts',
      '/drifts',
      `/drifts/${account.driftId}`,
      '/vulnerabilities',
      `/vulnerabilities/${account.vulnerabilityId}`,
      '/acceptances',
      '/compliance/attestations',
      '/compliance/exceptions',
      '/change-windows',
      '/volatile-properties',
      '/compliance',
      '/compliance/checks',
      '/compliance/parameters',
      '/compliance/checks/new',
      '/compliance/frameworks',
      '/compliance/frameworks/framework',
      `/compliance/assessments/${account.assessmentId}`,
      '/resources',
      `/resources/${account.resource.id}`,
      '/providers',
      `/providers/${account.providerId}`,
      `/providers/${account.providerId}/setup`,
      '/providers/connect?kind=cloud_a&form=role',
      '/providers/connect?kind=orchestrator&form=service_account',
      '/organizations/connect',
      `/organizations/${organization.id}`,
      `/organizations/${organization.id}/setup`,
      '/jobs',
      `/jobs/${account.jobId}`,
      `/jobs/${account.jobId}/executions/${account.executionId}`,
      '/webhooks',
      `/webhooks/${account.webhookId}`,
      '/team',
      '/account',
      '/no/such/page',
    ];
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function tabWith(options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, ...options });
    tabs.push(tab);
    return tab;
  }

  /** Opens a view and waits until everything in it is loaded. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForSelector('.waiting', { state: 'detached' });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no serious accessibility fault in any view, ${colorScheme}`, async () => {
      const tab = await tabWith({ as: admin, colorScheme });
      await bringAxe(tab.context);
      const faults: string[] = [];
      for (const path of views) {
        await open(tab.page, path);
        faults.push(...(await seriousFaults(tab.page)).map((fault) => `${path} ${fault}`));
      }
      await open(tab.page, `/remediation/${account.remediationId}`);
      await tab.page.getByRole('button', { name: 'Approve' }).click();
      faults.push(...(await seriousFaults(tab.page)).map((fault) => `dialog ${fault}`));
      const nobody = await tabWith({ colorScheme });
      await bringAxe(nobody.context);
      await open(nobody.page, '/');
      faults.push(...(await seriousFaults(nobody.page)).map((fault) => `sign-in ${fault}`));
      assert.deepEqual(faults, []);
      tab.assertClean();
      nobody.assertClean();
    });
  }

  it('shows hostile names as text, and runs and loads nothing from them', async () => {
    const tab = await tabWith({ as: admin });
    for (const path of views) {
      await open(tab.page, path);
      for (const fold of await tab.page.locator('summary').all()) await fold.click();
      assert.equal(await tab.page.evaluate('window.hostile'), undefined, path);
      assert.equal(await tab.page.locator('img:not([src="/favicon.svg"]), main script, main h1 ~ h1').count(), 0, path);
    }
    await open(tab.page, '/drifts');
    for (const name of hostileNames.slice(0, 3)) {
      await tab.page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
    }
    await tab.page.getByText('prod[U+202E]gpj.exe', { exact: true }).waitFor();
    assert.deepEqual(
      tab.requested.filter((url) => !url.startsWith(application.url)),
      [],
    );
    assert.deepEqual(await tab.page.locator('a[href^="javascript"]').all(), []);
    tab.assertClean();
  });

  it('fits a narrow screen without scrolling sideways', async () => {
    const tab = await tabWith({ as: admin, width: 390, height: 800 });
    const wide: string[] = [];
    for (const path of views) {
      await open(tab.page, path);
      const width = await tab.page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > 390) wide.push(`${path}: ${width}`);
    }
    assert.deepEqual(wide, []);
    await tab.page.getByRole('button', { name: 'Menu' }).click();
    await tab.page.getByRole('link', { name: 'Drifts' }).click();
    await tab.page.getByRole('heading', { name: 'Drifts', level: 1 }).waitFor();
  });

  it('misses no drift when the stream breaks, and never shows the token in an address', async () => {
    const way = await breakableWay(application.url);
    try {
      const tab = await tabWith({ url: way.url, as: admin });
      await open(tab.page, '/drifts');
      const state = (text: string) => tab.page.getByText(text, { exact: false }).first().waitFor({ state: 'attached' });
      await state('Live: drifts appear');
      await arrive('Before the break');
      await tab.page.getByRole('link', { name: 'Before the break' }).waitFor();
      way.cut();
      await arrive('During the break');
      await tab.page.getByRole('link', { name: 'During the break' }).waitFor();
      await state('Live: drifts appear');
      await arrive('After the break');
      await tab.page.getByRole('link', { name: 'After the break' }).waitFor();
      const streams = tab.requested.filter((url) => url.includes('/api/ws/drifts'));
      assert.ok(streams.length >= 2, 'it was connected again');
      assert.equal(new Set(streams).size, streams.length, 'a ticket was used twice');
      assert.ok(!tab.requested.some((url) => url.includes(admin.token)));
      assert.ok(
        way.seen.some((text) => /^GET \/api\/ws\/drifts[^]*last-event-id: \d+/i.test(text)),
        'it did not say where it was',
      );
    } finally {
      way.close();
    }
  });

  /** A drift is found: its row, and the event that reports it. */
  async function arrive(summary: string): Promise<void> {
    const { database } = application;
    // The list shows what changed in words, which name the property.
    const diff = [{ path: `/${summary}`, baseline_value: 1, current_value: 2 }];
    const id = await makeDriftFinding(database, { resource: account.resource, summary, severity: 'high', diff });
    const data = { id, resource_name: 'web', severity: 'high', summary, status: 'detected' };
    await database('events').insert({ type: 'drift.detected', data: JSON.stringify(data) });
  }

  it('says that a session has expired, and leads back to the page after signing in again', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 4;
    const tab = await tabWith({ as: { ...admin, token: await tokenFor(admin.id, { claims: { exp } }) } });
    const path = `/remediation/${account.remediationId}`;
    await open(tab.page, path);
    await tab.page.getByText('Your session has expired').waitFor();
    await tab.page.getByLabel('E-mail').fill(admin.email);
    await tab.page.getByLabel('Password').fill(password);
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('button', { name: 'Approve' }).waitFor();
    assert.equal(new URL(tab.page.url()).pathname, path);
    tab.assertClean();
  });

  it('stays signed in across reloads and tabs, keeps nothing that a script could read, and signs out everywhere', async () => {
    const tab = await tabWith();
    await open(tab.page, '/resources');
    await tab.page.getByLabel('E-mail').fill(admin.email);
    await tab.page.getByLabel('Password').fill(password);
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor();
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor();
    const second = await tab.context.newPage();
    await second.goto('/drifts');
    await second.getByRole('heading', { name: 'Drifts', level: 1 }).waitFor();
    const readable = 'document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)';
    assert.doesNotMatch(await second.evaluate<string>(readable), /isn_|eyJ/);
    const cookies = await tab.context.cookies(`${application.url}/api/session/token`);
    assert.deepEqual(
      cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite })),
      [{ name: 'audit-session', path: '/api/session', httpOnly: true, sameSite: 'Strict' }],
    );
    await second.getByRole('button', { name: 'Sign out' }).click();
    await tab.page.getByText('You signed out in another tab').waitFor();
    await tab.page.reload();
    await tab.page.getByLabel('Password').waitFor();
    tab.assertClean();
  });

  it('requires another password before anything else if the first was generated', async () => {
    const fresh = await member(application.database, { password });
    await application.database('members').where({ id: fresh.id }).update({ must_change_password: true });
    const tab = await tabWith({ as: fresh });
    await tab.page.goto('/');
    await tab.page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await tab.page.getByLabel('Current password').fill(password);
    await tab.page.getByLabel('New password', { exact: true }).fill('chosen by somebody');
    await tab.page.getByLabel('Repeat the new password').fill('chosen by somebody');
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    tab.assertClean();
  });

  it('shows the sessions of the member and ends them, and leads from a forgotten password to the host', async () => {
    const other = await member(application.database, { password });
    const tab = await tabWith({ as: other });
    await open(tab.page, '/account');
    await tab.page.getByText('(this session)').waitFor();
    await tab.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await tab.page.getByText('You are signed out everywhere').waitFor();
    await tab.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await tab.page.getByLabel('E-mail').fill(other.email);
    await tab.page.getByRole('button', { name: 'Send reset link' }).click();
    await tab.page.getByText('npm run admin:reset-password').waitFor();
    tab.assertClean();
  });

  it('ends a session that the service rejects in the middle of work', async () => {
    const gone = await member(application.database, { role: 'admin' });
    const tab = await tabWith({ as: gone });
    // A page that asks for nothing more by itself.
    await open(tab.page, '/webhooks');
    await application.database('members').where({ id: gone.id }).update({ removed_at: new Date() });
    await tab.page.getByRole('link', { name: 'Jobs' }).click();
    await tab.page.getByText('Your session has expired').waitFor();
  });

  it('shows a user the buttons of approvers, why they cannot be used, and does nothing when they are pressed', async () => {
    const tab = await tabWith({ as: await member(application.database, { role: 'user' }) });
    await open(tab.page, `/remediation/${account.remediationId}`);
    const approve = tab.page.getByRole('button', { name: 'Approve' });
    assert.equal(await approve.getAttribute('aria-disabled'), 'true');
    await tab.page.getByText('Only admins can approve, reject, execute and roll back').first().waitFor();
    await approve.click({ force: true });
    assert.equal(await tab.page.getByRole('dialog').count(), 0);
    await open(tab.page, '/webhooks');
    await tab.page.getByText('Only admins can see and change webhooks').waitFor();
    tab.assertClean();
  });

  it('can be used by keyboard: past the menu, with the focus on what was opened, and back out of a dialog', async () => {
    const tab = await tabWith({ as: admin });
    const { page } = tab;
    // The page moves the focus right after it has drawn what is opened.
    const focusIsOn = (text: string) =>
      page.waitForFunction(`document.activeElement.textContent.trim() === ${JSON.stringify(text)}`);
    await open(page, `/remediation/${account.remediationId}`);
    await page.keyboard.press('Tab');
    await focusIsOn('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.activeElement.id === 'content'`);
    await page.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await focusIsOn('Approve');
    await page.getByRole('link', { name: 'Resources' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor();
    await focusIsOn('Resources');
    assert.match(await page.title(), /^Resources/);
    await page.goBack();
    await page.getByText('Nothing has changed yet').waitFor();
  });

  it('keeps the colours that were chosen, and shows a new key once', async () => {
    const tab = await tabWith({ as: admin, colorScheme: 'light' });
    const background = () => tab.page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    await open(tab.page, '/team');
    const light = await background();
    await tab.page.getByRole('radio', { name: 'dark' }).check();
    assert.notEqual(await background(), light);
    await tab.page.getByLabel('Key name').fill('night shift');
    await tab.page.getByRole('button', { name: 'Create key' }).click();
    const key = (await tab.page.locator('code.secret').textContent()) ?? '';
    assert.match(key, /^ias_/);
    await tab.page.getByRole('rowheader', { name: 'night shift' }).waitFor();
    await open(tab.page, '/team');
    assert.notEqual(await background(), light);
    assert.ok(!(await tab.page.content()).includes(key));
    tab.assertClean();
  });

  it('shows the risk of a failed control and the ways to fix it', async () => {
    const tab = await tabWith({ as: admin });
    await open(tab.page, `/compliance/assessments/${account.assessmentId}`);
    await tab.page.locator('.controls > li > details > summary').first().click();
    const advice = tab.page.locator('.check-advice').first();
    await advice.getByText('Risk:').waitFor();
    await advice.getByText('Remediation:').waitFor();
    await advice.getByText('Terraform').click();
    await advice
      .getByRole('region', { name: 'Terraform' })
      .getByText(/resource "/)
      .waitFor();
    tab.assertClean();
  });

  it('saves an assessment as a file, and sends a test event to a webhook', async () => {
    const tab = await tabWith({ as: admin });
    await open(tab.page, `/compliance/assessments/${account.assessmentId}`);
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `assessment-${account.assessmentId}.csv`);
    await open(tab.page, `/webhooks/${account.webhookId}`);
    await tab.page.getByRole('button', { name: 'Send test event' }).click();
    await tab.page.getByRole('row', { name: 'ping' }).getByText('pending').waitFor();
    tab.assertClean();
  });

  it('shows an organization of 500 accounts by keyboard: units unfold, lead to their accounts, and render no more', async () => {
    const tab = await tabWith({ as: admin });
    const { page } = tab;
    await open(page, `/organizations/${organization.id}`);
    await page.getByText('1–50 of 500').waitFor();
    assert.equal(await page.locator('tbody tr').count(), 50);
    const units = page.getByRole('navigation', { name: 'Units' });
    assert.equal(await units.getByRole('link').count(), 1 + organization.upperUnits);
    await units.getByRole('button', { name: 'Units below ou-1', exact: true }).focus();
    await page.keyboard.press('Enter');
    const lower = units.getByRole('link', { name: 'ou-1-2' });
    await lower.waitFor();
    await lower.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^1–\d+ of \d+$/).waitFor();
    assert.equal(new URL(page.url()).search, '?ou=ou-1-2');
    await lower.and(page.locator('[aria-current]')).waitFor();
    await open(page, `/organizations/${organization.id}?state=error`);
    await page.getByText('not authorized to perform: sts:AssumeRole', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Template of the access' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(organization.externalId, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Download audit-reading.json' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    tab.assertClean();
  });

  it('filters lists by organization and unit, and leaves only its accounts to choose from', async () => {
    const tab = await tabWith({ as: admin });
    const { page } = tab;
    await open(page, '/resources');
    await page.getByLabel('Organization or unit').selectOption({ label: '\u00a0\u00a0r-ab12' });
    await page.getByText(/^1–20 of 24$/).waitFor();
    assert.equal(new URL(page.url()).search, `?organization_id=${organization.id}&ou=r-ab12`);
    const accounts = page.getByRole('group', { name: 'Account', exact: true }).getByRole('checkbox');
    await eventually(async () => assert.equal(await accounts.count(), 1));
    await page.getByLabel('Organization or unit').selectOption({ label: '\u00a0\u00a0\u00a0\u00a0ou-1' });
    await page.getByText('No resource matches these filters').waitFor();
    await page.reload();
    await page.getByText('No resource matches these filters').waitFor();
    tab.assertClean();
  });

  it('limits a member, an invitation and a key to units and tags, and shows it', async () => {
    const { email, id } = await member(application.database);
    const tab = await tabWith({ as: admin });
    const { page } = tab;
    await open(page, '/team');
    await page.getByRole('button', { name: `Access of ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the access' });
    await dialog.getByRole('radio', { name: 'Only some accounts' }).check();
    const save = dialog.getByRole('button', { name: 'Save' });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    await dialog.getByLabel('Unit', { exact: true }).selectOption({ label: '\u00a0\u00a0\u00a0\u00a0ou-2' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByLabel('Limit to').selectOption('tag');
    await dialog.getByLabel('Key').fill('team');
    await dialog.getByLabel('Value (optional)').fill('shop');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: email }).getByText('Tag team=shop').waitFor();
    const limitOf = (table: string, where: object) =>
      application.database(table).where(where).first<{ access_limit: unknown }>('access_limit');
    assert.deepEqual((await limitOf('members', { id })).access_limit, [
      { type: 'unit', organization_id: organization.id, ou: 'ou-2' },
      { type: 'tag', key: 'team', value: 'shop' },
    ]);
    const form = page.getByRole('form', { name: 'New API key' });
    await form.getByLabel('Key name').fill('limited');
    await form.getByRole('radio', { name: 'Only some accounts' }).check();
    await form.getByLabel('Limit to').selectOption('provider');
    await form.getByLabel('Account', { exact: true }).selectOption({ label: 'Staging' });
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('button', { name: 'Create key' }).click();
    await page.locator('code.secret').waitFor();
    await page.getByRole('row', { name: 'limited' }).getByText('Account Staging').waitFor();
    const invite = page.getByRole('form', { name: 'Invite a member' });
    await invite.getByLabel('E-mail').fill('limited@example.com');
    await invite.getByRole('radio', { name: 'Only some accounts' }).check();
    await invite.getByLabel('Limit to').selectOption('organization');
    await invite.getByLabel('Organization', { exact: true }).selectOption(String(organization.id));
    await invite.getByRole('button', { name: 'Add' }).click();
    await invite.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('row', { name: 'limited@example.com' }).getByText('Organization <img').waitFor();
    tab.assertClean();
  });

  it('filters and pages by its address, so that a list can be shared', async () => {
    const tab = await tabWith({ as: admin });
    await open(tab.page, '/resources?page=2');
    await tab.page.getByText(/^21–24 of 24$/).waitFor();
    await tab.page.getByLabel('Name or ID').fill('assets-1');
    await tab.page.getByText(/^1–10 of 10$/).waitFor();
    assert.equal(new URL(tab.page.url()).search, '?search=assets-1');
    await tab.page.reload();
    await tab.page.getByText(/^1–10 of 10$/).waitFor();
  });
});
