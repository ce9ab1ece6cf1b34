import assert from 'node:assert/strict';

import { advisoryText } from '../../../domain/advisories/advisory-facts.ts';
import { cvssBaseScore, scoreAdvisory } from '../../../domain/advisories/advisory-score.ts';
import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';

const record = (fields: Partial<OsvRecord>): OsvRecord => ({
  id: 'GHSA-1',
  modified: '2026-01-01T00:00:00Z',
  ...fields,
});

const worst = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

describe('the base score of a CVSS vector', () => {
  it('is that of the specification, for every version', () => {
    assert.equal(cvssBaseScore(worst), 9.8);
    assert.equal(cvssBaseScore('CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N'), 6.1);
    assert.equal(cvssBaseScore('AV:N/AC:L/Au:N/C:P/I:P/A:P'), 7.5);
    assert.equal(cvssBaseScore('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N'), 0);
  });

  it('does not exist for an incomplete vector', () => {
    for (const text of ['', 'high', '9.8', 'CVSS:3.1/AV:N', 'CVSS:3.1/AV:Q/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '::::']) {
      assert.equal(cvssBaseScore(text), null, text);
    }
  });
});

describe('the score of an advisory', () => {
  it('is its CVSS v3 score, of the record or of the affected package', () => {
    assert.equal(scoreAdvisory(record({ severity: [{ type: 'CVSS_V3', score: worst }] }))?.score, 9.8);
    const perPackage = record({
      affected: [
        { package: { ecosystem: 'npm', name: 'left' }, severity: [{ type: 'CVSS_V3', score: worst }] },
        {
          package: { ecosystem: 'npm', name: 'right' },
          severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' }],
        },
      ],
    });
    assert.equal(scoreAdvisory(perPackage, { ecosystem: 'npm', name: 'left' })?.severity, 'critical');
    assert.equal(scoreAdvisory(perPackage, { ecosystem: 'npm', name: 'right' })?.severity, 'low');
  });

  it('is an estimate from the severity word where there is no CVSS v3 vector', () => {
    const word = scoreAdvisory(record({ summary: 'Important: kernel security update' }));
    assert.deepEqual(word, { score: 8, severity: 'high', estimated: true, basis: 'severity_word', vector: null });
    assert.equal(scoreAdvisory(record({ database_specific: { severity: 'MODERATE' } }))?.severity, 'medium');
    const withNewerVector = record({
      severity: [{ type: 'CVSS_V4', score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N' }],
    });
    assert.equal(scoreAdvisory(withNewerVector)?.estimated, true);
    assert.equal(scoreAdvisory(withNewerVector)?.severity, 'critical');
    assert.equal(scoreAdvisory({ ...withNewerVector, database_specific: { severity: 'High' } })?.severity, 'high');
  });

  it('is unknown if the advisory does not have one', () => {
    assert.equal(scoreAdvisory(record({ summary: 'aiohttp.web: open redirect' })), null);
    assert.equal(scoreAdvisory(record({ database_specific: { severity: 'Unknown' } })), null);
  });
});

describe('the text of an advisory', () => {
  it('is its details and the links that a browser can open', () => {
    const text = advisoryText(
      record({
        summary: 'Short',
        details: 'Long',
        references: [
          { type: 'WEB', url: 'https://example.com/1' },
          { type: 'WEB', url: 'javascript:alert(1)' },
        ],
      }),
    );
    assert.deepEqual(text, {
      summary: 'Short',
      description: 'Long',
      references: [{ type: 'WEB', url: 'https://example.com/1' }],
    });
  });
});
