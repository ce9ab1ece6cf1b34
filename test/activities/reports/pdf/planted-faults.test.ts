import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Canvas } from '../../../../platform/pdf/canvas.ts';
import { contentWidth, PdfDocument } from '../../../../platform/pdf/document.ts';
import { layoutFaults, vocabularyOf } from '../../../helpers/printed/layout-faults.ts';
import { differencesOf, picturesOf } from '../../../helpers/printed/pictures.ts';
import { hasPoppler } from '../../../helpers/printed/poppler.ts';
import { type PrintedPage, type PrintedWord, wordsOf } from '../../../helpers/printed/words.ts';

const vocabulary = vocabularyOf([
  'Costs of each service',
  'Amazon Elastic Compute Cloud anomaly',
  'Page 1 of 1',
  'Severity Resource Text',
]);
const rules = { tables: [['Severity', 'Resource', null]], vocabulary };

describe('An injected fault of a legend', () => {
  let folder: string;
  before(async function () {
    if (!hasPoppler()) this.skip();
    folder = await mkdtemp(join(tmpdir(), 'audit-planted-'));
  });
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** A page with a figure whose legend is drawn as given. */
  async function pageWith(drawLegend: (canvas: Canvas) => void): Promise<string> {
    const pdf = new PdfDocument({ title: 'Costs', subject: 'Costs', createdAt: new Date(0) });
    pdf.heading(2, 'Costs of each service');
    pdf.figure({ alternative: 'Costs', height: 100 }, drawLegend);
    pdf.paragraph('Text');
    pdf.end('Costs');
    const file = join(folder, 'planted.pdf');
    await writeFile(file, await buffer(pdf.stream));
    return file;
  }
  const faultsOf = async (file: string): Promise<string[]> => layoutFaults(await wordsOf(file), rules);
  const drawWhole = (canvas: Canvas): void =>
    canvas.text('Amazon Elastic Compute Cloud', { x: canvas.box.x, y: canvas.box.y, width: contentWidth });

  it('is not reported if the legend is intact', async () => {
    assert.deepEqual(await faultsOf(await pageWith(drawWhole)), []);
  });

  it('is found if a name does not fit its space', async () => {
    const file = await pageWith((canvas) => {
      canvas.text('Amazon Elastic Compute Cloud', { x: canvas.box.x, y: canvas.box.y, width: 80 });
    });
    assert.match((await faultsOf(file)).join(), /is cut/);
  });

  it('is found if the legend runs over the edge of the page', async () => {
    const file = await pageWith((canvas) => {
      canvas.text('anomaly', { x: canvas.box.x + contentWidth - 10, y: canvas.box.y, width: 80 });
    });
    assert.match((await faultsOf(file)).join(), /"anomaly" .* stands outside the margins/);
  });

  it('is found if something is drawn over it', async () => {
    const [whole] = await picturesOf(await pageWith(drawWhole), [1]);
    const file = await pageWith((canvas) => {
      drawWhole(canvas);
      canvas.rect({ ...canvas.box, x: canvas.box.x + 60, height: 12 }, '#ffffff');
    });
    const [covered] = await picturesOf(file, [1]);
    assert.ok(whole !== undefined && covered !== undefined);
    assert.deepEqual(differencesOf(whole, whole), []);
    assert.ok(differencesOf(covered, whole).length > 0);
  });
});

describe('An injected fault of a page', () => {
  const word = (text: string, left: number, top: number, size = 10): PrintedWord => ({
    text,
    left,
    top,
    right: left + text.length * 4,
    bottom: top + size,
  });
  const footer = [word('Page', 500, 800), word('1', 530, 800), word('of', 540, 800), word('1', 552, 800)];
  const good = [word('Severity', 40, 100), word('Resource', 100, 100), word('Text', 300, 100), word('Text', 40, 120)];
  const faultsOf = (words: PrintedWord[]): string => {
    const page: PrintedPage = { width: 595, height: 842, words: [...words, word('Text', 40, 140), ...footer] };
    return layoutFaults([page], rules).join('; ');
  };

  it('is not reported without a fault', () => {
    assert.equal(faultsOf(good), '');
  });

  for (const [what, planted, expected] of [
    ['a word that is broken', [word('Amaz', 100, 120)], /"Amaz", which is no word/],
    ['a name that is cut', [word('Clo…', 100, 120)], /is cut/],
    ['texts that overlap', [word('service', 45, 122)], /touch/],
    ['a text that leaves its column', [word('Elastic', 85, 120)], /leaves its column at 100/],
    ['a heading at the end of the page', [word('Costs', 40, 700, 18)], /heading without what follows it/],
    [
      'a table header at the end of the page',
      good.slice(0, 3).map((each) => ({ ...each, top: 700, bottom: 710 })),
      /without/,
    ],
    ['a note that explains nothing', [word('*', 40, 130), word('Estimated', 48, 130)], /"\* Estimated…" has nothing/],
    ['a mark without a note', [word('9.8*', 100, 120)], /nothing explains the mark of "\* Estimated/],
  ] as const) {
    it(`is found: ${what}`, () => {
      assert.match(faultsOf([...good, ...planted]), expected);
    });
  }

  it('is found: a table that continues without its header, a page without number, an empty page', () => {
    const page = (words: PrintedWord[]): PrintedPage => ({ width: 595, height: 842, words });
    const goingOn = layoutFaults([page([...good, word('Text', 40, 140)]), page([word('Text', 40, 40)])], rules).join(
      '; ',
    );
    assert.match(goingOn, /page 2: begins with "Text", which is neither a heading nor the header of a table/);
    assert.match(goingOn, /page 2: is empty/);
    assert.match(goingOn, /page 1: its footer lacks "Page 1 of 2"/);
  });
});
