import type { Static } from 'typebox';
import type { ListedAlert, ListedCause } from '../../db/reads/alerts/alerts.ts';
import { referenceOf } from '../../domain/alerts/groups.ts';
import { sourceOf } from '../../domain/alerts/source.ts';
import type { alertDetailSchema, alertSchema } from './schema.ts';

/** Returns an alert as responses show it. */
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
    cause_count: alert.cause_count,
    source: presentSource(alert, {
      subject: alert.only_subject ?? alert.subject,
      cause: alert.only_cause,
      jobId: alert.job_id,
    }),
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

/** Returns an alert with its causes. */
export function presentAlertDetail(
  alert: ListedAlert,
  causes: readonly ListedCause[],
): Static<typeof alertDetailSchema> {
  return {
    ...presentAlert(alert),
    causes: causes.map((cause) => {
      const { findingId, controlId } = referenceOf(cause);
      return {
        title: cause.title ?? alert.description ?? alert.title,
        severity: cause.severity ?? alert.severity,
        finding_id: findingId,
        control_id: controlId,
        source: presentSource(alert, { ...cause, jobId: cause.job_id }),
        since: (cause.since ?? alert.created_at).toISOString(),
      };
    }),
  };
}

function presentSource(
  { rule, assessment_id: assessmentId }: Pick<ListedAlert, 'rule' | 'assessment_id'>,
  { subject, cause, jobId }: { subject: string | null; cause: string | null; jobId: number | null },
): Static<typeof alertSchema>['source'] {
  const source = sourceOf({ rule, subject: subject ?? '', cause });
  if (source === null) return null;
  return {
    kind: source.kind,
    id: source.id,
    job_id: jobId,
    framework_id: source.frameworkId,
    control_id: source.controlId,
    assessment_id: assessmentId,
  };
}
