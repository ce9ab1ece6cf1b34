import assert from 'node:assert/strict';
import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { scoreAdvisory } from '../../../domain/advisories/advisory-score.ts';
import { scoreOfLabel, severityOfLabel, severityOfScore } from '../../../domain/advisories/severity-labels.ts';

const record = (change: Partial<OsvRecord>): OsvRecord => ({ id: 'X-1', modified: '2026-01-01T00:00:00Z', ...change });
const severityOf = (change: Partial<OsvRecord>) => scoreAdvisory(record(change))?.severity ?? null;
const left = { ecosystem: 'npm', name: 'left' };

describe('the severity word of an advisory', () => {
  it('is any that a source uses, in any case', () => {
    const rows = {
      critical: ['critical', 'CRITICAL'],
      high: ['High', 'Important'],
      medium: ['medium', 'Moderate', ' moderate '],
      low: ['low', 'minor', 'negligible', 'Unimportant'],
    };
    for (const [severity, words] of Object.entries(rows)) {
      for (const word of words) assert.equal(severityOfLabel(word), severity, word);
    }
    for (const word of ['', 'none', 'unknown', 'constructor', 'toString'])
      assert.equal(severityOfLabel(word), null, word);
  });

  it('is looked for in the package first, then in its source, then in its summary', () => {
    const inPackage = {
      affected: [{ package: left, ecosystem_specific: { severity: 'low' }, database_specific: { severity: 'medium' } }],
    };
    const inScores = { severity: [{ type: 'Ubuntu', score: 'high' }] };
    const inSource = { database_specific: { severity: 'critical' } };
    const inSummary = { summary: 'Low: something' };
    assert.equal(severityOf({ ...inPackage, ...inScores, ...inSource, ...inSummary }), 'low');
    assert.equal(
      severityOf({ affected: [{ package: left, database_specific: { severity: 'medium' } }], ...inScores }),
      'medium',
    );
    assert.equal(severityOf({ ...inScores, ...inSource, ...inSummary }), 'high');
    assert.equal(severityOf({ ...inSource, ...inSummary }), 'critical');
    assert.equal(severityOf(inSummary), 'low');
  });

  it('is not read where it is no text, means nothing, or is a vector', () => {
    for (const severity of [7, null, ['high'], 'whatever'])
      assert.equal(severityOf({ database_specific: { severity } }), null);
    assert.equal(severityOf({ summary: 'Low' }), null);
    assert.equal(severityOf({ severity: [{ type: 'CVSS_V3', score: 'high' }] }), null);
    assert.equal(
      severityOf({
        severity: [{ type: 'Ubuntu', score: 'untriaged' }],
        database_specific: { severity: 'high' },
      }),
      'high',
    );
  });

  it('counts only where it is said of the package that is asked about', () => {
    const other = {
      affected: [{ package: { ecosystem: 'npm', name: 'right' }, database_specific: { severity: 'high' } }],
    };
    assert.equal(scoreAdvisory(record(other), left), null);
    assert.equal(scoreAdvisory(record(other), { ecosystem: 'npm', name: 'right' })?.severity, 'high');
    assert.equal(scoreAdvisory(record(other), { ecosystem: 'PyPI', name: 'right' }), null);
    assert.equal(scoreAdvisory(record({ affected: [{ database_specific: { severity: 'high' } }] }), left), null);
  });

  it('stands for the middle of its range, which has the same severity', () => {
    for (const severity of ['critical', 'high', 'medium', 'low'] as const) {
      assert.equal(severityOfScore(scoreOfLabel[severity]), severity);
    }
    const bounds = [
      [10, 'critical'],
      [9, 'critical'],
      [8.9, 'high'],
      [7, 'high'],
      [6.9, 'medium'],
      [4, 'medium'],
      [3.9, 'low'],
      [0, 'low'],
    ] as const;
    for (const [score, severity] of bounds) assert.equal(severityOfScore(score), severity, `${score}`);
  });

  it('is the best of several vectors of one version', () => {
    const low = 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';
    const worst = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    for (const order of [
      [low, worst],
      [worst, low],
    ]) {
      const severity = order.map((score) => ({ type: 'CVSS_V3', score }));
      assert.deepEqual(scoreAdvisory(record({ severity })), {
        score: 9.8,
        severity: 'critical',
        estimated: false,
        basis: 'cvss_v3',
        vector: worst,
      });
    }
    assert.equal(
      scoreAdvisory(record({ severity: [{ type: 'CVSS_V2', score: 'AV:N/AC:L/Au:N/C:C/I:C/A:C' }] }))?.basis,
      'cvss_v2',
    );
  });
});
