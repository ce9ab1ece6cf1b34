/** Types of drift finding of the interface specification §2. */
export const driftTypes = ['configuration', 'security', 'compliance'] as const;
export type DriftType = (typeof driftTypes)[number];

/** States of a drift finding (interface specification §3). */
export const driftStatuses = ['detected', 'investigating', 'resolved'] as const;
export type DriftStatus = (typeof driftStatuses)[number];
