import { buildMatcher } from '../../../domain/advisories/matcher.ts';
import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { packageNameKey } from '../../../domain/packages/package-key.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import type { ScannedVulnerability } from './osv-scanner.ts';

/** A vulnerability that one side finds and the other does not. */
export interface Difference {
  readonly package: string;
  readonly version: string;
  readonly advisory: string;
  readonly foundBy: 'service' | 'osv-scanner';
}

/** The names under which osv-scanner takes two records for one vulnerability. */
const isSameVulnerability = (one: OsvRecord, other: OsvRecord): boolean =>
  one.id === other.id ||
  (one.aliases ?? []).includes(other.id) ||
  (other.aliases ?? []).includes(one.id) ||
  (one.aliases ?? []).some((alias) => (other.aliases ?? []).includes(alias));

/** osv-scanner reports of the records of one vulnerability the first: so does this, in the order of the archive. */
const firstOfEach = (records: readonly OsvRecord[]): OsvRecord[] => {
  const kept: OsvRecord[] = [];
  for (const record of records) if (!kept.some((first) => isSameVulnerability(first, record))) kept.push(record);
  return kept;
};

const keyOf = (name: string, version: string, advisory: string): string => `${name}\t${version}\t${advisory}`;

/**
 * What differs between the service's matcher and a scan by osv-scanner over the same packages and records. A record
 * that osv-scanner names in place of another of the same vulnerability is no difference.
 */
export const compareMatches = (options: {
  records: readonly OsvRecord[];
  purls: readonly string[];
  scanned: readonly ScannedVulnerability[];
}): { differences: Difference[]; agreed: number } => {
  const matcher = buildMatcher(options.records);
  const recordById = new Map(options.records.map((record) => [record.id, record]));
  const nameKey = (name: string): string => packageNameKey(ecosystem, name).toLowerCase();
  let ecosystem = '';
  const ours = new Set<string>();
  const matched = new Map<string, Set<string>>();
  for (const purl of options.purls) {
    const named = packageOfPurl(purl);
    if (named?.ecosystem == null) throw new Error(`${purl} is of no ecosystem`);
    ecosystem = named.ecosystem;
    const { advisoryIds } = matcher.evaluate({ ...named, ecosystem });
    const records = advisoryIds.flatMap((id) => recordById.get(id) ?? []);
    const key = keyOf(nameKey(named.name), named.version ?? '', '');
    matched.set(key, new Set(advisoryIds));
    for (const record of firstOfEach(records)) ours.add(keyOf(nameKey(named.name), named.version ?? '', record.id));
  }
  const theirs = new Map(
    options.scanned.map((item) => [keyOf(nameKey(item.name), item.version, item.advisoryId), item] as const),
  );
  const differences: Difference[] = [];
  const isJoined = (key: string): boolean => {
    const [name = '', version = '', advisory = ''] = key.split('\t');
    return matched.get(keyOf(name, version, ''))?.has(advisory) ?? false;
  };
  const differ = (key: string, foundBy: Difference['foundBy']): void => {
    const [name = '', version = '', advisory = ''] = key.split('\t');
    differences.push({ package: name, version, advisory, foundBy });
  };
  for (const key of ours) if (!theirs.has(key)) differ(key, 'service');
  for (const key of theirs.keys()) if (!ours.has(key) && !isJoined(key)) differ(key, 'osv-scanner');
  return { differences, agreed: [...ours].filter((key) => theirs.has(key)).length };
};
