import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { launchBrowser, openTab, requireBrowser, type Tab } from '../helpers/browser.ts';
import { drawnBy, fillForPictures, picture, preparePictures, type Names } from '../helpers/console-pictures.ts';
import { member } from '../helpers/identity.ts';

type Compare = (
  actual: Buffer,
  expected: Buffer,
  options: { threshold: number; maxDiffPixelRatio: number },
) => { errorMessage: string } | null;

const { utils } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
  utils: { getComparator: (type: string) => Compare };
};

const folder = join(import.meta.dirname, '..', 'fixtures', 'console-views');
const machineFile = join(folder, 'machine.txt');
const isRecording = process.env['RECORD_VIEWS'] === '1';
const largestSetBytes = 3 * 1024 * 1024;
/** Edges of letters may differ a little; a moved column does by far more. */
const tolerance = { threshold: 0.2, maxDiffPixelRatio: 0.005 };

const views: readonly (readonly [name: string, path: string])[] = [
  ['overview', '/'],
  ['alerts', '/alerts?status=any'],
  ['drifts', '/drifts?status=any'],
  ['resources', '/resources'],
  ['executions', '/executions?status=any'],
  ['reports', '/reports'],
  ['alert-rules', '/alerts/rules'],
  ['trends', '/trends'],
];

interface Size {
  width: number;
  scheme: 'light' | 'dark';
}

const states: readonly { name: string; rows: number; names: Names; sizes: readonly Size[] }[] = [
  { name: 'empty', rows: 0, names: 'plain', sizes: [{ width: 1_440, scheme: 'light' }] },
  {
    name: 'some',
    rows: 30,
    names: 'plain',
    sizes: [
      { width: 1_440, scheme: 'light' },
      { width: 1_440, scheme: 'dark' },
      { width: 1_024, scheme: 'light' },
      { width: 390, scheme: 'light' },
    ],
  },
  {
    name: 'many',
    rows: 120,
    names: 'hostile',
    sizes: [
      { width: 1_440, scheme: 'light' },
      { width: 390, scheme: 'dark' },
    ],
  },
];

describe('the views of the console as pictures', function () {
  this.timeout(600_000);
  let browser: Browser;

  before(async function () {
    requireBrowser(this);
    browser = await launchBrowser();
    const machine = await drawnBy(browser);
    mkdirSync(folder, { recursive: true });
    if (isRecording) writeFileSync(machineFile, `${machine}\n`);
    const recordedBy = existsSync(machineFile)
      ? readFileSync(machineFile, 'utf8').trim()
      : 'no machine yet (npm run record:views)';
    if (recordedBy !== machine) {
      process.stderr.write(`skipped: the pictures were drawn by ${recordedBy}, and this machine is ${machine}\n`);
      this.skip();
    }
  });
  after(async () => browser?.close());

  for (const state of states) {
    describe(`with ${state.name} rows`, () => {
      let application: TestApplication;
      let tab: Tab;

      before(async () => {
        application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
        const admin = await member(application.database, { role: 'admin' });
        await application.database('members').update({ email: 'ana@example.com' });
        const base = new Date();
        if (state.rows > 0) await fillForPictures(application.database, { ...state, base, memberId: admin.id });
        tab = await openTab(browser, { url: application.url, as: admin, timeZone: 'UTC', deviceScaleFactor: 0.5 });
        tab.page.setDefaultTimeout(120_000);
        await preparePictures(tab, base);
      });
      after(async () => {
        await tab?.close();
        await application?.stop();
      });

      for (const [view, path] of views) {
        it(`show ${view}`, async () => {
          const { page } = tab;
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          for (const { width, scheme } of state.sizes) {
            await page.emulateMedia({ colorScheme: scheme });
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.waitForLoadState('networkidle');
            await page.waitForSelector('.waiting', { state: 'detached' });
            const file = join(folder, `${view}-${state.name}-${width}-${scheme}.png`);
            const actual = await picture(page);
            if (isRecording) writeFileSync(file, actual);
            const difference = utils.getComparator('image/png')(actual, readFileSync(file), tolerance);
            assert.equal(difference?.errorMessage, undefined, `${file}; if this is meant: npm run record:views`);
          }
        });
      }
    });
  }

  it('are a small set', () => {
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    assert.ok(bytes <= largestSetBytes, `${bytes} bytes`);
  });
});
