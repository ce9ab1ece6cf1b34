import assert from 'node:assert/strict';

import { advisoryFacts } from '../../../domain/advisories/advisory-facts.ts';
import { joinFindings } from '../../../domain/advisories/join-findings.ts';
import type { VulnerabilityFinding } from '../../../domain/advisories/join-findings.ts';
import { buildMatcher } from '../../../domain/advisories/matcher.ts';
import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import type { InstalledPackage } from '../../../domain/packages/package-key.ts';

const record = (
  id: string,
  fields: Partial<OsvRecord> & { fixed?: string; name?: string; ecosystem?: string },
): OsvRecord => {
  const { fixed = '2.0', name = 'left', ecosystem = 'PyPI', ...rest } = fields;
  return {
    id,
    modified: '2026-01-01T00:00:00Z',
    affected: [
      { package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }] },
    ],
    ...rest,
  };
};

const findingsOf = (records: readonly OsvRecord[], installed: readonly InstalledPackage[]): VulnerabilityFinding[] => {
  const matcher = buildMatcher(records);
  return joinFindings({
    matcher,
    packages: installed.map((one) => ({ installed: one, evaluation: matcher.evaluate(one) })),
    factsOf(id, of) {
      const found = records.find((one) => one.id === id);
      assert.ok(found);
      return advisoryFacts(found, of);
    },
  });
};

const left = (version: string): InstalledPackage => ({ ecosystem: 'PyPI', name: 'left', version });

describe('the findings of a resource', () => {
  it('are merged for a CVE that several advisories name', () => {
    const findings = findingsOf(
      [
        record('PYSEC-2026-1', { aliases: ['CVE-2026-1000'], fixed: '1.5' }),
        record('GHSA-aaaa', { aliases: ['CVE-2026-1000'], fixed: '1.6' }),
        record('CVE-2026-1000', { fixed: '1.5' }),
      ],
      [left('1.0')],
    );
    assert.equal(findings.length, 1);
    assert.equal(findings[0]?.cveId, 'CVE-2026-1000');
    assert.deepEqual(findings[0]?.advisoryIds, ['CVE-2026-1000', 'GHSA-aaaa', 'PYSEC-2026-1']);
    assert.equal(findings[0]?.fixVersion, '1.6');
  });

  it('map an advisory without a CVE to the CVE of its aliases', () => {
    const findings = findingsOf(
      [record('GHSA-bbbb', {}), record('PYSEC-2026-2', { aliases: ['GHSA-bbbb', 'CVE-2026-1001'] })],
      [left('1.0')],
    );
    assert.deepEqual(
      findings.map((finding) => finding.cveId),
      ['CVE-2026-1001'],
    );
  });

  it('keep the own id of an advisory that no CVE belongs to, once for all its names', () => {
    const findings = findingsOf(
      [record('PYSEC-2026-3', { aliases: ['GHSA-cccc'] }), record('GHSA-cccc', {}), record('MAL-2026-9', {})],
      [left('1.0')],
    );
    assert.deepEqual(
      findings.map((finding) => finding.cveId),
      ['GHSA-cccc', 'MAL-2026-9'],
    );
  });

  it('are one for every CVE that the bulletin of a distribution relates to', () => {
    const bash = { ecosystem: 'AlmaLinux:9', name: 'bash' };
    const findings = findingsOf(
      [
        record('ALSA-2026:1', {
          ...bash,
          fixed: '5.1-2.el9',
          related: ['CVE-2026-1', 'CVE-2026-2000', 'CVE-2026-2001'],
        }),
      ],
      [{ ...bash, version: '5.1-1.el9' }],
    );
    assert.deepEqual(
      findings.map((finding) => [finding.cveId, finding.fixVersion]),
      [
        ['CVE-2026-2000', '5.1-2.el9'],
        ['CVE-2026-2001', '5.1-2.el9'],
      ],
    );
  });

  it('do not treat a similar vulnerability as the same one', () => {
    const findings = findingsOf([record('PYSEC-2026-4', { related: ['CVE-2026-3000'] })], [left('1.0')]);
    assert.deepEqual(
      findings.map((finding) => finding.cveId),
      ['PYSEC-2026-4'],
    );
  });

  it('are merged for a package that is installed in several versions, with the lowest first', () => {
    const [finding, ...others] = findingsOf(
      [record('PYSEC-2026-5', { aliases: ['CVE-2026-1005'] })],
      [left('1.10'), left('1.9'), left('2.0')],
    );
    assert.deepEqual(others, []);
    assert.equal(finding?.installedVersion, '1.9');
    assert.deepEqual(finding?.installedVersions, ['1.9', '1.10']);
  });

  it('have the highest CVSS v3 score before any estimate', () => {
    const medium = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:L/I:L/A:N';
    const [finding] = findingsOf(
      [
        record('GHSA-dddd', { aliases: ['CVE-2026-1006'], database_specific: { severity: 'CRITICAL' } }),
        record('PYSEC-2026-6', { aliases: ['CVE-2026-1006'], severity: [{ type: 'CVSS_V3', score: medium }] }),
      ],
      [left('1.0')],
    );
    assert.deepEqual(finding?.score, {
      score: 5.4,
      severity: 'medium',
      estimated: false,
      basis: 'cvss_v3',
      vector: medium,
    });
  });
});
