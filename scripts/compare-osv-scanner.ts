/**
 * Compares the matcher with osv-scanner on the real PyPI advisories and on generated ones of every other ecosystem that
 * osv-scanner supports, and prints what agreed and what did not. Builds osv-scanner with Go if it is missing. `--write`
 * rewrites the list of explained differences; `--all` uses every version around every PyPI boundary.
 *
 *   npx tsx scripts/compare-osv-scanner.ts [--all] [--write]
 */
import { findArchive, readArchive } from '../test/contract/osv/archives.ts';
import { lineOf, reasonByEcosystem, writeLines } from '../test/contract/osv/argued-differences.ts';
import type { ArguedDifference } from '../test/contract/osv/argued-differences.ts';
import {
  compareRecords,
  compareSynthetic,
  listsSameRelease,
  namesCommitsFirst,
  pypiPurl,
  withoutCommits,
} from '../test/contract/osv/comparison.ts';
import type { Difference } from '../test/contract/osv/compare-matches.ts';
import type { Comparison } from '../test/contract/osv/comparison.ts';
import { buildOsvScanner, findOsvScanner } from '../test/contract/osv/osv-scanner.ts';
import { syntheticEcosystems } from '../test/contract/osv/synthetic-ecosystems.ts';

const scanner = findOsvScanner() ?? buildOsvScanner();
const limit = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 9_000;
const argued: ArguedDifference[] = [];
let unexplained = 0;

const report = (name: string, comparison: Comparison): void => {
  const { packageCount, agreed, differences, scannerMs } = comparison;
  console.log(
    `${name}: ${packageCount} packages, ${agreed} findings agree, ${differences.length} differ ` +
      `(osv-scanner took ${(scannerMs / 1000).toFixed(1)} s)`,
  );
};

const archive = findArchive('PyPI');
if (archive === null) {
  console.log('PyPI: skipped, there is no archive');
} else {
  const records = readArchive(archive);
  const shared = { scanner, ecosystem: 'PyPI', limit, purlOf: pypiPurl };
  const plain = compareRecords({ ...shared, records: records.map(withoutCommits) });
  report('PyPI without commit ranges', plain);
  const byId = new Map(records.map((record) => [record.id, record]));
  const isSameRelease = ({ advisory, version, foundBy }: Difference): boolean => {
    const record = byId.get(advisory);
    return foundBy === 'service' && record !== undefined && listsSameRelease(record, version);
  };
  for (const difference of plain.differences) {
    if (isSameRelease(difference)) continue;
    unexplained += 1;
    console.log('  unexplained:', JSON.stringify(difference));
  }

  const asTheyAre = compareRecords({ ...shared, records });
  report('PyPI as it is', asTheyAre);
  const commitsFirst = new Set(records.filter(namesCommitsFirst).map((record) => record.id));
  for (const difference of asTheyAre.differences) {
    if (difference.foundBy === 'service' && commitsFirst.has(difference.advisory)) {
      argued.push({ ...difference, version: '*', ecosystem: 'PyPI', reason: 'commits_first' });
    } else if (isSameRelease(difference)) {
      argued.push({ ...difference, ecosystem: 'PyPI', reason: 'same_release' });
    } else {
      unexplained += 1;
      console.log('  unexplained:', JSON.stringify(difference));
    }
  }
}

for (const synthetic of syntheticEcosystems) {
  const comparison = compareSynthetic(scanner, synthetic);
  report(synthetic.ecosystem, comparison);
  const reason = reasonByEcosystem[synthetic.ecosystem];
  for (const difference of comparison.differences) {
    if (reason !== undefined) argued.push({ ...difference, ecosystem: synthetic.ecosystem, reason });
    else {
      unexplained += 1;
      console.log('  unexplained:', JSON.stringify(difference));
    }
  }
}

console.log(`${unexplained} differences have no reason`);
if (process.argv.includes('--write')) writeLines(argued.map(lineOf));
process.exitCode = unexplained === 0 ? 0 : 1;
