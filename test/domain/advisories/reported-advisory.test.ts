import assert from 'node:assert/strict';
import { affects } from '../../../domain/advisories/affects.ts';
import {
  isReported,
  reportedAdvisory,
  type ReportedVulnerability,
} from '../../../domain/advisories/reported-advisory.ts';

const found: ReportedVulnerability = {
  scanner: 'aws-inspector',
  vulnerabilityId: 'CVE-2024-0001',
  otherIds: ['GHSA-1', 'CVE-2024-0001'],
  ecosystem: 'npm',
  packageName: 'left',
  version: '1.2.0',
  fixedVersion: '1.4.0',
  vectors: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  severity: 'CRITICAL',
  title: 'A fault',
  description: 'In left',
  references: ['https://example.com/1'],
  modified: '2026-11-22T10:00:00Z',
};
const outcomeOf = (of: ReportedVulnerability, version: string) =>
  affects({ record: reportedAdvisory(of), package: { ecosystem: 'npm', name: 'left', version } });

describe('an advisory made of a finding of a cloud scanner', () => {
  it('covers from the version that was seen up to the fix', () => {
    assert.deepEqual(outcomeOf(found, '1.2.0'), { outcome: 'affected', fixVersion: '1.4.0' });
    assert.deepEqual(outcomeOf(found, '1.3.9'), { outcome: 'affected', fixVersion: '1.4.0' });
    for (const version of ['1.1.9', '1.4.0', '2.0.0']) {
      assert.equal(outcomeOf(found, version).outcome, 'not_affected', version);
    }
  });

  it('covers the version that was seen alone while no fix is known', () => {
    const unfixed = { ...found, fixedVersion: null };
    assert.deepEqual(outcomeOf(unfixed, '1.2.0'), { outcome: 'affected', fixVersion: null });
    assert.equal(outcomeOf(unfixed, '1.2.1').outcome, 'not_affected');
  });

  it('names each other name once and says what the scanner says', () => {
    const record = reportedAdvisory(found);
    assert.deepEqual(record.aliases, ['CVE-2024-0001', 'GHSA-1']);
    assert.deepEqual(
      [record.summary, record.details, record.severity, record.database_specific, record.modified],
      ['A fault', 'In left', found.vectors, { severity: 'CRITICAL' }, found.modified],
    );
    assert.deepEqual(record.references, [{ type: 'WEB', url: 'https://example.com/1' }]);
  });

  it('leaves out what the scanner does not say', () => {
    const record = reportedAdvisory({ ...found, title: null, description: null, severity: null });
    for (const field of ['summary', 'details', 'database_specific']) assert.equal(Object.hasOwn(record, field), false);
  });

  it('is known by its id, which names scanner, package and version', () => {
    const ids = [
      reportedAdvisory(found).id,
      reportedAdvisory({ ...found, scanner: 'aws-ecr' }).id,
      reportedAdvisory({ ...found, packageName: 'right' }).id,
      reportedAdvisory({ ...found, version: '1.2.1' }).id,
    ];
    assert.equal(new Set(ids).size, 4);
    assert.ok(ids.every(isReported));
    for (const id of ['GHSA-1', 'x_vendor-1', 'CVE-2024-0001', 'y_x_aws-ecr-1'])
      assert.equal(isReported(id), false, id);
  });
});
