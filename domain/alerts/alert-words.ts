/** Words of the interface specification §2 for alerts. */
export const alertTypes = ['security', 'cost', 'compliance', 'performance'] as const;
export type AlertType = (typeof alertTypes)[number];

/** From worst to least. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** Whether `severity` is as bad as `threshold` or worse. */
export function isAtLeast(severity: AlertSeverity, threshold: AlertSeverity): boolean {
  return alertSeverities.indexOf(severity) <= alertSeverities.indexOf(threshold);
}

/** The worse of two severities. */
export function worse(one: AlertSeverity, other: AlertSeverity): AlertSeverity {
  return isAtLeast(one, other) ? one : other;
}
