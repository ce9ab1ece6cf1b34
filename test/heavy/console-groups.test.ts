import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { changeResource, makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const longName = `bucket-${'x'.repeat(248)}`;

describe('finding groups in a browser', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let admin: TestMember;
  let providerId: number;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    admin = await member(database, { role: 'admin' });
    providerId = (await makeProvider(database, { name: '<b>Shop</b>' })).id;
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
    await settle(tab);
    return tab;
  }

  async function settle({ page }: Tab): Promise<void> {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForSelector('.waiting', { state: 'detached' });
  }

  async function assertWellMade({ page }: Tab, what: string): Promise<void> {
    assert.deepEqual(await seriousFaults(page), [], what);
    const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(overhang <= 0, `${what} scrolls sideways`);
  }

  /** A bucket whose versioning was switched off since its baseline, with the finding of that. */
  async function drift(name: string): Promise<number> {
    const versioned = (status: string) => ({ created_at: null, tags: {}, versioning: { status, mfa_delete: null } });
    const resource = await makeResource(database, { providerId, name, configuration: versioned('Enabled') });
    await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
    await changeResource(database, resource.id, { configuration: versioned('Suspended') });
    return makeDriftFinding(database, {
      resource,
      aspect: 'versioning',
      severity: 'high',
      diff: [{ path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }],
    });
  }

  it('says that there are none', async () => {
    const tab = await openAt('/groups', { width: 390, height: 800 });
    await tab.page.getByText('No open finding matches these filters').waitFor();
    await assertWellMade(tab, 'the empty list');
  });

  it('opens to the resources, plans them, and approves the listed plans, by keyboard', async () => {
    for (const name of ['assets', 'reports', longName]) await drift(name);
    const tab = await openAt('/groups', { width: 1_024, height: 900 });
    const { page } = tab;
    await assertWellMade(tab, 'the list');
    const group = page.getByRole('link', { name: /^S3 bucket: versioning status changed/ });
    await group.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^S3 bucket: versioning/, level: 1 }).waitFor();
    await page.getByRole('link', { name: /^Versioning of S3 bucket “assets” was suspended/ }).waitFor();
    await page.getByRole('button', { name: 'Plan fixes' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 fixes planned').first().waitFor();
    const approve = page.getByRole('button', { name: 'Approve 3 plans' });
    await approve.waitFor();
    await approve.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve 3 plans?' });
    await dialog.waitFor();
    assert.equal(await dialog.getByRole('listitem').count(), 3);
    await assertWellMade(tab, 'the dialog');
    // Temporal is away here: nothing may be shown as approved.
    await dialog.getByRole('button', { name: 'Approve 3 plans' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 plans not approved').waitFor({ timeout: 60_000 });
    await assertWellMade(tab, 'the result');
  });

  it('asks for a medium risk whether the plans were read, and leaves a high risk out', async () => {
    const ids = await database('remediation_actions').orderBy('id').pluck<number[]>('id');
    await database('remediation_actions').where({ id: ids[0] }).update({ risk: 'medium' });
    await database('remediation_actions').where({ id: ids[1] }).update({ risk: 'high' });
    const { kind_key: key } = await database('drift_findings').first('kind_key');
    const tab = await openAt(`/groups/group?by=drift_kind&key=${key}`, { width: 390, height: 800 });
    const { page } = tab;
    await page.getByText('1 plan with a high risk: open each and approve it by itself').waitFor();
    await page.getByRole('button', { name: 'Approve 2 plans' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Approve 2 plans' });
    assert.equal(await confirm.getAttribute('aria-disabled'), 'true');
    await dialog.getByLabel('I have read these plans and what they would change').check();
    assert.equal(await confirm.getAttribute('aria-disabled'), 'false');
    await assertWellMade(tab, 'the dialog on a small screen');
  });

  it('puts plan and risk above the buttons, with a unified diff on a small screen', async () => {
    const [id] = await database('remediation_actions').where({ risk: 'medium' }).pluck<number[]>('id');
    const tab = await openAt(`/remediation/${id}`, { width: 390, height: 800 });
    const { page } = tab;
    await page.getByText(/^Versioning of S3 bucket “assets” was suspended\./).waitFor();
    const [plan, decision] = await Promise.all(
      ['Plan', 'Decision'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    );
    assert.ok(plan && decision && plan.y < decision.y, 'the plan is above the decision');
    const diff = page.getByRole('table', { name: '/versioning/status' });
    assert.equal(await diff.getByRole('columnheader').count(), 1);
    assert.deepEqual(
      (await diff.getByRole('cell').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      ['−before: Suspended', '+after: Enabled'],
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
    assert.equal(await confirm.getAttribute('aria-disabled'), 'true');
    await page
      .getByRole('dialog')
      .getByLabel(/I have read the plan/)
      .check();
    assert.equal(await confirm.getAttribute('aria-disabled'), 'false');
    await assertWellMade(tab, 'the action');
  });

  it('shows a drift in words, its JSON on demand, and manual steps where nothing can be planned', async () => {
    const resource = await makeResource(database, {
      providerId,
      name: 'made',
      configuration: { created_at: '2026-02-01T00:00:00Z', tags: {} },
    });
    const driftId = await makeDriftFinding(database, {
      resource,
      aspect: 'created_at',
      diff: [{ path: '/created_at', baseline_value: '2026-01-01T00:00:00Z', current_value: '2026-02-01T00:00:00Z' }],
    });
    const changedAt = new Date(Date.now() - 3 * 60_000 - 5_000);
    await database('drift_findings')
      .where({ id: driftId })
      .update({
        changed_at: changedAt,
        changed_by: JSON.stringify({
          principal: 'arn:aws:iam::123456789012:user/deploy-bot',
          issuer: null,
          acting_as: null,
          source_address: null,
          user_agent: null,
          source: 'call_log',
          event_id: 'e',
        }),
      });
    const tab = await openAt(`/drifts/${driftId}`, { width: 1_440, height: 900 });
    const { page } = tab;
    await page
      .getByRole('heading', {
        name: /^Created at of S3 bucket “made” changed .* by deploy-bot 3 minutes ago$/,
        level: 1,
      })
      .waitFor();
    await page.getByText(/There is no automatic fix/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Plan a fix' }).count(), 0);
    await page.getByText('Differences as JSON').click();
    await page.getByRole('region', { name: 'Differences as JSON' }).waitFor();
    await assertWellMade(tab, 'the drift');
  });
});
