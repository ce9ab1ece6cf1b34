/** What happens to a resource over time. */
export const timelineKinds = [
  'version',
  'change',
  'drift_detected',
  'drift_resolved',
  'vulnerability_detected',
  'vulnerability_fixed',
  'remediation_planned',
  'remediation_started',
  'remediation_ended',
  'remediation_rolled_back',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
