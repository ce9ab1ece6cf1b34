const dayMs = 86_400_000;

/** Whole days from a time to another; negative when it lies ahead. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / dayMs);
}
