import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { launchBrowser, openTab, requireBrowser } from '../../helpers/browser.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makePrintedAccount, printedScales } from '../../helpers/printed/account.ts';
import { printReport } from '../../helpers/printed/documents.ts';
import { hasPoppler } from '../../helpers/printed/poppler.ts';
import { wordsOf } from '../../helpers/printed/words.ts';
import { buildReport } from '../../helpers/reports.ts';

interface Numbers {
  score: number;
  total_controls: number;
  controls_in_framework: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
}

interface Detail extends Numbers {
  controls: { status: string }[];
}

/** How often each word is in a list. */
function counted(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((other) => other === word).length]));
}

const csvCell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
const { period } = printedScales.small;

describe('The numbers of an assessment', () => {
  let application: TestApplication;
  let admin: TestMember;
  let client: ApiClient;
  let id: number;
  let detail: Detail;

  before(async () => {
    application = await startApplication();
    const { assessmentIds } = await makePrintedAccount(application.database, 'small');
    id = assessmentIds[0] ?? 0;
    admin = await member(application.database, { role: 'admin' });
    client = api(application.url, admin.token);
    detail = (await client.get<Detail>(`/api/v1/compliance/assessments/${id}`, { expect: 200 })).body;
  });
  after(() => application.stop());

  const ofStates = (): Record<string, number> => {
    const { passed, failed, not_evaluated, manual } = detail;
    return { passed, failed, not_evaluated, manual };
  };
  const rows = (csv: string): string[][] =>
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => [...line.matchAll(csvCell)].map(([, quoted, plain]) => quoted ?? plain ?? ''));

  it('add up in the API: the score is of those evaluated, and the framework has the others, too', async () => {
    const { passed, failed, not_evaluated: unevaluated, manual, total_controls: total } = detail;
    assert.ok([passed, failed, unevaluated, manual].every((count) => count > 0));
    assert.equal(total, passed + failed);
    assert.equal(detail.score, passed / total);
    assert.equal(detail.controls_in_framework, total + unevaluated + manual);
    assert.equal(detail.controls.length, detail.controls_in_framework);
    assert.deepEqual(counted(detail.controls.map(({ status }) => status)), ofStates());
    const { body: list } = await client.get<{ data: Numbers[] }>('/api/v1/compliance/assessments', { expect: 200 });
    assert.deepEqual(list.data, [
      Object.fromEntries(Object.keys(list.data[0] ?? {}).map((key) => [key, detail[key as keyof Detail]])),
    ]);
  });

  it('are the same in both CSVs', async () => {
    const exported = await client.get(`/api/v1/compliance/assessments/${id}/export?format=csv`, { expect: 200 });
    const byControl = new Map(rows(exported.bytes.toString('utf8')).map((row) => [row[4], row[8] ?? '']));
    assert.deepEqual(counted([...byControl.values()]), ofStates());
    const asked = { type: 'compliance_assessment', format: 'csv', ...period };
    const { body } = await client.post<{ report_id: string }>('/api/reports/generate', asked, { expect: 202 });
    await buildReport(application.database, body.report_id);
    const report = await client.get(`/api/reports/${body.report_id}/download`, { expect: 200 });
    assert.deepEqual(counted(rows(report.bytes.toString('utf8')).map((row) => row[12] ?? '')), ofStates());
  });

  it('are the same in both PDFs, which say what the score is a share of', async function () {
    if (!hasPoppler()) this.skip();
    const { passed, failed, not_evaluated: unevaluated, manual, total_controls: total } = detail;
    const text = async (pdf: Buffer): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'audit-numbers-'));
      try {
        await writeFile(join(folder, 'printed.pdf'), pdf);
        const [first] = await wordsOf(join(folder, 'printed.pdf'));
        return (first?.words ?? []).map((word) => word.text).join(' ');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    const { bytes } = await client.get(`/api/v1/compliance/assessments/${id}/export?format=pdf`, { expect: 200 });
    const exported = await text(bytes);
    for (const part of [
      `Score ${(detail.score * 100).toFixed(0)}%`,
      `Passed ${passed}`,
      `Failed ${failed}`,
      `Not evaluated ${unevaluated}`,
      `Manual ${manual}`,
      `The score is the share of evaluated controls that passed: ${passed} of ${total}.`,
      `The framework has ${detail.controls_in_framework} controls`,
    ]) {
      assert.ok(exported.includes(part), `the export lacks "${part}": ${exported.slice(0, 900)}`);
    }
    const report = await text(await printReport(application.database, { type: 'compliance_assessment', period }));
    for (const part of [
      `The score is the share of evaluated controls that passed: ${passed} of ${total}.`,
      `have ${detail.controls_in_framework} controls`,
      `${passed} ${failed} ${unevaluated} ${manual} ${detail.controls_in_framework} ${period.to}`,
    ]) {
      assert.ok(report.includes(part), `the report lacks "${part}": ${report.slice(0, 1_500)}`);
    }
  });

  describe('in the console', function () {
    this.timeout(60_000);
    let browser: Browser;
    before(async function () {
      requireBrowser(this);
      browser = await launchBrowser();
    });
    after(() => browser?.close());

    it('are the same, with what the score is a share of', async () => {
      const { passed, total_controls: total, controls_in_framework: all, not_evaluated: unevaluated, manual } = detail;
      const { page, close } = await openTab(browser, { url: application.url, as: admin, width: 1600 });
      await page.goto(`/compliance/assessments/${id}`);
      await page.getByText(`${passed} of ${total} evaluated; the framework has ${all}`).waitFor();
      const facts = (await page.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ');
      assert.match(facts, new RegExp(`Not evaluated ${unevaluated} Manual ${manual}`, 'i'));
      await page.goto('/compliance');
      await page.getByRole('cell', { name: `${total} of ${all}`, exact: true }).waitFor();
      await close();
    });
  });
});
