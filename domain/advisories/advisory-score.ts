import * as calculator from 'ae-cvss-calculator';

import { isSameEcosystem, packageNameKey } from '../packages/package-key.ts';
import type { Severity } from '../severity.ts';
import type { OsvAffected, OsvRecord, OsvSeverity } from './osv-record.ts';
import { scoreOfLabel, severityOfScore, severityOfLabel } from './severity-labels.ts';

/**
 * The severity of an advisory: a CVSS v3 base score (0.0 to 10.0) with its vector; or, marked as estimated, a score
 * derived from a severity word or from another CVSS version.
 */
export interface AdvisoryScore {
  readonly score: number;
  readonly severity: Severity;
  readonly estimated: boolean;
  readonly basis: 'cvss_v3' | 'severity_word' | 'cvss_v4' | 'cvss_v2';
  readonly vector: string | null;
}

// The package is CommonJS: a CommonJS loader sees its classes on the module, an ES module loader on the default export.
const cvss = calculator.default ?? calculator;

/**
 * The shape shared by vectors of CVSS 2, 3 and 4. The calculator accepts any text and would score what it can read of
 * it.
 */
const vectorShape = /^(CVSS:[34]\.[01]\/)?[A-Za-z]{1,3}:[A-Za-z]+(\/[A-Za-z]{1,3}:[A-Za-z]+)+$/;

const vectorOf = (text: string) => {
  if (text.startsWith('CVSS:3.1/')) return new cvss.Cvss3P1(text);
  if (text.startsWith('CVSS:3.0/')) return new cvss.Cvss3P0(text);
  if (text.startsWith('CVSS:4.0/')) return new cvss.Cvss4P0(text);
  return new cvss.Cvss2(text);
};

const scoredBase = (vector: string): unknown => {
  try {
    const parsed = vectorOf(vector);
    return parsed.isBaseFullyDefined() ? parsed.calculateScores().base : null;
  } catch {
    return null; // The calculator throws on metrics and values that its version of CVSS does not define: no score.
  }
};

/** Returns the base score of a CVSS vector of any version, or null for a text that is not a complete vector. */
export const cvssBaseScore = (vector: string): number | null => {
  const base = vectorShape.test(vector) ? scoredBase(vector) : null;
  return typeof base === 'number' && Number.isFinite(base) ? base : null;
};

const bestOfType = (
  severities: readonly OsvSeverity[],
  [type, basis]: readonly [type: string, basis: AdvisoryScore['basis']],
): AdvisoryScore | null => {
  let best: AdvisoryScore | null = null;
  for (const { type: given, score: vector } of severities) {
    const score = given === type ? cvssBaseScore(vector) : null;
    if (score === null || (best !== null && best.score >= score)) continue;
    best = { score, severity: severityOfScore(score), estimated: basis !== 'cvss_v3', basis, vector };
  }
  return best;
};

const textAt = (object: Record<string, unknown> | undefined, key: string): string[] => {
  const value = object?.[key];
  return typeof value === 'string' ? [value] : [];
};

/**
 * Returns the severity words of a record, the most specific first: of its package, of its source, at the start of its
 * summary.
 */
const severityWords = (record: OsvRecord, affected: readonly OsvAffected[], severities: readonly OsvSeverity[]) => [
  ...affected.flatMap((entry) => [
    ...textAt(entry.ecosystem_specific, 'severity'),
    ...textAt(entry.database_specific, 'severity'),
  ]),
  ...severities.filter((severity) => !severity.type.startsWith('CVSS')).map((severity) => severity.score),
  ...textAt(record.database_specific, 'severity'),
  ...(record.summary?.includes(':') ? [record.summary.slice(0, record.summary.indexOf(':'))] : []),
];

/**
 * Returns the score of an advisory: the highest CVSS v3 base score in either place that OSV allows; else the score of
 * its severity word; else one from another CVSS version; null when it has none. With a package, only the severities of
 * that package's `affected` entries count, in addition to those of the whole record.
 */
export const scoreAdvisory = (
  record: OsvRecord,
  of?: { readonly ecosystem: string; readonly name: string },
): AdvisoryScore | null => {
  const affected = (record.affected ?? []).filter(
    (entry) =>
      of === undefined ||
      (entry.package !== undefined &&
        isSameEcosystem(entry.package.ecosystem, of.ecosystem) &&
        packageNameKey(of.ecosystem, entry.package.name) === packageNameKey(of.ecosystem, of.name)),
  );
  const severities = [...(record.severity ?? []), ...affected.flatMap((entry) => entry.severity ?? [])];
  const exact = bestOfType(severities, ['CVSS_V3', 'cvss_v3']);
  if (exact !== null) return exact;
  for (const word of severityWords(record, affected, severities)) {
    const severity = severityOfLabel(word);
    if (severity === null) continue;
    return { score: scoreOfLabel[severity], severity, estimated: true, basis: 'severity_word', vector: null };
  }
  return bestOfType(severities, ['CVSS_V4', 'cvss_v4']) ?? bestOfType(severities, ['CVSS_V2', 'cvss_v2']);
};
