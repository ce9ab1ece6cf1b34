import assert from 'node:assert/strict';

import { SemVer, valid } from 'semver';

import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { comparatorFor } from '../../../domain/versions/grammars.ts';
import { pick, seededRandom } from '../../domain/versions/generated-pairs.ts';
import type { VersionPair } from '../../domain/versions/generated-pairs.ts';
import { rpmTool } from '../versions/reference-tools.ts';
import { findArchive, readArchive } from './archives.ts';

/** The versions that the records name for each package, in the order of the comparator. */
const versionsByPackage = (records: readonly OsvRecord[], ecosystem: string): string[][] => {
  const comparator = comparatorFor(ecosystem);
  assert.ok(comparator);
  const named = new Map<string, Set<string>>();
  for (const affected of records.flatMap((record) => record.affected ?? [])) {
    const name = affected.package?.name ?? '';
    const versions = named.get(name) ?? new Set<string>();
    named.set(name, versions);
    for (const range of affected.ranges ?? []) {
      for (const event of range.events) {
        for (const version of Object.values(event)) if (comparator.parse(version) !== null) versions.add(version);
      }
    }
  }
  return [...named.values()].map((versions) =>
    [...versions].toSorted((left, right) => comparator.compare(left, right) ?? 0),
  );
};

/** Every pair of neighbours, and as many pairs of any two versions of any packages. */
const pairsOf = (groups: readonly string[][]): VersionPair[] => {
  const neighbours = groups.flatMap((versions) =>
    versions.slice(1).map((version, index): VersionPair => [versions[index] ?? '', version]),
  );
  const random = seededRandom(9);
  const all = groups.flat();
  return [...neighbours, ...neighbours.map((): VersionPair => [pick(random, all), pick(random, all)])];
};

describe('the versions that real advisories name', () => {
  it('of AlmaLinux stand in the order that rpm gives them', function () {
    const archive = findArchive('AlmaLinux-9');
    if (archive === null || !rpmTool.isPresent()) {
      console.log('      skipped: there is no archive of AlmaLinux advisories, or rpm is not installed');
      return this.skip();
    }
    const pairs = pairsOf(versionsByPackage(readArchive(archive), 'AlmaLinux'));
    assert.ok(pairs.length > 10_000);
    const expected = rpmTool.orders(pairs);
    const comparator = comparatorFor('AlmaLinux');
    const wrong = pairs.filter(([left, right], index) => comparator?.compare(left, right) !== expected[index]);
    assert.deepEqual(wrong, []);
  });

  it('of Bitnami stand in the order of semantic versioning', function () {
    const archive = findArchive('Bitnami');
    if (archive === null) {
      console.log('      skipped: there is no archive of Bitnami advisories');
      return this.skip();
    }
    const pairs = pairsOf(versionsByPackage(readArchive(archive), 'Bitnami')).filter((pair) =>
      pair.every((version) => valid(version) !== null),
    );
    assert.ok(pairs.length > 10_000);
    const comparator = comparatorFor('Bitnami');
    const wrong = pairs.filter(([left, right]) => comparator?.compare(left, right) !== new SemVer(left).compare(right));
    assert.deepEqual(wrong, []);
  });
});
