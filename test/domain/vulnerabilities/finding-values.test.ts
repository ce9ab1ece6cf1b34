import assert from 'node:assert/strict';
import { findingValues } from '../../../domain/vulnerabilities/finding-values.ts';

const finding = {
  cveId: 'CVE-2024-0001',
  ecosystem: 'PyPI',
  packageName: 'Jinja_2',
  installedVersion: '2.0',
  installedVersions: ['2.0', '2.1'],
  fixVersion: '3.0',
  advisoryIds: ['PYSEC-1'],
};

describe('the stored form of a finding', () => {
  it('has the score of its advisory and the same identity for every spelling of the package', () => {
    const score = { severity: 'high', score: 8.1, vector: 'CVSS:3.1/…', basis: 'cvss_v3', estimated: false } as const;
    const values = findingValues({ ...finding, score });
    assert.deepEqual(
      [values.severity, values.cvss_score, values.cvss_vector, values.score_basis, values.score_estimated],
      ['high', 8.1, 'CVSS:3.1/…', 'cvss_v3', false],
    );
    assert.deepEqual([values.family, values.package_key, values.package_name], ['PyPI', 'jinja-2', 'Jinja_2']);
    assert.equal(findingValues({ ...finding, packageName: 'jinja.2', score }).package_key, values.package_key);
    assert.deepEqual(
      [values.installed_version, values.installed_versions, values.fix_version],
      ['2.0', ['2.0', '2.1'], '3.0'],
    );
  });

  it('counts as medium, estimated, when no advisory says how bad it is', () => {
    const values = findingValues({ ...finding, score: null });
    assert.deepEqual(
      [values.severity, values.cvss_score, values.cvss_vector, values.score_basis, values.score_estimated],
      ['medium', 5.5, null, 'none', true],
    );
  });
});
