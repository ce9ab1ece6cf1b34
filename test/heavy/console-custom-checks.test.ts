import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { bringAxe, seriousFaults } from '../helpers/axe.ts';
import { launchBrowser, openTab, requireBrowser, type Tab, type TabOptions } from '../helpers/browser.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';

const checks = '/api/v1/compliance/checks';
const definition = {
  title: 'Buckets have a team',
  provider_type: 'cloud_a',
  resource_types: ['object_bucket'],
  severity: 'high',
  passes_when: 'resource.owner != null',
  risk: 'Nobody answers for the data.',
  remediation: { summary: 'Set an owner.' },
  categories: ['governance'],
};

describe('custom checks in a browser', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let browser: Browser;
  let admin: TestMember;
  let http: ApiClient;
  const tabs: Tab[] = [];

  before(async function () {
    requireBrowser(this);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    await ensureStandingJobs(database);
    admin = await member(database, { role: 'admin' });
    http = api(application.url, admin.token);
    const providerId = await makeSyncedProvider(database, { name: 'Shop' });
    const bucket = (name: string, configuration: Record<string, string | null>, unreadable = {}) =>
      makeResource(database, { providerId, name, configuration, unreadable });
    await bucket('owned', { owner: 'team' });
    await bucket('<b>unowned</b>', { owner: null });
    await bucket('denied', {}, { '/owner': 'AccessDenied' });
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
    const tab = await openTab(browser, { url: application.url, ...options });
    tabs.push(tab);
    await bringAxe(tab.context);
    await tab.page.goto(path);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.page.waitForSelector('.waiting', { state: 'detached' });
    return tab;
  }

  it('are written, validated, previewed, created, revised, disabled and deleted by keyboard', async () => {
    const tab = await openAt('/compliance/checks', { as: admin, width: 1280, height: 900 });
    const { page } = tab;
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await page.getByText('There are no custom checks yet.').waitFor();
    await press('New check');
    await page.getByRole('heading', { name: 'New check', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill('custom_owner');
    await page.getByLabel('Title').fill('Buckets have an owner');
    await page.getByRole('group', { name: 'Types' }).getByRole('checkbox', { name: 'S3 bucket' }).focus();
    await page.keyboard.press('Space');
    const condition = page.getByLabel('Passes when');
    await condition.fill('true &&\n  resource.name.matches("a")');
    await page.getByText('line 2, column 3: matches is not available').waitFor();
    assert.equal(await condition.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await seriousFaults(page), []);
    await condition.fill('resource.owner != null');
    await page.getByText('The conditions are valid.').waitFor();
    await press('Preview on the inventory');
    await page.getByText(/^3 resources of 1 account evaluated in /).waitFor();
    await page.getByText('1 resource: AccessDenied').waitFor();
    await page.getByRole('row', { name: '<b>unowned</b>' }).waitFor();
    assert.equal(await application.database('custom_checks').first('id'), undefined);
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByLabel('Risk').fill('Nobody answers for the data.');
    await page.getByLabel('How to fix it').fill('Set an owner.');
    await press('Create');
    await page.getByRole('heading', { name: 'Buckets have an owner', level: 1 }).waitFor();
    await page.getByText(/^Version 1, saved /).waitFor();
    await page.getByLabel('Severity').selectOption('high');
    await press('Save as version 2');
    await page.getByText('Version 2 is saved.').waitFor();
    await page.getByText('Compare with version 1').click();
    await page.getByRole('button', { name: 'Show unchanged values' }).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await press('Disable');
    await page.getByRole('button', { name: 'Enable', exact: true }).waitFor();
    await press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this check?' });
    await dialog.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('There are no custom checks yet.').waitFor();
    tab.assertClean();
  });

  it('fit a narrow screen, and show who else changed them meanwhile', async () => {
    const tab = await openAt('/compliance/checks/new', { as: admin, width: 390, height: 800, colorScheme: 'dark' });
    const { page } = tab;
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill('custom_narrow');
    await page.getByLabel('Title').fill('Buckets have an owner');
    await page.getByRole('checkbox', { name: 'S3 bucket' }).check();
    await page.getByLabel('Passes when').fill('resource.owner != null');
    await page.getByLabel('Risk').fill('Nobody answers for the data.');
    await page.getByLabel('How to fix it').fill('Set an owner.');
    await page.getByRole('button', { name: 'Preview on the inventory' }).click();
    await page.getByRole('row', { name: '<b>unowned</b>' }).waitFor();
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Save as version 2' }).waitFor();
    await http.put(`${checks}/custom_narrow`, { version: 1, definition }, { expect: 200 });
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await page.getByRole('alert').getByText('The check was changed meanwhile').waitFor();
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
    assert.equal((await application.database('custom_checks').where({ id: 'custom_narrow' }).first()).version, 2);
  });

  it('of a file are shown to admins, and changed there', async () => {
    await http.post(checks, { id: 'custom_filed', definition: { ...definition, title: 'Filed' } }, { expect: 201 });
    await application.database('custom_checks').where({ id: 'custom_filed' }).update({ file: 'owners.yaml' });
    const { page } = await openAt('/compliance/checks/check?id=custom_filed', { as: admin });
    await page.getByText('owners.yaml').waitFor();
    for (const name of ['Disable', 'Delete']) {
      const button = page.getByRole('button', { name, exact: true });
      assert.equal(await button.getAttribute('aria-disabled'), 'true', name);
    }
    assert.equal(await page.getByLabel('Passes when').and(page.locator('textarea')).count(), 0);
    assert.deepEqual(await seriousFaults(page), []);
  });

  it('are changed by admins only', async () => {
    await http.post(
      checks,
      { id: 'custom_team', definition: { ...definition, title: 'Buckets of all' } },
      { expect: 201 },
    );
    const user = await member(application.database, { role: 'user' });
    const tab = await openAt('/compliance/checks', { as: user });
    assert.equal(await tab.page.getByRole('button', { name: 'New check' }).getAttribute('aria-disabled'), 'true');
    await tab.page.getByRole('link', { name: 'Buckets of all' }).click();
    await tab.page.getByRole('group', { name: 'Passes when' }).getByText('resource.owner != null').waitFor();
    for (const name of ['Disable', 'Delete']) {
      const button = tab.page.getByRole('button', { name, exact: true });
      assert.equal(await button.getAttribute('aria-disabled'), 'true', name);
    }
    assert.equal(await tab.page.getByLabel('Passes when').and(tab.page.locator('textarea')).count(), 0);
    tab.assertClean();
  });

  it('are mapped by frameworks, which are uploaded, corrected by line, revised and deleted', async () => {
    await http.post(checks, { id: 'custom_mapped', definition }, { expect: 201 });
    await application.database('definition_files').insert({
      path: 'rules.yaml',
      faults: JSON.stringify([{ line: 3, column: 5, message: 'there is no check custom_gone' }]),
    });
    const tab = await openAt('/compliance/frameworks', { as: admin, width: 390, height: 800 });
    const { page } = tab;
    const width = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth');
    await page.getByText('There are no custom frameworks yet.').waitFor();
    await page.getByText('Line 3, column 5: there is no check custom_gone').waitFor();
    assert.ok((await width()) <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('button', { name: 'New framework' }).click();
    const document = (check: string): string =>
      `id: custom_house\ntitle: House rules\nversion: '1'\nsections:\n  - title: All\n    controls:\n` +
      `      - id: '1'\n        title: Owned\n        checks: [${check}]\n`;
    await page.getByLabel('Take from a file').setInputFiles({
      name: 'house.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(document('custom_typo')),
    });
    const source = page.getByLabel('Document');
    await page.waitForFunction(`document.querySelector('textarea').value.includes('custom_typo')`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/line 9, column \d+: there is no check custom_typo/).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await source.fill(document('custom_mapped'));
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'House rules', level: 1 }).waitFor();
    await source.fill((await source.inputValue()).replace('Owned', 'Everything is owned'));
    await page.getByRole('button', { name: 'Save as revision 2' }).click();
    await page.getByText('Revision 2 is saved.').waitFor();
    await page.getByText('Compare with revision 1').waitFor();
    assert.ok((await width()) <= 390);
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no custom frameworks yet.').waitFor();
  });
});
