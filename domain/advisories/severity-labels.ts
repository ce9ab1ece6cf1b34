import type { Severity } from '../severity.ts';

/** Severity words of advisory sources, in lower case, and the severity that each means. */
const severityByLabel: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  important: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  minor: 'low',
  negligible: 'low',
  unimportant: 'low',
};

/** The middle of the range of CVSS v3 base scores that each severity covers (CVSS v3.1 specification, §5). */
export const scoreOfLabel: Readonly<Record<Severity, number>> = {
  critical: 9.5,
  high: 8,
  medium: 5.5,
  low: 2,
};

/** Returns the severity that a word of an advisory means, whatever its case; null for a word that means none. */
export const severityOfLabel = (word: string): Severity | null => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(severityByLabel, key) ? (severityByLabel[key] ?? null) : null;
};

/** Returns the severity of a CVSS v3 base score (CVSS v3.1 specification, §5); a score of 0.0 counts as low. */
export const severityOfScore = (score: number): Severity => {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
};
