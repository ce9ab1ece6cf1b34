import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { comparatorFor } from '../../../domain/versions/grammars.ts';
import { boundaryPackages } from './boundary-packages.ts';
import { compareMatches } from './compare-matches.ts';
import type { Difference } from './compare-matches.ts';
import { generatedRecords } from './generated-records.ts';
import { scanWithOsvScanner } from './osv-scanner.ts';
import type { OsvScan } from './osv-scanner.ts';
import type { SyntheticEcosystem } from './synthetic-ecosystems.ts';
import { writeZip } from './zip-archive.ts';

export interface Comparison {
  readonly packageCount: number;
  /** Pairs of package and advisory that both sides find. */
  readonly agreed: number;
  readonly differences: readonly Difference[];
  readonly scannerMs: number;
}

/** Every generated thing comes of this one seed. */
export const comparisonSeed = 20_261_121;

/** What osv-scanner matches by; it prints whole records, and the texts would only fill its output. */
const withoutTexts = ({ id, modified, withdrawn, aliases, affected }: OsvRecord): OsvRecord => ({
  id,
  modified,
  ...(withdrawn === undefined ? {} : { withdrawn }),
  ...(aliases === undefined ? {} : { aliases }),
  ...(affected === undefined ? {} : { affected }),
});

const archiveOf = (records: readonly OsvRecord[]): Buffer =>
  writeZip(records.map((record) => ({ name: `${record.id}.json`, content: JSON.stringify(withoutTexts(record)) })));

/** As many as one scan takes before its output is too long for a string. */
const packagesPerScan = 1500;

/** Compares matcher and osv-scanner over records of one ecosystem, on packages around every boundary they name. */
export const compareRecords = (options: {
  scanner: string;
  ecosystem: string;
  records: readonly OsvRecord[];
  limit: number;
  purlOf: (name: string) => string;
}): Comparison => {
  const packages = boundaryPackages({ ...options, seed: comparisonSeed });
  const purls = packages.map(({ name, version }) => `${options.purlOf(name)}@${encodeURIComponent(version)}`);
  const archive = archiveOf(options.records);
  const scans: OsvScan[] = [];
  for (let start = 0; start < purls.length; start += packagesPerScan) {
    scans.push(scanWithOsvScanner({ ...options, archive, purls: purls.slice(start, start + packagesPerScan) }));
  }
  const scanned = scans.flatMap((scan) => scan.found);
  const { agreed, differences } = compareMatches({ records: options.records, purls, scanned });
  const scannerMs = scans.reduce((sum, scan) => sum + scan.elapsedMs, 0);
  return { packageCount: packages.length, agreed, differences, scannerMs };
};

/** The same over generated records. */
export const compareSynthetic = (scanner: string, synthetic: SyntheticEcosystem): Comparison =>
  compareRecords({
    scanner,
    ...synthetic,
    records: generatedRecords({ ...synthetic, count: 200, seed: comparisonSeed }),
    limit: 3000,
  });

export const pypiPurl = (name: string): string => `pkg:pypi/${encodeURIComponent(name)}`;

type Affected = NonNullable<OsvRecord['affected']>[number];

const startsWithCommits = (affected: Affected): boolean =>
  affected.ranges?.[0]?.type === 'GIT' && affected.ranges.some((range) => range.type !== 'GIT');

/** Whether a record names commits before versions: there osv-scanner 1.9.2 reads no range at all. */
export const namesCommitsFirst = (record: OsvRecord): boolean => (record.affected ?? []).some(startsWithCommits);

/** Whether a PyPI record lists a version that reads like the given one and is written otherwise. */
export const listsSameRelease = (record: OsvRecord, version: string): boolean => {
  const listed = (record.affected ?? []).flatMap((affected) => affected.versions ?? []);
  return !listed.includes(version) && listed.some((other) => comparatorFor('PyPI')?.compare(other, version) === 0);
};

/** The record with the same versions and without its commits. */
export const withoutCommits = (record: OsvRecord): OsvRecord => ({
  ...record,
  affected: (record.affected ?? []).map((affected) => ({
    ...affected,
    ...(affected.ranges === undefined ? {} : { ranges: affected.ranges.filter((range) => range.type !== 'GIT') }),
  })),
});
