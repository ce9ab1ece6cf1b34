/** Anomaly types of the interface specification §2. */
export const anomalyTypes = ['cost', 'performance'] as const;
export type AnomalyType = (typeof anomalyTypes)[number];

export const anomalyStatuses = ['active', 'dismissed'] as const;
export type AnomalyStatus = (typeof anomalyStatuses)[number];
