import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { comparatorFor } from '../../../domain/versions/grammars.ts';
import { pick, seededRandom } from '../../domain/versions/generated-pairs.ts';
import type { VersionPieces } from '../../domain/versions/generated-pairs.ts';

type Affected = NonNullable<OsvRecord['affected']>[number];
type Range = NonNullable<Affected['ranges']>[number];

const shuffled = <T>(random: () => number, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);

/** One range of one to three intervals, its events out of order now and then. */
const drawRange = (random: () => number, ascending: readonly string[]): Range => {
  const events: Range['events'] = [];
  const bounds = ascending.filter(() => random() < 0.6);
  const isInclusive = random() < 0.3;
  for (let index = 0; index < bounds.length; index += 2) {
    const [from, to] = [bounds[index] ?? '0', bounds[index + 1]];
    events.push({ introduced: index === 0 && random() < 0.5 ? '0' : from });
    if (to !== undefined) events.push(isInclusive ? { last_affected: to } : { fixed: to });
  }
  if (events.length === 0) events.push({ introduced: '0' });
  return { type: 'ECOSYSTEM', events: random() < 0.2 ? shuffled(random, events) : events };
};

/**
 * Advisories of an ecosystem that use every rule of OSV: several ranges and entries, lists of versions, last_affected,
 * events out of order, aliases among the records, withdrawn records. Equal for equal seeds.
 */
export const generatedRecords = (options: {
  ecosystem: string;
  names: readonly string[];
  pieces: VersionPieces;
  count: number;
  seed: number;
}): OsvRecord[] => {
  const random = seededRandom(options.seed);
  const comparator = comparatorFor(options.ecosystem);
  if (comparator === null) throw new Error(`${options.ecosystem} has no order`);
  const drawVersions = (count: number): string[] => {
    const drawn = Array.from({ length: count }, () => options.pieces.map((choices) => pick(random, choices)).join(''));
    return [...new Set(drawn)]
      .filter((version) => comparator.parse(version) !== null)
      .toSorted((left, right) => comparator.compare(left, right) ?? 0)
      .filter((version, index, all) => index === 0 || comparator.compare(all[index - 1] ?? '', version) !== 0);
  };
  const drawAffected = (name: string): Affected => {
    const ranges = Array.from({ length: random() < 0.2 ? 2 : 1 }, () => drawRange(random, drawVersions(6)));
    const versions = random() < 0.4 ? drawVersions(4) : [];
    return {
      package: { ecosystem: options.ecosystem, name },
      ...(random() < 0.9 || versions.length === 0 ? { ranges } : {}),
      ...(versions.length > 0 ? { versions } : {}),
    };
  };
  return Array.from({ length: options.count }, (_item, index): OsvRecord => {
    const name = pick(random, options.names);
    return {
      id: `GHSA-test-${index}`,
      modified: '2026-01-01T00:00:00Z',
      ...(random() < 0.1 ? { withdrawn: '2026-01-02T00:00:00Z' } : {}),
      aliases: random() < 0.3 ? [`CVE-2026-${1000 + Math.floor(random() * options.count)}`] : [],
      affected: [drawAffected(name), ...(random() < 0.2 ? [drawAffected(pick(random, options.names))] : [])],
    };
  });
};
