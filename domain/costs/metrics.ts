/** The daily metrics that are stored for resources; the unit is part of the name. */
export const metricNames = ['cpu_percent', 'network_bytes', 'latency_ms', 'errors'] as const;
export type MetricName = (typeof metricNames)[number];

/** Resource types with daily metrics. */
export const meteredTypes = [
  'vm_instance',
  'db_instance',
  'load_balancer',
  'function',
  'cache_cluster',
  'app_service',
] as const;

/** One metric of one resource on one day. */
export interface MetricPoint {
  resourceId: number;
  metric: MetricName;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** The day's mean for percentages and latency, the day's sum for bytes and errors. */
  value: number;
}
