import assert from 'node:assert/strict';
import { exploitLikelihood, knownExploited } from '../../../domain/advisories/signals.ts';

const catalogue = (...vulnerabilities: unknown[]) => JSON.stringify({ title: 'Catalog', vulnerabilities });

describe('the catalogue of known exploited vulnerabilities', () => {
  it('gives each CVE with the day on which it was added', () => {
    const text = catalogue(
      { cveID: 'CVE-2021-44228', dateAdded: '2021-12-10', product: 'Log4j2' },
      { cveID: 'CVE-2024-12345678', dateAdded: '2024-01-01' },
    );
    assert.deepEqual(knownExploited(text), [
      { cveId: 'CVE-2021-44228', since: '2021-12-10' },
      { cveId: 'CVE-2024-12345678', since: '2024-01-01' },
    ]);
    assert.deepEqual(knownExploited(catalogue()), []);
  });

  it('leaves out entries that are none and keeps the others', () => {
    const good = { cveID: 'CVE-2021-44228', dateAdded: '2021-12-10' };
    const bad = [
      null,
      'CVE-2021-44228',
      {},
      { cveID: 'CVE-2021-44228' },
      { dateAdded: '2021-12-10' },
      { cveID: 7, dateAdded: '2021-12-10' },
      { cveID: 'CVE-2021-44228', dateAdded: 20_211_210 },
      { cveID: 'CVE-21-44228', dateAdded: '2021-12-10' },
      { cveID: 'CVE-2021-44228', dateAdded: '10.12.2021' },
    ];
    for (const entry of bad) {
      assert.deepEqual(knownExploited(catalogue(entry, good)), [{ cveId: 'CVE-2021-44228', since: '2021-12-10' }]);
    }
  });

  it('is not found in any other text', () => {
    for (const text of ['', '<html>', 'null', '7', '"vulnerabilities"', '[]', '{}', '{"vulnerabilities":{}}']) {
      assert.equal(knownExploited(text), null, text);
    }
  });
});

describe('a line of the EPSS scores', () => {
  it('gives how likely a CVE is exploited, from 0 to 1', () => {
    assert.deepEqual(exploitLikelihood('CVE-2021-44228,0.94358,0.99957'), { cveId: 'CVE-2021-44228', epss: 0.94358 });
    for (const epss of [0, 1]) assert.equal(exploitLikelihood(`CVE-2021-44228,${epss},1`)?.epss, epss);
  });

  it('is nothing when it is a comment, the heading or out of range', () => {
    for (const line of [
      '',
      '#model_version:v2025.03.14',
      'cve,epss,percentile',
      'CVE-2021-44228',
      'CVE-2021-44228,,0.9',
      'CVE-2021-44228, ,0.9',
      'CVE-2021-44228,x,0.9',
      'CVE-2021-44228,-0.00001,0.9',
      'CVE-2021-44228,1.00001,0.9',
      'GHSA-xxxx,0.5,0.9',
    ]) {
      assert.equal(exploitLikelihood(line), null, line);
    }
  });
});
