import assert from 'node:assert/strict';
import type { FindingValues } from '../../../domain/vulnerabilities/finding-values.ts';
import { packageKeyOf, reconcileFindings, type KnownFinding } from '../../../domain/vulnerabilities/reconcile.ts';

const place = { family: 'PyPI', package_key: 'jinja2' };
const found: FindingValues = {
  ...place,
  cve_id: 'CVE-2024-0001',
  ecosystem: 'PyPI',
  package_name: 'Jinja2',
  installed_version: '2.0',
  installed_versions: ['2.0'],
  fix_version: '3.0',
  severity: 'high',
  cvss_score: 8,
  cvss_vector: null,
  score_basis: 'severity_word',
  score_estimated: true,
  advisory_ids: ['PYSEC-1'],
};
const stored = (status: KnownFinding['status']): KnownFinding => ({
  ...place,
  id: 1,
  status,
  cve_id: found.cve_id,
  advisory_ids: ['PYSEC-1'],
});
const scanned = (part: Partial<Parameters<typeof reconcileFindings>[0]>) =>
  reconcileFindings({
    isDeleted: false,
    found: [],
    known: [],
    installed: new Set([packageKeyOf(place)]),
    isUnevaluated: () => false,
    ...part,
  });

describe('the findings of a scanned resource', () => {
  it('are new where nothing is stored', () => {
    assert.deepEqual(scanned({ found: [found] }), { create: [found], update: [], reopen: [], fix: [] });
  });

  it('are brought up to date while open, opened again when fixed, and left alone when ignored', () => {
    assert.deepEqual(scanned({ found: [found], known: [stored('open')] }).update, [{ ...found, id: 1 }]);
    assert.deepEqual(scanned({ found: [found], known: [stored('fixed')] }).reopen, [{ ...found, id: 1 }]);
    const ignored = scanned({ found: [found], known: [stored('ignored')] });
    assert.deepEqual(ignored, { create: [], update: [], reopen: [], fix: [] });
    assert.deepEqual(scanned({ known: [stored('ignored')] }).fix, []);
    assert.deepEqual(scanned({ known: [stored('ignored')], isDeleted: true }).fix, []);
  });

  it('are fixed when they are gone, with the reason', () => {
    const reasonOf = (part: Parameters<typeof scanned>[0]) =>
      scanned({ known: [stored('open')], ...part }).fix.map(({ reason }) => reason);
    assert.deepEqual(reasonOf({}), ['No advisory covers the installed version any longer']);
    assert.deepEqual(reasonOf({ installed: new Set() }), ['The package is no longer installed']);
    assert.deepEqual(reasonOf({ isDeleted: true, found: [found] }), ['The resource was deleted']);
  });

  it('stay as they are when their advisories could not be evaluated', () => {
    assert.deepEqual(scanned({ known: [stored('open')], isUnevaluated: () => true }).fix, []);
  });
});
