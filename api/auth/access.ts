import { requestRole } from '../../domain/remediation/decision-rules.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Role } from './principal.ts';
import { commandTransitions } from '../../domain/remediation/transitions.ts';

/**
 * Who may call an endpoint: anyone, every member, every member who signed in (an API key uses a member's rights, but
 * cannot change how that member signs in), or only admins.
 */
export type Access = 'open' | 'user' | 'signed_in' | 'admin';

/** The complete table of who may call what. Every endpoint has a row, and every row an endpoint. */
export const accessTable = {
  'POST /api/login': 'open',
  'POST /api/session': 'signed_in',
  // Reads the console's cookie, which it checks itself, and no bearer token.
  'POST /api/session/token': 'open',
  'DELETE /api/session': 'signed_in',
  'POST /api/v1/password-resets': 'open',
  'POST /api/v1/password-resets/complete': 'open',
  'POST /api/v1/invitations/preview': 'open',
  'POST /api/v1/invitations/accept': 'open',
  'GET /api/v1/me': 'user',
  'PUT /api/v1/me/password': 'signed_in',
  'GET /api/v1/me/sessions': 'user',
  'DELETE /api/v1/me/sessions': 'signed_in',
  'DELETE /api/v1/me/sessions/{id}': 'signed_in',

  'POST /api/v1/providers/cloud_a/connect': 'admin',
  'POST /api/v1/providers/cloud_b/connect': 'admin',
  'POST /api/v1/providers/cloud_c/connect': 'admin',
  'POST /api/v1/providers/orchestrator/connect': 'admin',
  'POST /api/v1/providers/setups': 'admin',
  'GET /api/v1/providers/setups/{id}': 'admin',
  'GET /api/v1/providers': 'user',
  'GET /api/v1/providers/{id}': 'user',
  'PUT /api/v1/providers/{id}/credentials': 'admin',
  'POST /api/v1/providers/{id}/sync': 'user',
  'GET /api/v1/providers/{id}/access': 'user',
  'POST /api/v1/providers/{id}/access': 'user',
  'POST /api/v1/providers/{id}/diagnoses': 'user',
  'GET /api/v1/diagnoses/{id}': 'user',
  'PUT /api/v1/providers/{id}/schema-types': 'admin',
  'GET /api/v1/providers/{id}/change-feed': 'user',
  'PUT /api/v1/providers/{id}/change-feed': 'admin',
  'GET /api/v1/providers/{id}/change-feed/rejected': 'admin',
  'GET /api/v1/providers/{id}/changes': 'user',
  'GET /api/v1/providers/{id}/audit-feed': 'user',
  'POST /api/v1/providers/{id}/audit-feed': 'admin',
  'PUT /api/v1/providers/{id}/audit-feed': 'admin',
  'DELETE /api/v1/providers/{id}/audit-feed': 'admin',
  // Reads the token of an API server, which it checks itself.
  'POST /api/v1/providers/{id}/audit-records': 'open',
  'DELETE /api/v1/providers/{id}': 'admin',

  'POST /api/v1/organizations': 'admin',
  'GET /api/v1/organizations': 'user',
  'GET /api/v1/organizations/{id}': 'user',
  'GET /api/v1/organizations/{id}/tree': 'user',
  'GET /api/v1/organizations/{id}/accounts': 'user',
  'PUT /api/v1/organizations/{id}': 'admin',
  'PUT /api/v1/organizations/{id}/change-feeds': 'admin',
  'POST /api/v1/organizations/{id}/discover': 'user',
  'POST /api/v1/organizations/{id}/accounts/{account_id}/connect': 'admin',
  'DELETE /api/v1/organizations/{id}': 'admin',

  'POST /api/v1/orchestrator/clusters': 'admin',
  'GET /api/v1/orchestrator/clusters': 'user',
  'GET /api/v1/orchestrator/clusters/discovered': 'user',
  'POST /api/v1/orchestrator/clusters/discovered/connect': 'admin',
  'GET /api/v1/orchestrator/clusters/{id}': 'user',
  'GET /api/v1/orchestrator/clusters/{id}/namespaces': 'user',
  'GET /api/v1/orchestrator/clusters/{id}/deployments': 'user',
  'GET /api/v1/orchestrator/clusters/{id}/pods': 'user',
  'GET /api/v1/orchestrator/clusters/{id}/services': 'user',
  'DELETE /api/v1/orchestrator/clusters/{id}': 'admin',

  'GET /api/v1/search': 'user',
  'GET /api/v1/resources': 'user',
  'GET /api/v1/resources/facets': 'user',
  'GET /api/v1/resources/export': 'user',
  'GET /api/v1/resources/query': 'user',
  'POST /api/v1/resources/query': 'user',
  'GET /api/v1/resource-types': 'user',
  'GET /api/v1/resources/{id}': 'user',
  'GET /api/v1/resources/{id}/config': 'user',
  'GET /api/v1/resources/{id}/drifts': 'user',
  'GET /api/v1/resources/{id}/changes': 'user',
  'GET /api/v1/resources/{id}/timeline': 'user',
  'GET /api/v1/resources/{id}/neighbourhood': 'user',
  'GET /api/v1/resources/{id}/reachability': 'user',
  'GET /api/v1/resources/{id}/vulnerabilities': 'user',
  'PUT /api/v1/resources/{id}/sbom': 'user',
  'GET /api/v1/resources/{id}/packages': 'user',
  'GET /api/v1/resources/{id}/recommendations': 'user',
  'GET /api/v1/resources/{id}/cost': 'user',

  'GET /api/v1/saved-views': 'user',
  'POST /api/v1/saved-views': 'user',
  'GET /api/v1/saved-views/{id}': 'user',
  'PUT /api/v1/saved-views/{id}': 'user',
  'DELETE /api/v1/saved-views/{id}': 'user',

  'POST /api/v1/baselines': 'user',
  'POST /api/v1/baselines/bulk': 'user',
  'GET /api/v1/baselines': 'user',
  'GET /api/v1/baselines/{id}': 'user',
  'GET /api/v1/baselines/{id}/compare/{other_id}': 'user',
  'DELETE /api/v1/baselines/{id}': 'user',

  // Capturing, resolving, deleting and ignoring are acceptances if they accept something, which the endpoints decide by
  // domain/acceptances/rules.ts: only for admins.
  'GET /api/v1/acceptances': 'user',
  'GET /api/v1/acceptances/{id}': 'user',
  'POST /api/v1/acceptances/{id}/confirm': 'admin',
  'POST /api/v1/acceptances/{id}/reject': 'admin',
  'POST /api/v1/acceptances/{id}/revoke': 'admin',
  // Announcing a change keeps alerts quiet, which accepts a risk in advance.
  'GET /api/v1/change-windows': 'user',
  'POST /api/v1/change-windows': 'admin',
  'GET /api/v1/change-windows/{id}': 'user',
  'DELETE /api/v1/change-windows/{id}': 'admin',
  'POST /api/v1/change-windows/{id}/accept': 'admin',
  // What is confirmed is no longer found in any account.
  'GET /api/v1/volatile-properties': 'admin',
  'POST /api/v1/volatile-properties/{id}/confirm': 'admin',
  'POST /api/v1/volatile-properties/{id}/reject': 'admin',
  'POST /api/v1/volatile-properties/{id}/withdraw': 'admin',

  'POST /api/v1/drifts/detect': 'user',
  'GET /api/v1/drifts': 'user',
  'GET /api/v1/drifts/facets': 'user',
  'GET /api/v1/drifts/export': 'user',
  'GET /api/v1/drifts/summary': 'user',
  'GET /api/v1/drifts/{id}': 'user',
  'PATCH /api/v1/drifts/{id}': 'user',
  'POST /api/v1/drifts/{id}/resolve': 'user',
  'POST /api/v1/vulnerabilities/scan': 'user',
  'GET /api/v1/vulnerabilities': 'user',
  'GET /api/v1/vulnerabilities/facets': 'user',
  'GET /api/v1/vulnerabilities/export': 'user',
  'GET /api/v1/vulnerabilities/summary': 'user',
  'GET /api/v1/vulnerabilities/{id}': 'user',
  'PATCH /api/v1/vulnerabilities/{id}': 'user',
  'PATCH /api/v1/drifts/{id}/assignment': 'user',
  'GET /api/v1/drifts/{id}/comments': 'user',
  'POST /api/v1/drifts/{id}/comments': 'user',
  'GET /api/v1/drifts/{id}/history': 'user',
  'PATCH /api/v1/vulnerabilities/{id}/assignment': 'user',
  'GET /api/v1/vulnerabilities/{id}/comments': 'user',
  'POST /api/v1/vulnerabilities/{id}/comments': 'user',
  'GET /api/v1/vulnerabilities/{id}/history': 'user',
  'POST /api/v1/findings/assign': 'user',

  'GET /api/v1/findings/groups': 'user',
  'GET /api/v1/findings/groups/members': 'user',
  'GET /api/v1/remediation': 'user',
  'GET /api/v1/remediation/{id}': 'user',
  'POST /api/v1/remediation': requestRole,
  'GET /api/v1/remediation/preview': 'user',
  'POST /api/v1/remediation/plan-many': requestRole,
  'POST /api/v1/remediation/approve-many': commandTransitions.approve.role,
  'POST /api/v1/remediation/{id}/approve': commandTransitions.approve.role,
  'POST /api/v1/remediation/{id}/reject': commandTransitions.reject.role,
  'POST /api/v1/remediation/{id}/execute': commandTransitions.execute.role,
  'POST /api/v1/remediation/{id}/rollback': commandTransitions.rollback.role,
  'POST /api/v1/remediation/{id}/signed-decisions': 'admin',
  'GET /api/v1/remediation/stop': 'user',
  'POST /api/v1/remediation/stop': 'admin',
  'POST /api/v1/remediation/resume': 'admin',
  'GET /api/v1/remediation/policies': 'admin',
  'POST /api/v1/remediation/policies': 'admin',
  'GET /api/v1/remediation/policies/{id}': 'admin',
  'PUT /api/v1/remediation/policies/{id}': 'admin',
  'DELETE /api/v1/remediation/policies/{id}': 'admin',
  'POST /api/v1/remediation/policies/{id}/approve': 'admin',
  'POST /api/v1/remediation/policies/{id}/pause': 'admin',
  'POST /api/v1/remediation/policies/{id}/resume': 'admin',
  'GET /api/v1/remediation/policies/{id}/results': 'admin',

  'GET /api/v1/compliance/frameworks': 'user',
  'GET /api/v1/compliance/frameworks/{framework_id}': 'user',
  'PUT /api/v1/compliance/frameworks/{framework_id}': 'admin',
  'DELETE /api/v1/compliance/frameworks/{framework_id}': 'admin',
  'POST /api/v1/compliance/frameworks/{framework_id}/enable': 'admin',
  'DELETE /api/v1/compliance/frameworks/{framework_id}/enable': 'admin',
  'GET /api/v1/compliance/definition-files': 'user',
  'GET /api/v1/compliance/checks': 'user',
  'POST /api/v1/compliance/checks': 'admin',
  'POST /api/v1/compliance/checks/preview': 'admin',
  'GET /api/v1/compliance/checks/{check_id}': 'user',
  'PUT /api/v1/compliance/checks/{check_id}': 'admin',
  'PATCH /api/v1/compliance/checks/{check_id}': 'admin',
  'DELETE /api/v1/compliance/checks/{check_id}': 'admin',
  'GET /api/v1/compliance/check-parameters': 'user',
  'PUT /api/v1/compliance/check-parameters': 'admin',
  'DELETE /api/v1/compliance/check-parameters/{id}': 'admin',
  'POST /api/v1/compliance/assess': 'user',
  'GET /api/v1/compliance/scores': 'user',
  'GET /api/v1/compliance/assessments': 'user',
  'GET /api/v1/compliance/assessments/{id}': 'user',
  'GET /api/v1/compliance/assessments/{id}/export': 'user',
  'GET /api/v1/compliance/assessments/{id}/evidence/{resource_id}': 'user',
  'POST /api/v1/compliance/exceptions': 'admin',
  'GET /api/v1/compliance/exceptions': 'user',
  'GET /api/v1/compliance/exceptions/preview': 'user',
  'DELETE /api/v1/compliance/exceptions/{id}': 'admin',
  'POST /api/v1/compliance/attestations/files': 'user',
  'POST /api/v1/compliance/attestations': 'user',
  'GET /api/v1/compliance/attestations': 'user',
  'GET /api/v1/compliance/attestations/{id}': 'user',
  'GET /api/v1/compliance/attestations/{id}/file': 'user',
  'POST /api/v1/compliance/attestations/{id}/review': 'user',
  'POST /api/v1/compliance/attestations/{id}/withdraw': 'user',

  'GET /api/v1/recommendations': 'user',
  'GET /api/v1/recommendations/summary': 'user',
  'POST /api/v1/recommendations/generate': 'user',
  'GET /api/v1/recommendations/{id}': 'user',
  'POST /api/v1/recommendations/{id}/apply': 'user',
  'POST /api/v1/recommendations/{id}/dismiss': 'user',

  'GET /api/v1/costs': 'user',
  'GET /api/v1/costs/resources': 'user',
  'GET /api/v1/costs/tags': 'user',
  'GET /api/v1/costs/tag-keys': 'user',
  'GET /api/v1/costs/forecast': 'user',
  'GET /api/v1/costs/budgets': 'user',
  'POST /api/v1/costs/budgets': 'admin',
  'GET /api/v1/costs/budgets/{id}': 'user',
  'PUT /api/v1/costs/budgets/{id}': 'admin',
  'DELETE /api/v1/costs/budgets/{id}': 'admin',

  'GET /api/v1/trends': 'user',
  'GET /api/v1/anomalies': 'user',
  'GET /api/v1/anomalies/{id}': 'user',
  'POST /api/v1/anomalies/{id}/dismiss': 'user',

  'GET /api/v1/jobs': 'user',
  'GET /api/v1/jobs/{id}': 'user',
  'PATCH /api/v1/jobs/{id}': 'admin',
  'POST /api/v1/jobs/{id}/trigger': 'admin',
  'GET /api/v1/jobs/{id}/executions': 'user',
  'GET /api/v1/jobs/{id}/executions/{execution_id}': 'user',
  'GET /api/v1/executions': 'user',

  'GET /api/v1/alerts': 'user',
  'POST /api/v1/alerts': 'user',
  'POST /api/v1/alerts/bulk': 'user',
  'GET /api/v1/alerts/{id}': 'user',
  'POST /api/v1/alerts/{id}/acknowledge': 'user',
  'POST /api/v1/alerts/{id}/resolve': 'user',

  'POST /api/v1/codec/decode': 'admin',
  'POST /api/v1/codec/encode': 'admin',

  'POST /api/v1/webhooks': 'admin',
  'GET /api/v1/webhooks': 'admin',
  'GET /api/v1/webhooks/{id}': 'admin',
  'PATCH /api/v1/webhooks/{id}': 'admin',
  'DELETE /api/v1/webhooks/{id}': 'admin',
  'POST /api/v1/webhooks/{id}/test': 'admin',
  'POST /api/v1/webhooks/{id}/rotate-secret': 'admin',
  'GET /api/v1/webhooks/{id}/deliveries': 'admin',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': 'admin',

  'POST /api/reports/generate': 'user',
  'GET /api/reports': 'user',
  'GET /api/reports/{id}': 'user',
  'GET /api/reports/{id}/download': 'user',

  'GET /api/v1/settings/alert-rules': 'user',
  'PUT /api/v1/settings/alert-rules': 'admin',
  'GET /api/v1/settings/finding-due-days': 'user',
  'PUT /api/v1/settings/finding-due-days': 'admin',

  // The token in its query, which may be a ticket, is checked by the endpoint itself.
  'GET /api/ws/drifts': 'open',
  'POST /api/v1/stream-tickets': 'user',

  'GET /api/v1/audit-log': 'admin',
  'GET /api/v1/audit-log/chain': 'admin',

  'GET /api/v1/settings/api-keys': 'user',
  'POST /api/v1/settings/api-keys': 'user',
  'PATCH /api/v1/settings/api-keys/{id}': 'user',
  'DELETE /api/v1/settings/api-keys/{id}': 'user',

  'GET /api/v1/settings/team': 'user',
  'PUT /api/v1/settings/team/{user_id}': 'admin',
  'DELETE /api/v1/settings/team/{user_id}': 'admin',
  'POST /api/v1/settings/team/invite': 'admin',
  'GET /api/v1/settings/team/invitations': 'admin',
  'DELETE /api/v1/settings/team/invitations/{id}': 'admin',
  'GET /invitation': 'open',
  'GET /invitation/{file}': 'open',

  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /docs': 'open',
  'GET /docs/{file}': 'open',
} as const satisfies Readonly<Record<string, Access>>;

type AccessTable = typeof accessTable;

/** Names of the endpoints that API keys may call; each has a row in `scopes.ts` too. */
export type MemberEndpoint = {
  [Name in keyof AccessTable]: AccessTable[Name] extends 'open' | 'signed_in' ? never : Name;
}[keyof AccessTable];

/** Returns the name of an endpoint in the table, e.g. `GET /api/v1/drifts/{id}`. */
export function accessKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Returns whether a role satisfies an access level; `null` is an anonymous caller. */
export function mayCall(role: Role | null, access: Access): boolean {
  if (access === 'open') return true;
  return access === 'admin' ? role === 'admin' : role !== null;
}

/** Returns the row of an endpoint. Throws when there is none. */
export function accessOf(endpoint: Endpoint): Access {
  const access = (accessTable as Readonly<Record<string, Access | undefined>>)[accessKey(endpoint)];
  if (access === undefined) throw new Error(`${accessKey(endpoint)} has no row in the access table`);
  return access;
}

/** Throws when a row of the table has no endpoint. */
export function requireEndpoints(endpoints: readonly Endpoint[]): void {
  const present = new Set(endpoints.map(accessKey));
  const orphans = Object.keys(accessTable).filter((key) => !present.has(key));
  if (orphans.length > 0) throw new Error(`The access table has rows without an endpoint: ${orphans.join(', ')}`);
}
