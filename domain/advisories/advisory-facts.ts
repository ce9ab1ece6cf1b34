import { scoreAdvisory } from './advisory-score.ts';
import type { AdvisoryScore } from './advisory-score.ts';
import type { OsvRecord } from './osv-record.ts';

export interface AdvisoryReference {
  readonly type: string;
  readonly url: string;
}

/** The parts of an advisory that are needed to join and show findings. */
export interface AdvisoryFacts {
  readonly id: string;
  /** CVEs that the advisory is about, ascending; empty when it names none. */
  readonly cveIds: readonly string[];
  /** Other names of the same vulnerability, including CVEs. */
  readonly aliasIds: readonly string[];
  readonly score: AdvisoryScore | null;
}

export interface AdvisoryText {
  readonly summary: string | null;
  readonly description: string | null;
  readonly references: readonly AdvisoryReference[];
}

/**
 * Bulletins of distributions: one bulletin names every vulnerability that an update fixes, and several sources list
 * them under `related`, which elsewhere only means similar.
 */
const bulletinPrefixes = [
  'ALBA-', 'ALEA-', 'ALSA-', 'AZL-', 'DLA-', 'DSA-', 'ELA-', 'ELSA-', 'MGASA-', 'OESA-', 'PHSA-', 'RHBA-', 'RHEA-',
  'RHSA-', 'RLSA-', 'RXSA-', 'SUSE-', 'USN-', 'openSUSE-',
] as const; // prettier-ignore

const cvePattern = /^CVE-[0-9]{4}-[0-9]{4,}$/;

const isCve = (id: string): boolean => cvePattern.test(id);

/**
 * Returns the CVEs that a record is about: its own id, its aliases and its upstream records; for the bulletin of a
 * distribution without any of those, its related records.
 */
const cveIdsOf = (record: OsvRecord): string[] => {
  const named = [record.id, ...(record.aliases ?? []), ...(record.upstream ?? [])].filter(isCve);
  const isBulletin = bulletinPrefixes.some((prefix) => record.id.startsWith(prefix));
  const ids = named.length === 0 && isBulletin ? (record.related ?? []).filter(isCve) : named;
  return [...new Set(ids)].sort();
};

/** Returns the facts of an advisory; with a package, its score is the one for that package. */
export const advisoryFacts = (
  record: OsvRecord,
  of?: { readonly ecosystem: string; readonly name: string },
): AdvisoryFacts => ({
  id: record.id,
  cveIds: cveIdsOf(record),
  aliasIds: [...new Set(record.aliases ?? [])],
  score: scoreAdvisory(record, of),
});

/** Returns the human-readable part of an advisory: its summary, its details (Markdown) and its web links. */
export const advisoryText = (record: OsvRecord): AdvisoryText => ({
  summary: record.summary ?? null,
  description: record.details ?? record.summary ?? null,
  references: (record.references ?? []).filter(({ url }) => /^https?:\/\//i.test(url)),
});
