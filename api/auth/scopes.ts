import { keyScopes, type KeyScope } from '../../domain/key-scopes.ts';
import type { Endpoint } from '../endpoint.ts';
import { forbidden } from '../errors.ts';
import { accessKey, accessOf, type MemberEndpoint } from './access.ts';
import type { Principal } from './principal.ts';

/** What an endpoint requires of a key: one scope, or all of them. */
export type NeededScope = KeyScope | 'full';

/**
 * The complete table of which scope an API key needs for which endpoint. No scope includes another. A key without
 * scopes has its owner's full rights; no scope grants more than the owner's role (`access.ts`).
 *
 * `read`: look at findings and settings. `write`: start scans, work on findings, plan fixes. `decide`: approve and
 * carry out fixes, accept risks. `admin`: credentials, members, keys and settings. `full`: every scope, for endpoints
 * that grant rights that the key itself might lack.
 */
export const scopeTable: Readonly<Record<MemberEndpoint, NeededScope>> = {
  'GET /api/v1/me': 'read',
  'GET /api/v1/me/sessions': 'read',

  'POST /api/v1/providers/cloud_a/connect': 'admin',
  'POST /api/v1/providers/cloud_b/connect': 'admin',
  'POST /api/v1/providers/cloud_c/connect': 'admin',
  'POST /api/v1/providers/orchestrator/connect': 'admin',
  'POST /api/v1/providers/setups': 'admin',
  'GET /api/v1/providers/setups/{id}': 'admin',
  'GET /api/v1/providers': 'read',
  'GET /api/v1/providers/{id}': 'read',
  'PUT /api/v1/providers/{id}/credentials': 'admin',
  'POST /api/v1/providers/{id}/sync': 'write',
  'GET /api/v1/providers/{id}/access': 'read',
  'POST /api/v1/providers/{id}/access': 'write',
  'POST /api/v1/providers/{id}/diagnoses': 'write',
  'GET /api/v1/diagnoses/{id}': 'read',
  'PUT /api/v1/providers/{id}/schema-types': 'admin',
  'GET /api/v1/providers/{id}/change-feed': 'read',
  'PUT /api/v1/providers/{id}/change-feed': 'admin',
  'GET /api/v1/providers/{id}/change-feed/rejected': 'read',
  'GET /api/v1/providers/{id}/changes': 'read',
  'GET /api/v1/providers/{id}/audit-feed': 'read',
  'POST /api/v1/providers/{id}/audit-feed': 'admin',
  'PUT /api/v1/providers/{id}/audit-feed': 'admin',
  'DELETE /api/v1/providers/{id}/audit-feed': 'admin',
  'DELETE /api/v1/providers/{id}': 'admin',

  'POST /api/v1/organizations': 'admin',
  'GET /api/v1/organizations': 'read',
  'GET /api/v1/organizations/{id}': 'read',
  'GET /api/v1/organizations/{id}/tree': 'read',
  'GET /api/v1/organizations/{id}/accounts': 'read',
  'PUT /api/v1/organizations/{id}': 'admin',
  'PUT /api/v1/organizations/{id}/change-feeds': 'admin',
  'POST /api/v1/organizations/{id}/discover': 'write',
  'POST /api/v1/organizations/{id}/accounts/{account_id}/connect': 'admin',
  'DELETE /api/v1/organizations/{id}': 'admin',

  'POST /api/v1/orchestrator/clusters': 'admin',
  'GET /api/v1/orchestrator/clusters': 'read',
  'GET /api/v1/orchestrator/clusters/discovered': 'read',
  'POST /api/v1/orchestrator/clusters/discovered/connect': 'admin',
  'GET /api/v1/orchestrator/clusters/{id}': 'read',
  'GET /api/v1/orchestrator/clusters/{id}/namespaces': 'read',
  'GET /api/v1/orchestrator/clusters/{id}/deployments': 'read',
  'GET /api/v1/orchestrator/clusters/{id}/pods': 'read',
  'GET /api/v1/orchestrator/clusters/{id}/services': 'read',
  'DELETE /api/v1/orchestrator/clusters/{id}': 'admin',

  'GET /api/v1/search': 'read',
  'GET /api/v1/resources': 'read',
  'GET /api/v1/resources/facets': 'read',
  'GET /api/v1/resources/export': 'read',
  'GET /api/v1/resources/query': 'read',
  'POST /api/v1/resources/query': 'read',
  'GET /api/v1/resource-types': 'read',
  'GET /api/v1/resources/{id}': 'read',
  'GET /api/v1/resources/{id}/config': 'read',
  'GET /api/v1/resources/{id}/drifts': 'read',
  'GET /api/v1/resources/{id}/changes': 'read',
  'GET /api/v1/resources/{id}/timeline': 'read',
  'GET /api/v1/resources/{id}/neighbourhood': 'read',
  'GET /api/v1/resources/{id}/reachability': 'read',
  'GET /api/v1/resources/{id}/vulnerabilities': 'read',
  'PUT /api/v1/resources/{id}/sbom': 'write',
  'GET /api/v1/resources/{id}/packages': 'read',
  'GET /api/v1/resources/{id}/recommendations': 'read',
  'GET /api/v1/resources/{id}/cost': 'read',

  'GET /api/v1/saved-views': 'read',
  'POST /api/v1/saved-views': 'write',
  'GET /api/v1/saved-views/{id}': 'read',
  'PUT /api/v1/saved-views/{id}': 'write',
  'DELETE /api/v1/saved-views/{id}': 'write',

  'POST /api/v1/baselines': 'write',
  'POST /api/v1/baselines/bulk': 'write',
  'GET /api/v1/baselines': 'read',
  'GET /api/v1/baselines/{id}': 'read',
  'GET /api/v1/baselines/{id}/compare/{other_id}': 'read',
  'DELETE /api/v1/baselines/{id}': 'write',

  'GET /api/v1/acceptances': 'read',
  'GET /api/v1/acceptances/{id}': 'read',
  'POST /api/v1/acceptances/{id}/confirm': 'decide',
  'POST /api/v1/acceptances/{id}/reject': 'decide',
  'POST /api/v1/acceptances/{id}/revoke': 'decide',
  'GET /api/v1/change-windows': 'read',
  'POST /api/v1/change-windows': 'decide',
  'GET /api/v1/change-windows/{id}': 'read',
  'DELETE /api/v1/change-windows/{id}': 'decide',
  'POST /api/v1/change-windows/{id}/accept': 'decide',
  'GET /api/v1/volatile-properties': 'read',
  'POST /api/v1/volatile-properties/{id}/confirm': 'decide',
  'POST /api/v1/volatile-properties/{id}/reject': 'decide',
  'POST /api/v1/volatile-properties/{id}/withdraw': 'decide',

  'POST /api/v1/drifts/detect': 'write',
  'GET /api/v1/drifts': 'read',
  'GET /api/v1/drifts/facets': 'read',
  'GET /api/v1/drifts/export': 'read',
  'GET /api/v1/drifts/summary': 'read',
  'GET /api/v1/drifts/{id}': 'read',
  'PATCH /api/v1/drifts/{id}': 'write',
  'POST /api/v1/drifts/{id}/resolve': 'write',
  'POST /api/v1/vulnerabilities/scan': 'write',
  'GET /api/v1/vulnerabilities': 'read',
  'GET /api/v1/vulnerabilities/facets': 'read',
  'GET /api/v1/vulnerabilities/export': 'read',
  'GET /api/v1/vulnerabilities/summary': 'read',
  'GET /api/v1/vulnerabilities/{id}': 'read',
  'PATCH /api/v1/vulnerabilities/{id}': 'write',
  'PATCH /api/v1/drifts/{id}/assignment': 'write',
  'GET /api/v1/drifts/{id}/comments': 'read',
  'POST /api/v1/drifts/{id}/comments': 'write',
  'GET /api/v1/drifts/{id}/history': 'read',
  'PATCH /api/v1/vulnerabilities/{id}/assignment': 'write',
  'GET /api/v1/vulnerabilities/{id}/comments': 'read',
  'POST /api/v1/vulnerabilities/{id}/comments': 'write',
  'GET /api/v1/vulnerabilities/{id}/history': 'read',
  'POST /api/v1/findings/assign': 'write',

  'GET /api/v1/findings/groups': 'read',
  'GET /api/v1/findings/groups/members': 'read',
  'GET /api/v1/remediation': 'read',
  'GET /api/v1/remediation/{id}': 'read',
  'POST /api/v1/remediation': 'write',
  'GET /api/v1/remediation/preview': 'read',
  'POST /api/v1/remediation/plan-many': 'write',
  'POST /api/v1/remediation/approve-many': 'decide',
  'GET /api/v1/remediation/stop': 'read',
  'POST /api/v1/remediation/stop': 'decide',
  'POST /api/v1/remediation/resume': 'decide',
  'GET /api/v1/remediation/policies': 'read',
  'POST /api/v1/remediation/policies': 'decide',
  'GET /api/v1/remediation/policies/{id}': 'read',
  'PUT /api/v1/remediation/policies/{id}': 'decide',
  'DELETE /api/v1/remediation/policies/{id}': 'decide',
  'POST /api/v1/remediation/policies/{id}/approve': 'decide',
  'POST /api/v1/remediation/policies/{id}/pause': 'decide',
  'POST /api/v1/remediation/policies/{id}/resume': 'decide',
  'GET /api/v1/remediation/policies/{id}/results': 'read',
  'POST /api/v1/remediation/{id}/approve': 'decide',
  'POST /api/v1/remediation/{id}/reject': 'decide',
  'POST /api/v1/remediation/{id}/execute': 'decide',
  'POST /api/v1/remediation/{id}/rollback': 'decide',
  'POST /api/v1/remediation/{id}/signed-decisions': 'decide',

  'GET /api/v1/compliance/frameworks': 'read',
  'GET /api/v1/compliance/frameworks/{framework_id}': 'read',
  'PUT /api/v1/compliance/frameworks/{framework_id}': 'admin',
  'DELETE /api/v1/compliance/frameworks/{framework_id}': 'admin',
  'POST /api/v1/compliance/frameworks/{framework_id}/enable': 'admin',
  'DELETE /api/v1/compliance/frameworks/{framework_id}/enable': 'admin',
  'GET /api/v1/compliance/definition-files': 'read',
  'GET /api/v1/compliance/checks': 'read',
  'POST /api/v1/compliance/checks': 'admin',
  'POST /api/v1/compliance/checks/preview': 'admin',
  'GET /api/v1/compliance/checks/{check_id}': 'read',
  'PUT /api/v1/compliance/checks/{check_id}': 'admin',
  'PATCH /api/v1/compliance/checks/{check_id}': 'admin',
  'DELETE /api/v1/compliance/checks/{check_id}': 'admin',
  'GET /api/v1/compliance/check-parameters': 'read',
  'PUT /api/v1/compliance/check-parameters': 'decide',
  'DELETE /api/v1/compliance/check-parameters/{id}': 'decide',
  'POST /api/v1/compliance/assess': 'write',
  'GET /api/v1/compliance/scores': 'read',
  'GET /api/v1/compliance/assessments': 'read',
  'GET /api/v1/compliance/assessments/{id}': 'read',
  'GET /api/v1/compliance/assessments/{id}/export': 'read',
  'GET /api/v1/compliance/assessments/{id}/evidence/{resource_id}': 'read',
  'POST /api/v1/compliance/exceptions': 'decide',
  'GET /api/v1/compliance/exceptions': 'read',
  'GET /api/v1/compliance/exceptions/preview': 'read',
  'DELETE /api/v1/compliance/exceptions/{id}': 'decide',
  'POST /api/v1/compliance/attestations/files': 'write',
  'POST /api/v1/compliance/attestations': 'write',
  'GET /api/v1/compliance/attestations': 'read',
  'GET /api/v1/compliance/attestations/{id}': 'read',
  'GET /api/v1/compliance/attestations/{id}/file': 'read',
  'POST /api/v1/compliance/attestations/{id}/review': 'decide',
  'POST /api/v1/compliance/attestations/{id}/withdraw': 'write',

  'GET /api/v1/recommendations': 'read',
  'GET /api/v1/recommendations/summary': 'read',
  'POST /api/v1/recommendations/generate': 'write',
  'GET /api/v1/recommendations/{id}': 'read',
  'POST /api/v1/recommendations/{id}/apply': 'write',
  'POST /api/v1/recommendations/{id}/dismiss': 'write',

  'GET /api/v1/costs': 'read',
  'GET /api/v1/costs/resources': 'read',
  'GET /api/v1/costs/tags': 'read',
  'GET /api/v1/costs/tag-keys': 'read',
  'GET /api/v1/costs/forecast': 'read',
  'GET /api/v1/costs/budgets': 'read',
  'POST /api/v1/costs/budgets': 'write',
  'GET /api/v1/costs/budgets/{id}': 'read',
  'PUT /api/v1/costs/budgets/{id}': 'write',
  'DELETE /api/v1/costs/budgets/{id}': 'write',

  'GET /api/v1/trends': 'read',
  'GET /api/v1/anomalies': 'read',
  'GET /api/v1/anomalies/{id}': 'read',
  'POST /api/v1/anomalies/{id}/dismiss': 'write',

  'GET /api/v1/jobs': 'read',
  'GET /api/v1/jobs/{id}': 'read',
  'PATCH /api/v1/jobs/{id}': 'admin',
  'POST /api/v1/jobs/{id}/trigger': 'write',
  'GET /api/v1/jobs/{id}/executions': 'read',
  'GET /api/v1/jobs/{id}/executions/{execution_id}': 'read',
  'GET /api/v1/executions': 'read',

  'GET /api/v1/alerts': 'read',
  'POST /api/v1/alerts': 'write',
  'POST /api/v1/alerts/bulk': 'write',
  'GET /api/v1/alerts/{id}': 'read',
  'POST /api/v1/alerts/{id}/acknowledge': 'write',
  'POST /api/v1/alerts/{id}/resolve': 'write',

  'POST /api/v1/codec/decode': 'admin',
  'POST /api/v1/codec/encode': 'admin',

  'POST /api/v1/webhooks': 'admin',
  'GET /api/v1/webhooks': 'read',
  'GET /api/v1/webhooks/{id}': 'read',
  'PATCH /api/v1/webhooks/{id}': 'admin',
  'DELETE /api/v1/webhooks/{id}': 'admin',
  'POST /api/v1/webhooks/{id}/test': 'admin',
  'POST /api/v1/webhooks/{id}/rotate-secret': 'admin',
  'GET /api/v1/webhooks/{id}/deliveries': 'read',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': 'admin',

  'POST /api/reports/generate': 'write',
  'GET /api/reports': 'read',
  'GET /api/reports/{id}': 'read',
  'GET /api/reports/{id}/download': 'read',

  'GET /api/v1/settings/alert-rules': 'read',
  'PUT /api/v1/settings/alert-rules': 'admin',
  'GET /api/v1/settings/finding-due-days': 'read',
  'PUT /api/v1/settings/finding-due-days': 'admin',

  'POST /api/v1/stream-tickets': 'read',

  'GET /api/v1/audit-log': 'read',
  'GET /api/v1/audit-log/chain': 'read',

  'GET /api/v1/settings/api-keys': 'read',
  'POST /api/v1/settings/api-keys': 'admin',
  'PATCH /api/v1/settings/api-keys/{id}': 'admin',
  'DELETE /api/v1/settings/api-keys/{id}': 'admin',

  'GET /api/v1/settings/team': 'read',
  'PUT /api/v1/settings/team/{user_id}': 'full',
  'DELETE /api/v1/settings/team/{user_id}': 'admin',
  'POST /api/v1/settings/team/invite': 'full',
  'GET /api/v1/settings/team/invitations': 'read',
  'DELETE /api/v1/settings/team/invitations/{id}': 'admin',
};

/**
 * Returns the scope that an endpoint requires of a key; null for one that is open, or accepts no key. Throws if it has
 * no row.
 */
export function scopeOf(endpoint: Endpoint): NeededScope | null {
  const access = accessOf(endpoint);
  if (access === 'open' || access === 'signed_in') return null;
  const scope = (scopeTable as Readonly<Record<string, NeededScope | undefined>>)[accessKey(endpoint)];
  if (scope === undefined) throw new Error(`${accessKey(endpoint)} has no row in the scope table`);
  return scope;
}

/** Throws 403 that names the scope when the request came with a key that lacks it. */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, scope: KeyScope): void {
  if (scopes === null || scopes.includes(scope)) return;
  throw forbidden(`The API key lacks the scope "${scope}"`, listed(scopes));
}

/** Throws 403 when the request came with a key that lacks a scope: such a key may not grant rights. */
export function requireFullRights({ scopes }: Pick<Principal, 'scopes'>): void {
  if (scopes === null || keyScopes.every((scope) => scopes.includes(scope))) return;
  throw forbidden('Granting rights requires a session or an API key with every scope', listed(scopes));
}

function listed(scopes: readonly KeyScope[]): string {
  return `it has ${scopes.map((one) => `"${one}"`).join(', ')}`;
}
