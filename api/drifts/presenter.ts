import type { DriftDetailRow, DriftRow } from '../../db/reads/drifts/drifts.ts';

/** A drift finding as lists show it. */
export function presentDrift(row: DriftRow) {
  return {
    id: row.id,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    resource_type: row.resource_type,
    provider_id: row.provider_id,
    aspect: row.aspect,
    drift_type: row.drift_type,
    severity: row.severity,
    status: row.status,
    summary: row.summary,
    baseline_value: row.baseline_value,
    current_value: row.current_value,
    detected_at: row.detected_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** A drift finding with its differences. */
export function presentDriftDetail(row: DriftDetailRow) {
  return {
    ...presentDrift(row),
    diff: row.diff,
    baseline_id: row.baseline_id,
    execution_id: row.execution_id,
    previous_id: row.previous_id,
    resolved_by: row.resolved_by,
    resolution: row.resolution,
    acceptance_id: row.acceptance_id,
  };
}
