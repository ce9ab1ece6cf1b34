import { Model } from 'objection';
import type { Difference } from '../../domain/drift/diff.ts';
import type { DriftStatus, DriftType } from '../../domain/drift/drift-types.ts';
import type { Json } from '../../domain/json.ts';
import type { Severity } from '../../domain/severity.ts';

/** A finding about one changed aspect of one resource. */
export class DriftFinding extends Model {
  static override readonly tableName = 'drift_findings';
  static override readonly jsonAttributes = ['baseline_value', 'current_value', 'diff'];

  declare id: number;
  declare resource_id: number;
  declare provider_id: number;
  declare baseline_id: number | null;
  declare aspect: string;
  declare drift_type: DriftType;
  declare severity: Severity;
  declare status: DriftStatus;
  declare summary: string;
  declare baseline_value: Json;
  declare current_value: Json;
  declare diff: Difference[];
  declare execution_id: number | null;
  declare detected_at: Date;
  declare last_seen_at: Date;
  declare resolved_at: Date | null;
  declare resolved_by: number | null;
  declare resolution: string | null;
  declare previous_id: number | null;
}
