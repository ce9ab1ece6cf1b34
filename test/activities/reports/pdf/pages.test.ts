import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountSizes, makePrintedAccount, printedScales } from '../../../helpers/printed/account.ts';
import { type DocumentKind, documentKinds, printAssessment, printReport } from '../../../helpers/printed/documents.ts';
import { layoutRulesOf } from '../../../helpers/printed/expected.ts';
import { greyFromPng, pngOf } from '../../../helpers/printed/grey-png.ts';
import { layoutFaults } from '../../../helpers/printed/layout-faults.ts';
import { differencesOf, picturesOf, stacked } from '../../../helpers/printed/pictures.ts';
import { hasPoppler } from '../../../helpers/printed/poppler.ts';
import { wordsOf } from '../../../helpers/printed/words.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const references = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'report-pages');
const recordsReferences = process.env.RECORD_REPORT_PAGES === '1';
/** Pages of a document that are compared as pictures, besides the last. */
const firstPages = 2;

describe('The pages of a PDF', () => {
  let folder: string;
  before(async function () {
    if (!hasPoppler()) this.skip();
    folder = await mkdtemp(join(tmpdir(), 'audit-reports-'));
  });
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  for (const size of accountSizes) {
    describe(`of an account that is ${size}`, function () {
      this.timeout(120_000);
      const database = useTestDatabase();
      let assessmentIds: number[];
      before(async () => {
        ({ assessmentIds } = await makePrintedAccount(database(), size));
      });

      async function print(kind: DocumentKind): Promise<Buffer> {
        if (kind === 'assessment_export') return printAssessment(database(), assessmentIds[0] ?? 0);
        return printReport(database(), { type: kind, period: printedScales[size].period });
      }

      const kinds = documentKinds.filter((kind) => size !== 'empty' || kind !== 'assessment_export');
      for (const kind of kinds) {
        it(`contain every word of a ${kind}, whole and in its place, and look as recorded`, async () => {
          const file = join(folder, `${size}-${kind}.pdf`);
          await writeFile(file, await print(kind));
          const pages = await wordsOf(file);
          assert.deepEqual(layoutFaults(pages, layoutRulesOf(kind)), []);
          const shown = pages
            .map((_, index) => index + 1)
            .filter((page) => page <= firstPages || page === pages.length);
          const picture = stacked(await picturesOf(file, shown));
          const reference = join(references, `${size}-${kind}.png`);
          if (recordsReferences) await writeFile(reference, pngOf(picture));
          assert.deepEqual(differencesOf(picture, greyFromPng(await readFile(reference))), []);
        });
      }
    });
  }
});
