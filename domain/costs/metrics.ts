/** Daily metrics that are kept of resources: each by its name, with its unit in it. */
export const metricNames = ['cpu_percent', 'network_bytes', 'latency_ms', 'errors'] as const;
export type MetricName = (typeof metricNames)[number];

/** Types of resources that clouds have daily metrics of. */
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
  /** Mean of the day for percentages and latency, its sum for bytes and errors. */
  value: number;
}
