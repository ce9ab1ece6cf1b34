/** Words of the interface specification §2 for anomalies. */
export const anomalyTypes = ['cost', 'performance'] as const;
export type AnomalyType = (typeof anomalyTypes)[number];

export const anomalyStatuses = ['active', 'dismissed'] as const;
export type AnomalyStatus = (typeof anomalyStatuses)[number];
