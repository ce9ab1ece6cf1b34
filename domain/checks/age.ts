const dayMs = 86_400_000;

/** Returns whether more than some days, to the millisecond, are between two times. */
export function isOlderThan(from: Date, { days, now }: { days: number; now: Date }): boolean {
  return now.getTime() - from.getTime() > days * dayMs;
}

/** Returns the whole days from one time to another; negative when the other is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / dayMs);
}
