import assert from 'node:assert/strict';
import { nvdScore } from '../../../domain/advisories/nvd-record.ts';

const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const low = 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';
const older = 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const metric = (vectorString: unknown, type = 'Primary') => ({ type, cvssData: { vectorString } });
const answer = (cve: unknown) => ({ resultsPerPage: 1, vulnerabilities: [{ cve }] });
const id = 'CVE-2024-0001';
const nothing = { vector: null, score: null, description: null };

describe('what NVD says of a CVE', () => {
  it('is its vector with the score of that vector, and the English description', () => {
    const descriptions = [
      { lang: 'es', value: 'Un fallo' },
      { lang: 'en', value: 'A fault' },
    ];
    const found = nvdScore(answer({ id, metrics: { cvssMetricV31: [metric(critical)] }, descriptions }), id);
    assert.deepEqual(found, { vector: critical, score: 9.8, description: 'A fault' });
  });

  it('takes the primary vector before a secondary one, and 3.1 before 3.0', () => {
    const vectorOf = (metrics: unknown) => nvdScore(answer({ id, metrics }), id)?.vector;
    assert.equal(vectorOf({ cvssMetricV31: [metric(critical, 'Secondary'), metric(low)] }), low);
    assert.equal(vectorOf({ cvssMetricV31: [metric(critical, 'Secondary')] }), critical);
    assert.equal(vectorOf({ cvssMetricV30: [metric(older)], cvssMetricV31: [metric(low, 'Secondary')] }), low);
    assert.equal(vectorOf({ cvssMetricV30: [metric(older)] }), older);
  });

  it('passes over vectors that have no score', () => {
    for (const vector of ['CVSS:3.1/AV:N', 7, undefined, null]) {
      const metrics = { cvssMetricV31: [metric(vector), metric(low)] };
      assert.equal(nvdScore(answer({ id, metrics }), id)?.vector, low);
    }
    assert.equal(nvdScore(answer({ id, metrics: { cvssMetricV31: [{ type: 'Primary' }] } }), id)?.score, null);
  });

  it('is empty for a CVE without scores, and for one that NVD does not know', () => {
    for (const cve of [{ id }, { id, metrics: {} }, { id, metrics: { cvssMetricV31: {} }, descriptions: 'x' }]) {
      assert.deepEqual(nvdScore(answer(cve), id), nothing);
    }
    assert.deepEqual(nvdScore({ vulnerabilities: [] }, id), nothing);
  });

  it('is unknown when the answer is about another CVE or is no answer of NVD', () => {
    for (const other of [null, 'x', 7, {}, { vulnerability: [] }, answer({ id: 'CVE-2024-0002' }), answer(undefined)]) {
      assert.equal(nvdScore(other, id), null);
    }
  });
});
