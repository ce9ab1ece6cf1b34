import type { AlertCause, ClearedCause } from './causes.ts';

/** The identity of a cause: its rule, its subject and the single problem. The severity is not part of it. */
export interface AlertPlace {
  subject: string;
  /** Null: every cause of the subject. */
  cause: string | null;
}

/**
 * Returns the subject and the cause: the resource for findings and their remediation, control (or framework) and
 * provider for compliance, else the provider. An action without progress is another cause than one that failed. Each
 * failed sync is a separate cause, so that an alert that was resolved manually is raised again by the next failure.
 */
export function placeOf(cause: AlertCause | ClearedCause): AlertPlace {
  switch (cause.kind) {
    case 'drift':
    case 'vulnerability':
      return { subject: `resource:${cause.resourceId}`, cause: named('finding', cause.findingId) };
    case 'finding_overdue':
      return { subject: `resource:${cause.resourceId}`, cause: named(cause.findingType, cause.findingId) };
    case 'remediation_failure':
      return {
        subject: `resource:${cause.resourceId}`,
        cause: named(cause.isStalled ? 'stalled action' : 'action', cause.actionId),
      };
    case 'compliance_control':
      return {
        subject: `provider:${cause.providerId}/control:${cause.frameworkId}/${cause.controlId}`,
        cause: 'failed',
      };
    case 'compliance_score':
      return { subject: `provider:${cause.providerId}/framework:${cause.frameworkId}`, cause: 'score' };
    case 'cost_anomaly':
    case 'performance_anomaly':
      return { subject: `provider:${cause.providerId}`, cause: named('anomaly', cause.anomalyId) };
    case 'budget':
      return {
        subject: `budget:${cause.budgetId}/${cause.month}/${cause.threshold}${cause.isForecast ? '/forecast' : ''}`,
        cause: 'reached',
      };
    case 'provider_error':
      return {
        subject: `provider:${cause.providerId}`,
        cause: 'executionId' in cause ? named('execution', cause.executionId) : null,
      };
    case 'webhook_paused':
      return { subject: `webhook:${cause.webhookId}`, cause: 'paused' };
    case 'database_full':
      return { subject: 'database', cause: 'disk full' };
    case 'audit_chain':
      return { subject: 'audit_log', cause: 'chain' };
  }
}

function named(what: string, id: number | undefined): string | null {
  return id === undefined ? null : `${what}:${id}`;
}
