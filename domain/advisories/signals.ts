/** A CVE that is exploited in the wild, and the day it was added to the catalogue. */
export interface KnownExploited {
  readonly cveId: string;
  /** `YYYY-MM-DD`. */
  readonly since: string;
}

/** The probability that a CVE is exploited within thirty days. */
export interface ExploitLikelihood {
  readonly cveId: string;
  /** 0 to 1. */
  readonly epss: number;
}

const cvePattern = /^CVE-[0-9]{4}-[0-9]{4,}$/;
const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/**
 * Returns the CVEs of CISA's catalogue of known exploited vulnerabilities (its JSON); null for a text that is not the
 * catalogue.
 */
export const knownExploited = (text: string): KnownExploited[] | null => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null; // Text that is not JSON is not a catalogue; the caller reports it.
  }
  if (typeof document !== 'object' || document === null || !('vulnerabilities' in document)) return null;
  const { vulnerabilities } = document;
  if (!Array.isArray(vulnerabilities)) return null;
  return vulnerabilities.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('cveID' in entry) || !('dateAdded' in entry)) return [];
    const { cveID: cveId, dateAdded: since } = entry;
    if (typeof cveId !== 'string' || typeof since !== 'string') return [];
    return cvePattern.test(cveId) && datePattern.test(since) ? [{ cveId, since }] : [];
  });
};

/** Parses a line of the EPSS scores (`cve,epss,percentile`); null for a comment, the heading and anything else. */
export const exploitLikelihood = (line: string): ExploitLikelihood | null => {
  const [cveId = '', text = ''] = line.split(',');
  const epss = text.trim() === '' ? Number.NaN : Number(text);
  return cvePattern.test(cveId) && epss >= 0 && epss <= 1 ? { cveId, epss } : null;
};
