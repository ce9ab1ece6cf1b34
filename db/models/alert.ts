import { Model } from 'objection';
import type { AlertStatus, AlertType } from '../../domain/alerts/alert-types.ts';
import type { Severity } from '../../domain/severity.ts';

/** An alert, raised by a rule or created by a member. */
export class Alert extends Model {
  static override readonly tableName = 'alerts';

  declare id: number;
  declare title: string;
  declare type: AlertType;
  declare severity: Severity;
  declare status: AlertStatus;
  declare rule: string | null;
  declare subject: string | null;
  declare provider_id: number | null;
  declare resource_id: number | null;
  declare description: string | null;
  declare occurrences: number;
  declare created_at: Date;
  declare created_by: number | null;
  declare last_seen_at: Date;
  declare acknowledged_at: Date | null;
  declare acknowledged_by: number | null;
  declare resolved_at: Date | null;
  declare resolved_by: number | null;
  declare resolution_note: string | null;
}
