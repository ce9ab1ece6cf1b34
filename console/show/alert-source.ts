import type { Alert } from '../../client/src/client.ts';
import { queryText } from '../routing/paths.ts';

/** A page of the console and what to call it. */
export interface PageLink {
  to: string;
  name: string;
}

/**
 * Returns the page of what raised an alert: the finding, or the list of its findings if there are several; the control in
 * the newest assessment; the anomaly, execution, action or webhook. Null if there is no page.
 */
export function sourceLink(alert: Pick<Alert, 'source' | 'severity' | 'resource_id' | 'provider_id'>): PageLink | null {
  const { source, severity, resource_id: resourceId, provider_id: providerId } = alert;
  if (source === null) return null;
  const { kind, id } = source;
  switch (kind) {
    case 'drift':
    case 'vulnerability': {
      const [path, one, many] =
        kind === 'drift' ? ['/drifts', 'Drift', 'Drifts'] : ['/vulnerabilities', 'Vulnerability', 'Vulnerabilities'];
      if (id !== null) return { to: `${path}/${id}`, name: one };
      if (resourceId === null) return null;
      return { to: path + queryText({ resource_id: resourceId, severity, status: 'any' }), name: many };
    }
    case 'control':
    case 'framework': {
      if (source.assessment_id === null) return { to: '/compliance', name: 'Compliance' };
      const query = queryText({ control: source.control_id, severity: kind === 'control' ? severity : null });
      const name = source.control_id === null ? 'Newest assessment' : `Control ${source.control_id}`;
      return { to: `/compliance/assessments/${source.assessment_id}${query}`, name };
    }
    case 'anomaly':
      return id === null
        ? { to: `/anomalies${queryText({ provider_id: providerId })}`, name: 'Anomalies' }
        : { to: `/anomalies/${id}`, name: 'Anomaly' };
    case 'budget':
      return { to: '/costs', name: 'Budgets' };
    case 'execution':
      if (id !== null && source.job_id !== null)
        return { to: `/jobs/${source.job_id}/executions/${id}`, name: 'Failed sync' };
      return providerId === null ? null : { to: `/providers/${providerId}`, name: 'Account' };
    // Overdue findings of both types, which the page of their resource lists.
    case 'finding':
      return resourceId === null ? null : { to: `/resources/${resourceId}`, name: 'Resource' };
    case 'remediation':
      if (id !== null) return { to: `/remediation/${id}`, name: 'Remediation' };
      return resourceId === null ? null : { to: `/resources/${resourceId}`, name: 'Resource' };
    case 'webhook':
      return id === null ? { to: '/webhooks', name: 'Webhooks' } : { to: `/webhooks/${id}`, name: 'Webhook' };
    case 'audit_log':
      return { to: '/audit-log', name: 'Audit log' };
    case 'database':
      return null;
  }
}
