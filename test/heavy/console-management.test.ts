import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import type { Database } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { populatedAccount, type PopulatedAccount } from '../helpers/populated-account.ts';

const hostile = `<b>"'&\u202e${'x'.repeat(180)}`;

describe('management in a browser', function () {
  this.timeout(240_000);
  let application: TestApplication;
  let database: Database;
  let browser: Browser;
  let admin: TestMember;
  let user: TestMember;
  let account: PopulatedAccount;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({
      env: { RATE_LIMIT_MAX: '1000000', TEMPORAL_UI_URL: 'https://temporal.example' },
    });
    ({ database } = application);
    admin = await member(database, { role: 'admin' });
    user = await member(database);
    browser = await launchBrowser();
    account = await populatedAccount(database, { marker: 'shop', memberId: admin.id });
    for (const table of ['providers', 'resources']) await database(table).update({ name: hostile });
    await database('alerts').update({ title: hostile });
    await database.transaction((transaction) =>
      raiseAlerts(transaction, [
        {
          kind: 'cost_anomaly',
          anomalyId: account.anomaly,
          providerId: account.provider,
          providerName: hostile,
          date: '2026-11-20',
          actualAmount: 12_345_678_901_234,
          expectedAmount: 10,
          deviationPercent: 900,
          currency: 'USD',
        },
      ]),
    );
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
    const tab = await openTab(browser, { url: application.url, as: admin, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  const paths = (): string[] => [
    '/reports',
    '/audit-log',
    '/executions',
    '/executions?status=any',
    '/alerts',
    '/alerts/rules',
    '/anomalies?status=any',
    `/anomalies/${account.anomaly}`,
    '/clusters',
    `/clusters/${account.cluster}`,
    ...['pods', 'services', 'namespaces'].map((kind) => `/clusters/${account.cluster}?kind=${kind}`),
    `/resources/${account.resource}/packages`,
    `/resources/${account.resource}/baselines`,
    `/providers/${account.cluster}`,
  ];

  for (const [width, colorScheme] of [
    [1_440, 'light'],
    [390, 'dark'],
  ] as const) {
    it(`is accessible and fits into ${width} px, ${colorScheme}`, async () => {
      for (const path of paths()) {
        const { page } = await openAt(path, { width, colorScheme });
        assert.deepEqual(await seriousFaults(page), [], path);
        const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
        assert.ok(overhang <= 0, `${path} scrolls sideways at ${width} px by ${overhang} px`);
        const text = await page.locator('main').innerText();
        assert.doesNotMatch(text, /\bundefined\b|\bNaN\b|\[object/, path);
      }
    });
  }

  it('generates a report and lists it with its state, by keyboard', async () => {
    const { page } = await openAt('/reports', { as: user });
    await page.getByRole('button', { name: 'New report' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByLabel('Type').selectOption('cost_report');
    await dialog.getByLabel('Format').selectOption('csv');
    await dialog.getByLabel('From (UTC)').fill('2026-10-02');
    await dialog.getByLabel('To (UTC)').fill('2026-10-01');
    await dialog.getByRole('button', { name: 'Generate' }).press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('To (UTC)').fill('2026-10-31');
    await dialog.getByRole('button', { name: 'Generate' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /Cost report 2026-10-02 to 2026-10-31/ });
    await row.getByText('Generating').waitFor();
    await page.getByLabel('Status').selectOption('ready');
    await page.waitForURL(/status=ready/);
  });

  it('saves the file of a report', async () => {
    const { page } = await openAt('/reports');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Download CSV/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'drift_summary-2026-01-01-2026-01-31.csv');
  });

  it('filters the audit log, opens what changed, and shows the chain', async () => {
    const newest = await database('audit_log').orderBy('id', 'desc').first<{ id: number }>('id');
    await database('audit_chain').insert({ sequence: 12, audit_id: newest?.id, mac: Buffer.alloc(32, 1) });
    const { page } = await openAt('/audit-log', { timeZone: 'Asia/Kolkata' });
    await page.getByText(`Link 12, entry ${newest?.id}`).waitFor();
    await page.getByRole('region', { name: 'Chain' }).getByText('Sealed, no fault reported').waitFor();
    await page.getByLabel('Action').fill('report.generate');
    await page.waitForURL(/action=report\.generate/);
    const entry = page.getByRole('listitem').filter({ hasText: 'report.generate' }).first();
    await entry.locator('summary').click();
    await entry.getByText('format').first().waitFor();
    await page.getByLabel('Before').fill('2026-01-01T05:30');
    await page.waitForURL(/to=2026-01-01T00%3A00%3A00\.000Z/);
    await page.getByText('No change matches these filters.').waitFor();
    await page.getByRole('radio', { name: 'UTC' }).check();
    await eventually(async () => {
      assert.equal(await page.getByLabel('Before').inputValue(), '2026-01-01T00:00');
    });
  });

  it('is closed to other members', async () => {
    const { page } = await openAt('/audit-log', { as: user });
    await page.getByText('Only admins can read the audit log.').waitFor();
    await page.goto('/alerts/rules');
    await page.getByText('Only admins can change the rules.').waitFor();
  });

  it('changes alert rules, percentages as they are written', async () => {
    const { page } = await openAt('/alerts/rules');
    await page.getByLabel('Below a score of (%)').fill('72.5');
    await page.getByRole('region', { name: 'Drift', exact: true }).getByLabel('From severity').selectOption('low');
    await page.getByRole('checkbox', { name: /Failed syncs/ }).uncheck();
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    const rows = await database('alert_rules').select<{ rule: string; settings: Record<string, unknown> }[]>();
    const rules = Object.fromEntries(rows.map(({ rule, settings }) => [rule, settings]));
    assert.equal(rules['compliance_score']?.['min_score'], 0.725);
    assert.equal(rules['drift']?.['min_severity'], 'low');
    assert.equal(rules['provider_error']?.['enabled'], false);
  });

  it('changes after how many days findings are due, and leaves those of a severity without a due date', async () => {
    const { page } = await openAt('/alerts/rules');
    await page.getByLabel('Critical, days').fill('7');
    await page.getByLabel('Low, days').fill('');
    await page.getByRole('button', { name: 'Save the due dates' }).click();
    await eventually(async () => {
      const rows = await database('finding_due_days').select<{ severity: string; days: number | null }[]>();
      const days = Object.fromEntries(rows.map((row) => [row.severity, row.days]));
      assert.deepEqual([days['critical'], days['high'], days['low']], [7, 30, null]);
    });
  });

  it('leads from an alert to the anomaly and its services, which is dismissed there', async () => {
    const { page } = await openAt('/alerts?status=any');
    await page.getByRole('link', { name: 'Anomaly', exact: true }).click();
    await page.waitForURL(new RegExp(`/anomalies/${account.anomaly}$`));
    await page.getByRole('table', { name: 'Services behind it' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Planned');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(': Planned').waitFor();
  });

  it('shows what runs now with links into Temporal', async () => {
    const drift = await standingJob(database, 'drift_detection');
    await database('executions').insert({ job_id: drift.id, type: 'drift_detection', trigger: 'api' });
    const { page } = await openAt('/executions?type=drift_detection');
    await page.getByRole('row', { name: /Drift detection #/ }).waitFor();
    const link = page.getByRole('link', { name: /These workflows in Temporal/ });
    const url = new URL((await link.getAttribute('href')) ?? '');
    assert.equal(url.origin, 'https://temporal.example');
    assert.match(url.searchParams.get('query') ?? '', /WorkflowType="detectDrift" AND ExecutionStatus="Running"/);
  });

  it('compares baselines of a resource', async () => {
    const { page } = await openAt(`/resources/${account.resource}/baselines`);
    const boxes = page.getByRole('checkbox', { name: /Compare baseline/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByText('They are the same.').waitFor();
  });

  it('takes a bill of materials and says what of it is not evaluated', async () => {
    const { page } = await openAt(`/resources/${account.resource}/packages`);
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      components: [{ type: 'library', name: 'flask', version: '1.0', purl: 'pkg:pypi/flask@1.0' }],
    };
    const input = page.getByLabel('Upload a file');
    await input.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('no') });
    await page.getByText('The file is not a JSON document').waitFor();
    await input.setInputFiles({
      name: 'bom.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(document)),
    });
    await page.getByText(/1 package stored/).waitFor();
    await page.getByRole('row', { name: /flask/ }).waitFor();
  });

  it('remembers UTC, and shows the date with its offset on hover', async () => {
    const { page } = await openAt('/alerts?status=any', { timeZone: 'Asia/Kolkata' });
    const shown = page.locator('main time').first();
    assert.match((await shown.getAttribute('title')) ?? '', /UTC\+05:30$/);
    await page.getByRole('radio', { name: 'UTC' }).check();
    await page.waitForFunction("document.querySelector('main time')?.title.endsWith(' UTC')");
    await page.reload();
    await page.locator('main time').first().waitFor();
    assert.match((await page.locator('main time').first().getAttribute('title')) ?? '', /\d UTC$/);
  });
});
