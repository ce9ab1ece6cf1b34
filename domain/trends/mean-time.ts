const daySeconds = 86_400;

/** Returns how long findings took to be resolved, in days, from the sums of days; null if none was. */
export function meanDaysToResolve(days: readonly { resolved: number; resolving_seconds: number }[]): number | null {
  const resolved = days.reduce((sum, day) => sum + day.resolved, 0);
  const seconds = days.reduce((sum, day) => sum + day.resolving_seconds, 0);
  return resolved === 0 ? null : seconds / resolved / daySeconds;
}
