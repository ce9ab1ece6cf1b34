import type { Baseline } from '../../db/models/baseline.ts';

/** Returns a baseline with its configuration. */
export function presentBaseline(row: Baseline) {
  return {
    id: row.id,
    resource_id: row.resource_id,
    configuration: row.configuration,
    captured_at: row.captured_at.toISOString(),
    created_by: row.created_by,
    acceptance_id: row.acceptance_id,
    voided_at: row.voided_at?.toISOString() ?? null,
  };
}
