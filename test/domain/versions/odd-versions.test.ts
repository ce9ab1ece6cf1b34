import assert from 'node:assert/strict';

import { comparatorFor } from '../../../domain/versions/grammars.ts';

const assertAscending = (ecosystem: string, versions: readonly string[]): void => {
  const comparator = comparatorFor(ecosystem);
  assert.ok(comparator);
  for (const [index, version] of versions.entries()) {
    for (const [otherIndex, other] of versions.entries()) {
      assert.equal(comparator.compare(version, other), Math.sign(index - otherIndex), `${version} ? ${other}`);
    }
  }
};

describe('a comparator', () => {
  it('is that of the ecosystem regardless of its release', () => {
    assert.equal(comparatorFor('AlmaLinux:9')?.grammar, 'rpm');
    assert.equal(comparatorFor('Debian:12')?.grammar, 'dpkg');
    assert.equal(comparatorFor('Ubuntu:22.04:LTS')?.grammar, 'dpkg');
    assert.equal(comparatorFor('Root:PyPI')?.grammar, 'pep440');
  });

  it('does not exist for an ecosystem whose order is not known', () => {
    for (const ecosystem of ['Android', 'Linux', 'OSS-Fuzz', 'npm2', '', 'constructor']) {
      assert.equal(comparatorFor(ecosystem), null);
    }
  });

  it('has no order for an invalid version', () => {
    const nonsense: [ecosystem: string, text: string][] = [
      ['npm', 'latest'],
      ['Go', '(devel)'],
      ['PyPI', 'trunk'],
      ['PyPI', 'not a version 1'],
      ['Maven', '${project.version}'],
      ['RubyGems', '1.0_1'],
      ['Packagist', 'dev-master'],
      ['Debian', 'banana'],
      ['Debian', '1.0-'],
      ['Debian', 'x:1.0'],
      ['AlmaLinux:9', 'not-a-version'],
      ['AlmaLinux:9', ''],
      ['Alpine:v3.20', '1.0_foo'],
      ['CRAN', '1.0a'],
      ['npm', `1.${'0'.repeat(600)}`],
    ];
    for (const [ecosystem, text] of nonsense) {
      assert.equal(comparatorFor(ecosystem)?.parse(text), null, `${ecosystem} ${text}`);
      assert.equal(comparatorFor(ecosystem)?.compare(text, '1.0'), null);
    }
  });

  it('orders numbers beyond exact integers', () => {
    assertAscending('PyPI', ['1.20190101123456789012', '1.20190101123456789013']);
    assertAscending('npm', ['1.0.90071992547409920', '1.0.90071992547409921']);
  });

  it('of PyPI puts versions older than PEP 440 before all others, as the OSV tools do', () => {
    assertAscending('PyPI', ['0.1-bulbasaur', '0.1-charmander', '2019-09-12', '0.dev0', '0', '1!0']);
  });

  it('of npm reads a short version and a leading v as osv-scanner does', () => {
    assert.equal(comparatorFor('npm')?.compare('v1.2', '1.2.0'), 0);
    assertAscending('npm', ['1.0.0-alpha', '1.0.0-beta', '1', '1.0.1']);
  });

  it('of NuGet counts a fourth number and ignores case', () => {
    assertAscending('NuGet', ['1.0.0-beta', '1.0.0.0', '1.0.0.1']);
    assert.equal(comparatorFor('NuGet')?.compare('1.0.0-RC1', '1.0-rc1'), 0);
  });

  // Facts of apk-tools about its own order.
  it('of Alpine orders suffixes, letters, fractions and revisions as apk does', () => {
    assertAscending('Alpine', [
      '1.2_alpha',
      '1.2_alpha2',
      '1.2_beta',
      '1.2_pre',
      '1.2_rc',
      '1.2',
      '1.2-r1',
      '1.2_p1',
      '1.2a',
    ]);
    assertAscending('Alpine', ['0.1.0_alpha_pre2', '0.1.0_alpha']);
    assertAscending('Alpine', ['8.2.0', '8.2.001', '8.2.0015', '8.2.002']);
    assertAscending('Alpine', ['1.0~1234-r0', '1.0~1234-r1', '1.0~2345-r0']);
    assertAscending('Alpine', ['1.2.9.1', '1.2.9.1-r1', '1.2.12-r1', '2.31-r1']);
    assertAscending('Alpine', ['1', '1.0', '1.0.0']);
  });

  it('of CRAN treats dashes as dots and the longer of two equals as the later', () => {
    assertAscending('CRAN', ['1.0', '1.0-0', '1.0-1', '1.1']);
    assert.equal(comparatorFor('CRAN')?.compare('1-0', '1.0'), 0);
  });
});
