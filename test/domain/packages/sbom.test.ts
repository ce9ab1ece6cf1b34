import assert from 'node:assert/strict';

import { readSbom, sbomLimits } from '../../../domain/packages/sbom.ts';
import type { Sbom } from '../../../domain/packages/sbom.ts';

const cycloneDx = (fields: object): string =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...fields });

const read = (text: string): Sbom => {
  const result = readSbom(text);
  if (!result.ok) assert.fail(result.error.message);
  return result.sbom;
};

const errorOf = (text: string): string => {
  const result = readSbom(text);
  return result.ok ? 'none' : result.error.code;
};

describe('a bill of materials', () => {
  for (const specVersion of ['1.4', '1.5', '1.6']) {
    it(`in CycloneDX ${specVersion} gives its packages, nested ones too`, () => {
      const sbom = read(
        cycloneDx({
          specVersion,
          metadata: { component: { name: 'the resource', purl: 'pkg:npm/itself@1.0.0' } },
          components: [
            { name: 'left', purl: 'pkg:npm/left@1.0.0', components: [{ name: 'right', purl: 'pkg:npm/right@2.0.0' }] },
            { name: 'core', purl: 'pkg:npm/core@3.0.0' },
          ],
        }),
      );
      assert.equal(sbom.format, 'cyclonedx');
      assert.equal(sbom.version, specVersion);
      assert.deepEqual(sbom.packages.map((item) => `${item.ecosystem} ${item.name} ${item.version}`).toSorted(), [
        'npm core 3.0.0',
        'npm left 1.0.0',
        'npm right 2.0.0',
      ]);
    });
  }

  it('in SPDX 2.3 gives its packages', () => {
    const sbom = read(
      JSON.stringify({
        spdxVersion: 'SPDX-2.3',
        packages: [
          {
            name: 'django',
            externalRefs: [
              { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:x:y' },
              { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:pypi/django@4.2' },
            ],
          },
          { name: 'the document itself' },
        ],
      }),
    );
    assert.deepEqual(sbom.packages, [
      { ecosystem: 'PyPI', name: 'django', version: '4.2', purl: 'pkg:pypi/django@4.2' },
    ]);
    assert.deepEqual(sbom.skipped, [{ name: 'the document itself', reason: 'no_purl' }]);
  });

  it('returns a package once however often it is named', () => {
    const component = { name: 'left', purl: 'pkg:npm/left@1.0.0' };
    assert.equal(read(cycloneDx({ components: [component, component] })).packages.length, 1);
  });

  it('names the components that name no package', () => {
    const sbom = read(cycloneDx({ components: [{ name: 'a', purl: 'left@1.0' }, { name: 'b' }, {}] }));
    assert.deepEqual(sbom.packages, []);
    assert.deepEqual(sbom.skipped, [
      { name: 'a', reason: 'bad_purl' },
      { name: 'b', reason: 'no_purl' },
      { name: '/components/2', reason: 'no_purl' },
    ]);
  });

  it('may name no components at all', () => {
    assert.deepEqual(read(cycloneDx({})).packages, []);
  });

  it('is refused with what is wrong with it', () => {
    assert.equal(errorOf('not json'), 'not_json');
    assert.equal(errorOf(''), 'not_json');
    assert.equal(errorOf('[]'), 'unknown_format');
    assert.equal(errorOf('{"name":"left"}'), 'unknown_format');
    assert.equal(errorOf(cycloneDx({ specVersion: '1.2' })), 'unsupported_version');
    assert.equal(errorOf('{"spdxVersion":"SPDX-2.1"}'), 'unsupported_version');
    assert.equal(errorOf(cycloneDx({ components: {} })), 'malformed');
    assert.equal(errorOf(cycloneDx({ components: [7] })), 'malformed');
    assert.equal(errorOf(' '.repeat(sbomLimits.bytes + 1)), 'too_large');
  });

  it('is refused when it nests 10,000 deep, by brackets or by components', () => {
    assert.equal(errorOf(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 'too_deep');
    const nested = `${'{"components":['.repeat(5000)}${']}'.repeat(5000)}`;
    assert.equal(errorOf(`{"bomFormat":"CycloneDX","specVersion":"1.6","components":[${nested}]}`), 'too_deep');
    assert.equal(errorOf(cycloneDx({ description: '['.repeat(10_000) })), 'none');
  });

  it('is refused when it names 200,000 components', () => {
    const components = Array.from({ length: 200_000 }, (_item, index) => ({ purl: `pkg:npm/p${index}@1.0.0` }));
    assert.equal(errorOf(cycloneDx({ components })), 'too_many_components');
    assert.equal(read(cycloneDx({ components: components.slice(0, 100_000) })).packages.length, 100_000);
  });
});
