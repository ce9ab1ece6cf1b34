import assert from 'node:assert/strict';
import { readSbom, readSbomDocument, sbomLimits } from '../../../domain/packages/sbom.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';

const codeOf = (text: string): string => {
  const read = readSbom(text);
  return read.ok ? 'none' : read.error.code;
};
const spdx = (packages: Json): JsonObject => ({ spdxVersion: 'SPDX-2.3', packages });
const faultOf = (document: Json): string => {
  const read = readSbomDocument(document);
  return read.ok ? 'none' : `${read.error.code}: ${read.error.message}`;
};

describe('the limits of a bill of materials', () => {
  const empty = '{"bomFormat":"CycloneDX","specVersion":"1.6"}';

  it('let a document of exactly 20 MB through, and no larger one', () => {
    assert.equal(codeOf(empty.padEnd(sbomLimits.bytes)), 'none');
    assert.equal(codeOf(empty.padEnd(sbomLimits.bytes + 1)), 'too_large');
    assert.equal(sbomLimits.bytes, 20_971_520);
  });

  it('let 64 levels through, and no more', () => {
    const nested = (levels: number) =>
      `{"bomFormat":"CycloneDX","specVersion":"1.6","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    assert.equal(codeOf(nested(64)), 'none');
    assert.equal(codeOf(nested(65)), 'too_deep');
    const side = Array.from({ length: 100 }, () => '{}').join();
    assert.equal(codeOf(`{"bomFormat":"CycloneDX","specVersion":"1.6","x":[${side}]}`), 'none');
  });

  it('do not count brackets inside of texts, whatever is escaped there', () => {
    const text = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', x: `"${'['.repeat(100)}\\` });
    assert.equal(codeOf(text), 'none');
    assert.equal(codeOf(`\uFEFF${text}`), 'none');
  });
});

describe('a bill of materials in SPDX', () => {
  it('is refused where a part has the wrong form, with its place', () => {
    assert.match(faultOf(spdx({})), /^malformed: \/packages is not an array/);
    assert.match(faultOf(spdx([{}, 7])), /^malformed: \/packages\/1 is not an object/);
    assert.match(faultOf({ spdxVersion: 'SPDX-2.2' }), /^unsupported_version: SPDX-2\.2 is not supported/);
    assert.match(faultOf(7), /^unknown_format/);
    assert.match(faultOf(spdx(Array.from({ length: 100_001 }, () => ({})))), /^too_many_components: .* 100,000 /);
  });

  it('names packages by their package URLs alone', () => {
    const reference = (change: JsonObject = {}): JsonObject => ({
      referenceType: 'purl',
      referenceLocator: 'pkg:npm/left@1.0.0',
      ...change,
    });
    const read = readSbomDocument(
      spdx([
        { name: 'a', externalRefs: [reference()] },
        { name: 'b', externalRefs: [reference({ referenceType: 'cpe23Type' }), 7, reference({ referenceLocator: 7 })] },
        { name: 'c', externalRefs: {} },
        { externalRefs: [reference({ referenceLocator: 'left' })] },
      ]),
    );
    assert.ok(read.ok);
    assert.deepEqual(
      read.sbom.packages.map(({ name, version }) => [name, version]),
      [['left', '1.0.0']],
    );
    assert.deepEqual(read.sbom.skipped, [
      { name: 'b', reason: 'no_purl' },
      { name: 'c', reason: 'no_purl' },
      { name: '/packages/3', reason: 'bad_purl' },
    ]);
  });
});
