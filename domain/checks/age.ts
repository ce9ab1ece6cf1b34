const dayMs = 86_400_000;

/** Returns the whole days from one time to another; negative when the other is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / dayMs);
}
