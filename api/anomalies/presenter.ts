import type { AnomalyRow } from '../../db/reads/anomalies/anomalies.ts';
import type { MetricName } from '../../domain/costs/metrics.ts';

/** Returns an anomaly as the API shows it. */
export function presentAnomaly(row: AnomalyRow) {
  return {
    id: row.id,
    type: row.type,
    provider_id: row.provider_id,
    date: row.day,
    actual_amount: row.actual_amount,
    expected_amount: row.expected_amount,
    expected_upper: row.expected_upper,
    deviation_percent: row.deviation_percent,
    top_services: row.top_services,
    status: row.status,
    detected_at: row.detected_at.toISOString(),
    last_date: row.last_day,
    is_ongoing: row.is_ongoing,
    peak: row.peak,
    currency: row.currency,
    services: row.services,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    metrics: row.metrics.map((part) => ({ ...part, metric: part.metric as MetricName })),
    reason: row.reason,
    learned_from: row.learned_from,
    dismissed_at: row.dismissed_at?.toISOString() ?? null,
    dismissed_by: row.dismissed_by,
    updated_at: row.updated_at.toISOString(),
  };
}
