/** Alert types of the interface specification §2. */
export const alertTypes = ['security', 'cost', 'compliance', 'performance'] as const;
export type AlertType = (typeof alertTypes)[number];

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];
