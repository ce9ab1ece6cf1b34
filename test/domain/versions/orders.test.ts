import assert from 'node:assert/strict';
import { comparatorFor } from '../../../domain/versions/grammars.ts';

/** Orders as the specifications of the tools give them: each version comes before all that follow it. */
const orders: [ecosystem: string, source: string, ascending: string[]][] = [
  [
    'Maven',
    'qualifiers of ComparableVersionTest',
    [
      '1-alpha2snapshot',
      '1-alpha2',
      '1-alpha-123',
      '1-beta-2',
      '1-beta123',
      '1-m2',
      '1-m11',
      '1-rc',
      '1-rc123',
      '1-SNAPSHOT',
      '1',
      '1-sp',
      '1-sp2',
      '1-sp123',
      '1-abc',
      '1-def',
      '1-pom-1',
      '1-1-snapshot',
      '1-1',
      '1-2',
      '1-123',
    ],
  ],
  ['Maven', 'numbers of ComparableVersionTest', ['2.0.2', '2.0.123', '2.1.0', '2.1.0.1', '2.2', '2.123']],
  ['Maven', 'short words before a digit', ['11.a2', '11.a11', '11.b2', '11.b11', '11.m2', '11.m11', '11']],
  [
    'PyPI',
    'PEP 440',
    [
      '1.dev0',
      '1.0.dev456',
      '1.0a1',
      '1.0a2.dev456',
      '1.0a12.dev456',
      '1.0a12',
      '1.0b1.dev456',
      '1.0b2',
      '1.0b2.post345.dev456',
      '1.0b2.post345',
      '1.0rc1.dev456',
      '1.0rc1',
      '1.0',
      '1.0+abc.5',
      '1.0+abc.7',
      '1.0+5',
      '1.0.post456.dev34',
      '1.0.post456',
      '1.0.15',
      '1.1.dev1',
      '1!0.1',
    ],
  ],
  [
    'npm',
    'Semantic Versioning 2.0.0, 11',
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ],
  ],
  [
    'Debian',
    'Debian policy, 5.6.12',
    [
      '1.0~~',
      '1.0~~a',
      '1.0~',
      '1.0~rc1-1',
      '1.0',
      '1.0-1',
      '1.0-1+b1',
      '1.0-2',
      '1.0a',
      '1.0+dfsg',
      '1.9',
      '1.10',
      '1:0.1',
    ],
  ],
  ['AlmaLinux:9', 'rpmvercmp', ['1.0~rc1', '1.0', '1.0^git1', '1.0a', '1.0.1', '1.9', '1.10']],
  [
    'Alpine:v3.20',
    'apk-package(5)',
    ['1.0_alpha', '1.0_alpha1', '1.0_beta', '1.0_pre', '1.0_rc1', '1.0', '1.0-r1', '1.0-r10', '1.0_p1', '1.0.1', '1.2'],
  ],
  ['RubyGems', 'Gem::Version', ['1.0.a', '1.0.a.2', '1.0.b1', '1.0.rc1', '1.0', '1.0.1', '1.9', '1.10']],
  [
    'Packagist',
    'version_compare',
    ['1.0.0-dev', '1.0.0-alpha1', '1.0.0-beta1', '1.0.0-beta2', '1.0.0-RC1', '1.0.0', '1.0.0-pl1', '1.0.1', '1.10.0'],
  ],
];

/** Spellings of one version. */
const alike: [ecosystem: string, versions: string[]][] = [
  ['Maven', ['1', '1.0', '1.0.0', '1-0', '1.0-0', '1ga', '1-ga', '1.release', '1-final', '1.FINAL']],
  ['Maven', ['1-alpha-1', '1a1', '1-a1', '1alpha1', '1.0-ALPHA1']],
  ['Maven', ['1-rc-3', '1-cr3', '1cr3', '1rc3']],
  ['PyPI', ['1.0', '1', 'v1.0.0', '1.0.0.0']],
  ['PyPI', ['1.0a1', '1.0-alpha.1', '1.0_ALPHA1', '1a1']],
  ['PyPI', ['1.0.post1', '1.0-1', '1.0.r1', '1.0-rev1']],
  ['npm', ['1.0.0', '1.0.0+build']],
  ['Debian', ['1.0', '0:1.0', '1.0-0']],
  ['RubyGems', ['1', '1.0', '1.0.0']],
];

describe('The order of versions', () => {
  for (const [ecosystem, source, ascending] of orders) {
    it(`of ${ecosystem} is that of its specification: ${source}`, () => {
      const comparator = comparatorFor(ecosystem) ?? assert.fail(ecosystem);
      for (const [index, version] of ascending.entries()) {
        for (const [otherIndex, other] of ascending.entries()) {
          assert.equal(comparator.compare(version, other), Math.sign(index - otherIndex), `${version} ? ${other}`);
        }
      }
    });
  }

  for (const [ecosystem, versions] of alike) {
    it(`of ${ecosystem} treats ${versions[0]} as equal in every spelling`, () => {
      const comparator = comparatorFor(ecosystem) ?? assert.fail(ecosystem);
      for (const one of versions) {
        for (const other of versions) assert.equal(comparator.compare(one, other), 0, `${one} ? ${other}`);
      }
    });
  }
});
