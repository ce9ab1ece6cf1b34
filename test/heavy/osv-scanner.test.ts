import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { findArchive, readArchive } from '../contract/osv/archives.ts';
import { lineOf, listedLines, reasonByEcosystem } from '../contract/osv/argued-differences.ts';
import {
  compareRecords,
  compareSynthetic,
  listsSameRelease,
  namesCommitsFirst,
  pypiPurl,
  withoutCommits,
} from '../contract/osv/comparison.ts';
import { buildOsvScanner, findOsvScanner, osvScannerVersion } from '../contract/osv/osv-scanner.ts';
import { packageNameKey } from '../../domain/packages/package-key.ts';
import { syntheticEcosystems } from '../contract/osv/synthetic-ecosystems.ts';

const scannerMinutes = 10;

describe(`matching, compared with osv-scanner ${osvScannerVersion}`, function () {
  this.timeout(scannerMinutes * 60_000);
  let scanner = '';

  before(function () {
    const found = findOsvScanner();
    if (found === null && spawnSync('go', ['version']).status !== 0) {
      console.log('      skipped: osv-scanner is not built and Go is not installed');
      this.skip();
    }
    try {
      scanner = found ?? buildOsvScanner();
    } catch (error) {
      console.log(`      skipped: ${String(error)}`);
      this.skip();
    }
  });

  it('finds in real PyPI advisories what osv-scanner finds, around every boundary, when they name versions alone', function () {
    const archive = findArchive('PyPI');
    if (archive === null) {
      console.log('      skipped: there is no archive of PyPI advisories');
      return this.skip();
    }
    const records = readArchive(archive).map(withoutCommits);
    const comparison = compareRecords({ scanner, ecosystem: 'PyPI', records, limit: 9000, purlOf: pypiPurl });
    assert.ok(comparison.packageCount >= 3000);
    assert.ok(comparison.agreed > 10_000);
    assert.deepEqual(comparison.differences, []);
  });

  it('finds more in real PyPI advisories only where osv-scanner stops at a range of commits, as listed', function () {
    const archive = findArchive('PyPI');
    if (archive === null) {
      console.log('      skipped: there is no archive of PyPI advisories');
      return this.skip();
    }
    const records = readArchive(archive);
    const { differences } = compareRecords({ scanner, ecosystem: 'PyPI', records, limit: 9000, purlOf: pypiPurl });
    const commitsFirst = new Set(records.filter(namesCommitsFirst).map((record) => record.id));
    const listed = listedLines();
    const unlisted = differences.filter(
      (difference) =>
        difference.foundBy !== 'service' ||
        !commitsFirst.has(difference.advisory) ||
        !listed.has(lineOf({ ...difference, version: '*', ecosystem: 'PyPI', reason: 'commits_first' })),
    );
    assert.deepEqual(unlisted, []);
    assert.ok(differences.length > 0);
  });

  it('lists no difference without a record that explains it', function () {
    const archive = findArchive('PyPI');
    if (archive === null) {
      console.log('      skipped: there is no archive of PyPI advisories');
      return this.skip();
    }
    const records = readArchive(archive);
    const names = new Map(
      records
        .filter(namesCommitsFirst)
        .map(({ id, affected }) => [
          id,
          (affected ?? []).map((entry) => packageNameKey('PyPI', entry.package?.name ?? '')),
        ]),
    );
    const unexplained = [...listedLines()]
      .filter((line) => line.startsWith('PyPI\t'))
      .filter((line) => {
        const [, name = '', version = '', advisory = '', foundBy, reason] = line.split('\t');
        if (reason === 'same_release') {
          const record = records.find(({ id }) => id === advisory);
          return foundBy !== 'service' || record === undefined || !listsSameRelease(record, version);
        }
        return names.get(advisory)?.includes(name) !== true || foundBy !== 'service' || reason !== 'commits_first';
      });
    assert.deepEqual(unexplained, []);
  });

  for (const synthetic of syntheticEcosystems) {
    it(`finds in generated ${synthetic.ecosystem} advisories what osv-scanner finds, but for the listed differences`, () => {
      const { agreed, differences } = compareSynthetic(scanner, synthetic);
      const reason = reasonByEcosystem[synthetic.ecosystem];
      const lines = differences.map((difference) =>
        reason === undefined
          ? JSON.stringify(difference)
          : lineOf({ ...difference, ecosystem: synthetic.ecosystem, reason }),
      );
      const listed = [...listedLines()].filter((line) => line.startsWith(`${synthetic.ecosystem}\t`));
      assert.ok(agreed > 1000);
      assert.deepEqual(lines.toSorted(), listed.toSorted());
    });
  }
});
