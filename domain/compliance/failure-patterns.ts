/** Checks that fail together, and the number of resources on which they do. */
export interface FailurePattern {
  failed: readonly string[];
  /** Accepted failures. */
  excepted: readonly string[];
  resources: number;
}

/** Returns how many resources fail at least one of some checks, and how many of them are excepted from at least one. */
export function resourcesFailing(
  checks: readonly string[],
  patterns: readonly FailurePattern[],
): { failed: number; excepted: number } {
  const counts = { failed: 0, excepted: 0 };
  const concerns = (ids: readonly string[]): boolean => ids.some((id) => checks.includes(id));
  for (const pattern of patterns) {
    if (concerns(pattern.failed)) counts.failed += pattern.resources;
    if (concerns(pattern.excepted)) counts.excepted += pattern.resources;
  }
  return counts;
}
