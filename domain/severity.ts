/** Severities of the interface specification §2, worst first. Findings, checks, controls, alerts and recommendations share them. */
export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Orders severities for a sort, the worst first. */
export function compareSeverities(one: Severity, other: Severity): number {
  return severities.indexOf(one) - severities.indexOf(other);
}

/** Returns whether `severity` is as bad as `threshold` or worse. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return compareSeverities(severity, threshold) <= 0;
}

/** Finds the worst of some severities; null without any. */
export function worstOf(given: readonly Severity[]): Severity | null {
  return severities.find((severity) => given.includes(severity)) ?? null;
}
