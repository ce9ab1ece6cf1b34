import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { member, type TestMember } from '../helpers/identity.ts';

describe('the API description in a browser', function () {
  this.timeout(400_000);
  let application: TestApplication;
  let browser: Browser;
  let user: TestMember;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    user = await member(application.database);
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  after(async () => {
    await browser?.close();
    await application?.stop();
  });

  async function open(options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = await openTab(browser, { url: application.url, height: 1_400, ...options });
    tabs.push(tab);
    // It renders every operation, which takes a busy machine long.
    tab.page.setDefaultTimeout(120_000);
    await tab.page.goto('/docs');
    return tab;
  }

  /** Tries the operation that gives the caller, and returns its answer as the page shows it. */
  async function execute(tab: Tab): Promise<{ answer: string; whole: string }> {
    const { page } = tab;
    await page.locator('.opblock-tag', { hasText: 'Login' }).click();
    const operation = page.locator('#operations-Login-getMe');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.first().waitFor();
    return { answer: await answer.first().innerText(), whole: await page.content() };
  }

  it('is signed in with the session of the console, and shows and stores no token', async () => {
    const tab = await open({ as: user });
    const { page } = tab;
    await page.getByText(`Signed in as ${user.email}, user.`).waitFor();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/me'));
    const { answer, whole } = await execute(tab);
    assert.match(answer, /^200/);
    assert.ok(answer.includes(user.email));
    const { authorization = '' } = await (await sent).allHeaders();
    const [, token = ''] = /^Bearer (ey\S+)$/.exec(authorization) ?? [];
    assert.notEqual(token, '');
    assert.ok(!whole.includes(token), 'the token is on the page');
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    assert.ok(!stored.includes(token), 'the token is stored');
    tab.assertClean();
  });

  it('says how to sign in where there is no session, and sends no token', async () => {
    const tab = await open();
    await tab.page.getByRole('link', { name: 'Sign in to the console' }).waitFor();
    const { answer } = await execute(tab);
    assert.match(answer, /^401/);
  });

  it('keeps a token that was entered, and adds none to requests to other origins', async () => {
    const tab = await open({ as: user });
    const { page } = tab;
    await page.getByText('Signed in as').waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill('entered');
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/me'));
    const { answer } = await execute(tab);
    assert.equal((await (await sent).allHeaders())['authorization'], 'Bearer entered');
    assert.match(answer, /^401/);
  });
});
