import { cvssBaseScore } from './advisory-score.ts';

/** NVD's data on one CVE. */
export interface NvdScore {
  /** CVSS v3 vector; null for a CVE without one. */
  readonly vector: string | null;
  /** Base score of the vector, 0.0 to 10.0. */
  readonly score: number | null;
  readonly description: string | null;
}

interface Metric {
  readonly type?: string;
  readonly cvssData?: { readonly vectorString?: string };
}

interface NvdAnswer {
  readonly vulnerabilities?: readonly {
    readonly cve?: {
      readonly id?: string;
      readonly metrics?: { readonly cvssMetricV31?: readonly Metric[]; readonly cvssMetricV30?: readonly Metric[] };
      readonly descriptions?: readonly { readonly lang?: string; readonly value?: string }[];
    };
  }[];
}

const listOf = <Item>(value: readonly Item[] | undefined): readonly Item[] => (Array.isArray(value) ? value : []);

/**
 * Returns the score of a CVE from a response of NVD's CVE API 2.0: a primary CVSS 3.1 vector before a secondary one,
 * 3.1 before 3.0. Null for a response about another CVE and for anything that is not a response of this API.
 */
export const nvdScore = (answer: unknown, cveId: string): NvdScore | null => {
  if (typeof answer !== 'object' || answer === null || !('vulnerabilities' in answer)) return null;
  const entries = listOf((answer as NvdAnswer).vulnerabilities);
  // An empty list is a valid response: NVD does not know the CVE.
  if (entries.length === 0) return { vector: null, score: null, description: null };
  const cve = entries.find((entry) => entry.cve?.id === cveId)?.cve;
  if (cve === undefined) return null;
  const metrics = [listOf(cve.metrics?.cvssMetricV31), listOf(cve.metrics?.cvssMetricV30)].flatMap((version) => [
    ...version.filter(({ type }) => type === 'Primary'),
    ...version.filter(({ type }) => type !== 'Primary'),
  ]);
  const scored = metrics.flatMap(({ cvssData }) => {
    const vector = cvssData?.vectorString;
    const score = typeof vector === 'string' ? cvssBaseScore(vector) : null;
    return typeof vector === 'string' && score !== null ? [{ vector, score }] : [];
  })[0];
  const description = listOf(cve.descriptions).find(({ lang }) => lang === 'en')?.value;
  return { ...(scored ?? { vector: null, score: null }), description: description ?? null };
};
