import { typeTitle } from '../../domain/clouds/clouds.ts';
import { presentDriftFinding } from '../../domain/drift/finding.ts';
import type { DriftDetailRow, DriftRow, OfKind } from '../../db/reads/drifts/drifts.ts';

/** Returns a drift finding as lists show it. */
export function presentDrift(row: OfKind<DriftRow>) {
  return {
    ...presentDriftFinding(row),
    resource_type_label: typeTitle(row.provider_kind, row.resource_type),
    aspect: row.aspect,
    last_seen_at: row.last_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** Returns a drift finding with its differences. */
export function presentDriftDetail(row: OfKind<DriftDetailRow>) {
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
