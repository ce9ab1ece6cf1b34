import type { Static } from 'typebox';
import type { ListedAlert } from '../../db/reads/alerts/alerts.ts';
import type { alertSchema } from './schema.ts';

/** An alert as responses show it. */
export function presentAlert(alert: ListedAlert): Static<typeof alertSchema> {
  return {
    id: alert.id,
    title: alert.title,
    type: alert.type,
    severity: alert.severity,
    status: alert.status,
    provider_id: alert.provider_id,
    resource_id: alert.resource_id,
    resource_name: alert.resource_name,
    description: alert.description,
    rule: alert.rule,
    occurrences: alert.occurrences,
    created_at: alert.created_at.toISOString(),
    created_by: alert.created_by,
    last_seen_at: alert.last_seen_at.toISOString(),
    acknowledged_at: alert.acknowledged_at?.toISOString() ?? null,
    acknowledged_by: alert.acknowledged_by,
    resolved_at: alert.resolved_at?.toISOString() ?? null,
    resolved_by: alert.resolved_by,
    resolution_note: alert.resolution_note,
  };
}
