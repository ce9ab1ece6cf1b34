/** What became of a property that may change by itself. */
export const volatileStatuses = ['observed', 'proposed', 'confirmed', 'rejected', 'withdrawn'] as const;
export type VolatileStatus = (typeof volatileStatuses)[number];

/** When a property is proposed. */
export const proposalThreshold = {
  /** Each of so many resources … */
  resources: 3,
  /** … showed another value in so many syncs while nobody wrote, … */
  changesEach: 5,
  /** … over at least this time: a disturbance of some hours is no habit. */
  hours: 24,
} as const;

/** What was counted of a property. */
export interface PropertyCounts {
  /** Changes of each resource while nobody wrote. */
  changes: readonly number[];
  first_at: Date | null;
  last_at: Date;
}

/** Returns what a property lacks to be proposed, as a sentence without a stop; null if nothing. */
export function lackingForProposal({ changes, first_at: first, last_at: last }: PropertyCounts): string | null {
  const { resources, changesEach, hours } = proposalThreshold;
  const enough = changes.filter((count) => count >= changesEach).length;
  if (enough < resources) {
    return `${enough} of ${resources} resources changed in ${changesEach} syncs without a write`;
  }
  const seenHours = first === null ? 0 : Math.floor((last.getTime() - first.getTime()) / 3_600_000);
  return seenHours < hours ? `it was seen for ${seenHours} of ${hours} hours` : null;
}
