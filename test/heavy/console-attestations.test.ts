import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider, runAssessment } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { api } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const base = '/api/v1/compliance';
/** Manual by CIS 7.0 for AWS. */
const control = '2.1.1';
const policy = Buffer.from('%PDF-1.7\nthe access policy of the year\n');

describe('the path of a compliance officer in a browser', function () {
  this.timeout(240_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let officer: TestMember;
  let admin: TestMember;
  let providerId: number;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    await ensureStandingJobs(database);
    officer = await member(database, { email: 'officer@example.org' });
    admin = await member(database, { role: 'admin', email: `admin-${'x'.repeat(200)}@example.org` });
    providerId = await makeSyncedProvider(database, { name: `<b>Shop</b> ${'n'.repeat(240)}` });
    const keys = { access_keys: [{ id: 'AKIA1', status: 'Active', created_at: '2020-01-01T00:00:00Z' }] };
    const name = `deploy-${'u'.repeat(248)}`;
    await makeResource(database, { providerId, name, type: 'iam_user', configuration: keys });
    await api(application.url, admin.token).post(`${base}/frameworks/cis/enable`, {}, { expect: 200 });
    browser = await launchBrowser();
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

  async function openAt(path: string, options: Partial<TabOptions>): Promise<Page> {
    const tab = await openTab(browser, { url: application.url, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await ready(tab.page);
    return tab.page;
  }
  async function ready(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForSelector('.waiting', { state: 'detached' });
  }
  async function assertUsable(page: Page, what: string): Promise<void> {
    assert.deepEqual(await seriousFaults(page), [], what);
    const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    assert.ok(overhang <= 0, `${what} scrolls sideways by ${overhang} px`);
  }
  /** Presses a button or link as somebody without a mouse does: it takes the focus, then the key. */
  async function press(page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await what.waitFor();
    await what.focus();
    assert.ok(
      await what.evaluate(
        (element) => element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
      ),
    );
    await page.keyboard.press(key);
  }
  /** Moves by the tab key until something has the focus. */
  async function tabTo(page: Page, what: Locator): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      if (
        await what.evaluate(
          (element) => element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
        )
      )
        return;
      await page.keyboard.press('Tab');
    }
    assert.fail('the tab key does not reach it');
  }
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('assesses, attests, is reviewed, excepts and exports, by keyboard and at 390 px', async () => {
    // Assess, and open the assessment.
    const page = await openAt('/compliance', { as: officer, width: 390, height: 844 });
    await press(page, page.getByRole('button', { name: 'Assess now' }));
    await page.getByText('are being assessed').waitFor();
    const execution = await database('executions').where({ type: 'compliance_assess' }).first<{ id: number }>('id');
    await runAssessment(database, execution.id);
    const assessment = await database('assessments').first<{ id: number; score: number }>('id', 'score');
    await page.goto(`/compliance/assessments/${assessment.id}`);
    await ready(page);

    // Attest a manual control with a file.
    await page.getByLabel('Status').selectOption('manual');
    const card = page.locator('details', { has: page.locator(`code:text-is("${control}")`) });
    await press(page, card.locator('summary'));
    await card.getByText('Nobody attests this control.').waitFor();
    await assertUsable(page, 'the assessment');
    await press(page, card.getByRole('button', { name: 'Attest' }), 'Space');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await tabTo(page, dialog.getByLabel('Statement'));
    await page.keyboard.type('The policy was examined with the head of operations.');
    await tabTo(page, dialog.getByLabel('Evidence (optional)'));
    await dialog
      .getByLabel('Evidence (optional)')
      .setInputFiles({ name: `policy ${'p'.repeat(244)}.pdf`, mimeType: 'application/octet-stream', buffer: policy });
    await tabTo(page, dialog.getByLabel('Attested until'));
    await dialog.getByLabel('Attested until').fill(day(180));
    await assertUsable(page, 'the form of an attestation');
    await tabTo(page, dialog.getByRole('button', { name: 'Attest' }));
    await page.keyboard.press('Enter');
    await card.getByText('Waits for review').waitFor();
    await card.getByText(createHash('sha256').update(policy).digest('hex')).waitFor();
    // The author cannot review it.
    assert.equal(await card.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled'), 'true');
    await assertUsable(page, 'an attestation that waits');

    // Another member reviews it, in the list of all.
    const second = await openAt('/compliance/attestations?status=pending', { as: admin, width: 390, height: 844 });
    await second.getByRole('rowheader', { name: /2\.1\.1/ }).waitFor();
    await assertUsable(second, 'the list of attestations');
    await press(second, second.getByRole('button', { name: 'Accept' }));
    await second.getByRole('dialog').getByText('The policy was examined').waitFor();
    await second.getByLabel('Comment (optional)').fill('compared with the contract');
    await assertUsable(second, 'the review');
    await press(second, second.getByRole('dialog').getByRole('button', { name: 'Accept' }));
    await second.getByText('No attestation matches these filters.').waitFor();

    // The score is as it was, and the number stands beside it.
    await page.reload();
    await ready(page);
    await page.getByText('1 of 7 manual; not in the score').waitFor();
    const scored = await database('assessments').where({ id: assessment.id }).first<{ score: number }>('score');
    assert.equal(scored.score, assessment.score);

    // The admin looks at the evidence of a failed control, and excepts it.
    await second.goto(`/compliance/assessments/${assessment.id}?status=failed`);
    await ready(second);
    const failed = second.locator('details', { has: second.getByText('Access keys are rotated') });
    await press(second, failed.locator('summary'));
    await assertUsable(second, 'a failed control');
    await press(second, failed.getByRole('link', { name: 'Evidence' }));
    await second.getByRole('heading', { level: 1, name: /^Evidence: deploy-/ }).waitFor();
    await second.getByRole('region', { name: 'Configuration' }).getByText('AKIA1').waitFor();
    await assertUsable(second, 'the evidence of a resource');
    const saved = second.waitForEvent('download');
    await press(second, second.getByRole('button', { name: 'Download JSON' }));
    assert.match(await readFile(await (await saved).path(), 'utf8'), /AKIA1/);
    await second.goBack();
    await ready(second);
    await press(second, failed.locator('summary'));
    await press(second, failed.getByRole('button', { name: 'Except' }));
    await second.getByLabel('Reason').fill('Rotated with the new pipeline');
    await second.getByLabel('Excepted until').fill(day(30));
    await assertUsable(second, 'the form of an exception');
    await press(second, second.getByRole('dialog').getByRole('button', { name: 'Except' }));
    await failed.getByText('Excepted from the next assessment on').waitFor();
    await second.goto('/compliance/exceptions');
    await ready(second);
    await second.getByText('Rotated with the new pipeline').waitFor();
    await assertUsable(second, 'the list of exceptions');
    await second.goto('/acceptances');
    await ready(second);
    await second.getByText('Rotated with the new pipeline').waitFor();
    await assertUsable(second, 'the accepted risks');

    // The officer downloads the evidence and the export.
    await press(page, card.locator('summary'));
    const evidence = page.waitForEvent('download');
    await press(page, card.getByRole('button', { name: 'Download evidence' }));
    assert.ok((await readFile(await (await evidence).path())).equals(policy));
    const exported = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: 'Download CSV' }));
    const lines = (await readFile(await (await exported).path(), 'utf8')).split('\r\n');
    const line = lines.find((one) => one.includes('The policy was examined'));
    assert.ok(line?.includes(createHash('sha256').update(policy).digest('hex')), lines[0]);
  });

  it('shows its lists with many rows, in both colour schemes', async () => {
    const reviewer = await member(database);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      provider_id: providerId,
      framework_id: 'cis',
      framework_version: '7.0',
      control_id: `9.${index}`,
      control_title: index % 2 === 0 ? 't'.repeat(255) : '<img src=x onerror="window.hostile=1">',
      statement: `Examined in round ${index}. ${'The list was compared with the contract. '.repeat(index % 40)}`,
      expires_at: new Date(Date.now() + (index - 20) * 86_400_000),
      status: index % 3 === 0 ? 'pending' : 'accepted',
      created_by: officer.id,
      ...(index % 3 === 0 ? {} : { reviewed_by: reviewer.id, reviewed_at: new Date() }),
    }));
    await database('attestations').insert(rows);
    await database('compliance_exceptions').insert(
      rows.slice(0, 60).map(({ expires_at }, index) => ({
        check_id: `check_${'c'.repeat(index * 3)}`,
        tag_key: index % 2 === 0 ? 'env' : null,
        reason: 'r'.repeat(1 + index * 10),
        expires_at,
        created_by: admin.id,
      })),
    );
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1_024, 'light'],
      [1_440, 'dark'],
    ] as const) {
      for (const path of ['/compliance/attestations', '/compliance/exceptions']) {
        const page = await openAt(path, { as: admin, width, height: 900, colorScheme });
        await page.getByRole('rowheader').first().waitFor();
        await assertUsable(page, `${path} at ${width} px`);
        await page.getByRole('link', { name: 'Next' }).first().click();
        await page.waitForURL(/page=2/);
      }
    }
    const soon = await openAt('/compliance/attestations?expires=7&status=accepted', { as: admin });
    assert.equal(await soon.getByRole('rowheader').count(), rows.filter(isDueSoon).length);
  });

  const isDueSoon = ({ status, expires_at: at }: { status: string; expires_at: Date }): boolean =>
    status === 'accepted' && at.getTime() > Date.now() && at.getTime() < Date.now() + 7 * 86_400_000;

  it('creates an exception after showing what it covers, and ends it', async () => {
    const page = await openAt('/compliance/exceptions', { as: admin, width: 1_024 });
    await press(page, page.getByRole('button', { name: 'Create an exception' }));
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('button', { name: 'Create an exception' }));
    await dialog.getByText('Enter a check, a resource, a tag or a name.').waitFor();
    await dialog.getByLabel('Check').fill('iam_rotate_access_key_90_days');
    await press(page, dialog.getByRole('button', { name: 'Show what it covers' }));
    await dialog.getByText(/It covers \d+ failures? of the newest assessments/).waitFor();
    await assertUsable(page, 'the form with what it covers');
    await dialog.getByLabel('Reason').fill('Keys of the migration');
    await dialog.getByLabel('Excepted until').fill(day(20));
    await press(page, dialog.getByRole('button', { name: 'Create an exception' }));
    const row = page.getByRole('row', { name: /Keys of the migration/ });
    await row.waitFor();
    await press(page, row.getByRole('button', { name: 'End' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'End' }));
    await row.waitFor({ state: 'detached' });
  });

  it('lets a member see exceptions and not change them', async () => {
    const page = await openAt('/compliance/exceptions', { as: officer });
    const create = page.getByRole('button', { name: 'Create an exception' });
    assert.equal(await create.getAttribute('aria-disabled'), 'true');
  });
});
