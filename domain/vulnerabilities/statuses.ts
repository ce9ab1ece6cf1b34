/** States of a vulnerability finding (interface specification §2). */
export const vulnerabilityStatuses = ['open', 'fixed', 'ignored'] as const;
export type VulnerabilityStatus = (typeof vulnerabilityStatuses)[number];
