import { timelineKinds } from './timeline.ts';

/** Everything that a resource's history shows. */
export const resourceEventKinds = [
  ...timelineKinds,
  'baseline_captured',
  'alert_raised',
  'alert_resolved',
  'recommendation_made',
  'recommendation_decided',
  'anomaly_detected',
  'cost',
] as const;
export type ResourceEventKind = (typeof resourceEventKinds)[number];
