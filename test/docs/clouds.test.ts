import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloudDocuments } from '../contract/clouds-document/documents.ts';
import { canIssueCertificates } from '../platform/outbound/throwaway-ca.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'clouds');

describe('the pages of clouds', () => {
  before(function () {
    if (!canIssueCertificates) this.skip();
  });

  it('match what the collectors call and read', async function () {
    this.timeout(120_000);
    const documents = await cloudDocuments();
    assert.deepEqual(readdirSync(folder).toSorted(), [...documents.keys()].toSorted());
    for (const [name, text] of documents) {
      assert.equal(readFileSync(join(folder, name), 'utf8'), text, `${name}: run npm run docs:clouds`);
    }
  });
});
