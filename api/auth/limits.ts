import type { SubjectName } from '../../db/reads/access-limits/subjects.ts';
import type { Endpoint } from '../endpoint.ts';
import { accessKey, type MemberEndpoint } from './access.ts';

/**
 * How an endpoint serves a caller whose access is limited. What is outside is as if it did not exist.
 *
 * `own`: it concerns the caller, or nothing that belongs to a provider. `filtered`: what it reads and changes is
 * filtered by the limits. `refused`: it concerns the whole installation (403). Otherwise the things that the path or the
 * body names must be inside, which is checked before the handler runs: 404 for the path, 422 for the body.
 */
export type LimitRule = 'own' | 'filtered' | 'refused' | NamedSubjects;

interface NamedSubjects {
  /** Path parameter → what it names. */
  path?: Readonly<Record<string, SubjectName>>;
  /** Field of the body → what its id or ids name. */
  body?: Readonly<Record<string, SubjectName>>;
  /** Fields of the body of which one must be given: without any, it concerns the whole installation. */
  oneOf?: readonly string[];
}

const provider = { path: { id: 'provider' } } as const;
/** What the body selects is filtered by the limits too. */
const byProvider = { body: { provider_id: 'provider' } } as const;
const resource = { path: { id: 'resource' } } as const;
const baseline = { path: { id: 'baseline' } } as const;
const acceptance = { path: { id: 'acceptance' } } as const;
const changeWindow = { path: { id: 'change_window' } } as const;
const attestation = { path: { id: 'attestation' } } as const;
const drift = { path: { id: 'drift' } } as const;
const vulnerability = { path: { id: 'vulnerability' } } as const;
const remediation = { path: { id: 'remediation' } } as const;
const assessment = { path: { id: 'assessment' } } as const;
const recommendation = { path: { id: 'recommendation' } } as const;
const budget = { path: { id: 'budget' } } as const;
/** A budget of no particular account is about those outside, too. */
const onlyProvider = { body: { provider_id: 'provider' }, oneOf: ['provider_id'] } as const;
const anomaly = { path: { id: 'anomaly' } } as const;
const job = { path: { id: 'job' } } as const;
const alert = { path: { id: 'alert' } } as const;

/** The complete table of what an access limit means for each endpoint; one without a row does not compile. */
export const limitTable: Readonly<Record<MemberEndpoint, LimitRule>> = {
  'GET /api/v1/me': 'own',
  'GET /api/v1/me/sessions': 'own',

  // A new account would be outside the limit of whoever connects it.
  'POST /api/v1/providers/cloud_a/connect': 'refused',
  'POST /api/v1/providers/cloud_b/connect': 'refused',
  'POST /api/v1/providers/cloud_c/connect': 'refused',
  'POST /api/v1/providers/orchestrator/connect': 'refused',
  'POST /api/v1/providers/setups': 'refused',
  'GET /api/v1/providers/setups/{id}': 'refused',
  'GET /api/v1/providers': 'filtered',
  'GET /api/v1/providers/{id}': provider,
  'PUT /api/v1/providers/{id}/credentials': provider,
  'POST /api/v1/providers/{id}/sync': provider,
  'GET /api/v1/providers/{id}/access': provider,
  'POST /api/v1/providers/{id}/access': provider,
  'POST /api/v1/providers/{id}/diagnoses': provider,
  'PUT /api/v1/providers/{id}/schema-types': provider,
  'GET /api/v1/providers/{id}/change-feed': provider,
  'PUT /api/v1/providers/{id}/change-feed': provider,
  'GET /api/v1/providers/{id}/change-feed/rejected': provider,
  'GET /api/v1/providers/{id}/changes': provider,
  'GET /api/v1/providers/{id}/audit-feed': provider,
  'POST /api/v1/providers/{id}/audit-feed': provider,
  'PUT /api/v1/providers/{id}/audit-feed': provider,
  'DELETE /api/v1/providers/{id}/audit-feed': provider,
  'GET /api/v1/diagnoses/{id}': { path: { id: 'diagnosis' } },
  'DELETE /api/v1/providers/{id}': provider,

  'POST /api/v1/organizations': 'refused',
  'GET /api/v1/organizations': 'filtered',
  'GET /api/v1/organizations/{id}': 'filtered',
  'GET /api/v1/organizations/{id}/tree': 'filtered',
  'GET /api/v1/organizations/{id}/accounts': 'filtered',
  'POST /api/v1/organizations/{id}/accounts/{account_id}/connect': 'refused',
  'PUT /api/v1/organizations/{id}': 'refused',
  'PUT /api/v1/organizations/{id}/change-feeds': 'refused',
  'POST /api/v1/organizations/{id}/discover': 'refused',
  'DELETE /api/v1/organizations/{id}': 'refused',

  'POST /api/v1/orchestrator/clusters': 'refused',
  'GET /api/v1/orchestrator/clusters': 'filtered',
  'GET /api/v1/orchestrator/clusters/discovered': 'filtered',
  'POST /api/v1/orchestrator/clusters/discovered/connect': 'refused',
  'GET /api/v1/orchestrator/clusters/{id}': provider,
  'GET /api/v1/orchestrator/clusters/{id}/namespaces': provider,
  'GET /api/v1/orchestrator/clusters/{id}/deployments': provider,
  'GET /api/v1/orchestrator/clusters/{id}/pods': provider,
  'GET /api/v1/orchestrator/clusters/{id}/services': provider,
  'DELETE /api/v1/orchestrator/clusters/{id}': provider,

  'GET /api/v1/search': 'filtered',
  'GET /api/v1/resources': 'filtered',
  'GET /api/v1/resources/facets': 'filtered',
  'GET /api/v1/resources/export': 'filtered',
  'GET /api/v1/resources/query': 'filtered',
  'POST /api/v1/resources/query': 'filtered',
  'GET /api/v1/resource-types': 'filtered',
  'GET /api/v1/resources/{id}': resource,
  'GET /api/v1/resources/{id}/config': resource,
  'GET /api/v1/resources/{id}/drifts': resource,
  'GET /api/v1/resources/{id}/changes': resource,
  'GET /api/v1/resources/{id}/timeline': resource,
  'GET /api/v1/resources/{id}/neighbourhood': resource,
  'GET /api/v1/resources/{id}/reachability': resource,
  'GET /api/v1/resources/{id}/vulnerabilities': resource,
  'PUT /api/v1/resources/{id}/sbom': resource,
  'GET /api/v1/resources/{id}/packages': resource,
  'GET /api/v1/resources/{id}/recommendations': resource,
  'GET /api/v1/resources/{id}/cost': resource,

  'GET /api/v1/saved-views': 'filtered',
  'POST /api/v1/saved-views': 'filtered',
  'GET /api/v1/saved-views/{id}': 'filtered',
  'PUT /api/v1/saved-views/{id}': 'filtered',
  'DELETE /api/v1/saved-views/{id}': 'filtered',

  'POST /api/v1/baselines': { body: { resource_id: 'resource' } },
  'POST /api/v1/baselines/bulk': byProvider,
  'GET /api/v1/baselines': 'filtered',
  'GET /api/v1/baselines/{id}': baseline,
  'GET /api/v1/baselines/{id}/compare/{other_id}': { path: { id: 'baseline', other_id: 'baseline' } },
  'DELETE /api/v1/baselines/{id}': baseline,

  'GET /api/v1/acceptances': 'filtered',
  'GET /api/v1/acceptances/{id}': acceptance,
  'POST /api/v1/acceptances/{id}/confirm': acceptance,
  'POST /api/v1/acceptances/{id}/reject': acceptance,
  'POST /api/v1/acceptances/{id}/revoke': acceptance,
  'GET /api/v1/change-windows': 'filtered',
  'POST /api/v1/change-windows': byProvider,
  'GET /api/v1/change-windows/{id}': changeWindow,
  'DELETE /api/v1/change-windows/{id}': changeWindow,
  'POST /api/v1/change-windows/{id}/accept': changeWindow,
  'GET /api/v1/volatile-properties': 'refused',
  'POST /api/v1/volatile-properties/{id}/confirm': 'refused',
  'POST /api/v1/volatile-properties/{id}/reject': 'refused',
  'POST /api/v1/volatile-properties/{id}/withdraw': 'refused',

  'POST /api/v1/drifts/detect': byProvider,
  'GET /api/v1/drifts': 'filtered',
  'GET /api/v1/drifts/facets': 'filtered',
  'GET /api/v1/drifts/export': 'filtered',
  'GET /api/v1/drifts/summary': 'filtered',
  'GET /api/v1/drifts/{id}': drift,
  'PATCH /api/v1/drifts/{id}': drift,
  'POST /api/v1/drifts/{id}/resolve': drift,
  'POST /api/v1/vulnerabilities/scan': { body: { provider_id: 'provider', resource_id: 'resource' } },
  'GET /api/v1/vulnerabilities': 'filtered',
  'GET /api/v1/vulnerabilities/facets': 'filtered',
  'GET /api/v1/vulnerabilities/export': 'filtered',
  'GET /api/v1/vulnerabilities/summary': 'filtered',
  'GET /api/v1/vulnerabilities/{id}': vulnerability,
  'PATCH /api/v1/vulnerabilities/{id}': vulnerability,
  'PATCH /api/v1/drifts/{id}/assignment': drift,
  'GET /api/v1/drifts/{id}/comments': drift,
  'POST /api/v1/drifts/{id}/comments': drift,
  'GET /api/v1/drifts/{id}/history': drift,
  'PATCH /api/v1/vulnerabilities/{id}/assignment': vulnerability,
  'GET /api/v1/vulnerabilities/{id}/comments': vulnerability,
  'POST /api/v1/vulnerabilities/{id}/comments': vulnerability,
  'GET /api/v1/vulnerabilities/{id}/history': vulnerability,
  'POST /api/v1/findings/assign': 'filtered',

  'GET /api/v1/findings/groups': 'filtered',
  'GET /api/v1/findings/groups/members': 'filtered',
  'GET /api/v1/remediation': 'filtered',
  'GET /api/v1/remediation/{id}': remediation,
  'POST /api/v1/remediation': 'filtered',
  'GET /api/v1/remediation/preview': 'filtered',
  'POST /api/v1/remediation/plan-many': 'filtered',
  // What is outside is refused as one that does not exist, by its own row of the response.
  'POST /api/v1/remediation/approve-many': 'filtered',
  'GET /api/v1/remediation/stop': 'own',
  'POST /api/v1/remediation/stop': 'refused',
  'POST /api/v1/remediation/resume': 'refused',
  'GET /api/v1/remediation/policies': 'refused',
  'POST /api/v1/remediation/policies': 'refused',
  'GET /api/v1/remediation/policies/{id}': 'refused',
  'PUT /api/v1/remediation/policies/{id}': 'refused',
  'DELETE /api/v1/remediation/policies/{id}': 'refused',
  'POST /api/v1/remediation/policies/{id}/approve': 'refused',
  'POST /api/v1/remediation/policies/{id}/pause': 'refused',
  'POST /api/v1/remediation/policies/{id}/resume': 'refused',
  'GET /api/v1/remediation/policies/{id}/results': 'refused',
  'POST /api/v1/remediation/{id}/approve': remediation,
  'POST /api/v1/remediation/{id}/reject': remediation,
  'POST /api/v1/remediation/{id}/execute': remediation,
  'POST /api/v1/remediation/{id}/rollback': remediation,
  'POST /api/v1/remediation/{id}/signed-decisions': remediation,

  'GET /api/v1/compliance/frameworks': 'filtered',
  'GET /api/v1/compliance/frameworks/{framework_id}': 'own',
  'PUT /api/v1/compliance/frameworks/{framework_id}': 'refused',
  'DELETE /api/v1/compliance/frameworks/{framework_id}': 'refused',
  'POST /api/v1/compliance/frameworks/{framework_id}/enable': 'refused',
  'DELETE /api/v1/compliance/frameworks/{framework_id}/enable': 'refused',
  'GET /api/v1/compliance/definition-files': 'own',
  'GET /api/v1/compliance/checks': 'own',
  'POST /api/v1/compliance/checks': 'refused',
  'POST /api/v1/compliance/checks/preview': byProvider,
  'GET /api/v1/compliance/checks/{check_id}': 'own',
  'PUT /api/v1/compliance/checks/{check_id}': 'refused',
  'PATCH /api/v1/compliance/checks/{check_id}': 'refused',
  'DELETE /api/v1/compliance/checks/{check_id}': 'refused',
  'GET /api/v1/compliance/check-parameters': 'filtered',
  'PUT /api/v1/compliance/check-parameters': { body: { provider_id: 'provider' }, oneOf: ['provider_id'] },
  'DELETE /api/v1/compliance/check-parameters/{id}': { path: { id: 'check_parameter' } },
  'POST /api/v1/compliance/assess': byProvider,
  'GET /api/v1/compliance/scores': 'filtered',
  'GET /api/v1/compliance/assessments': 'filtered',
  'GET /api/v1/compliance/assessments/{id}': assessment,
  'GET /api/v1/compliance/assessments/{id}/export': assessment,
  'GET /api/v1/compliance/assessments/{id}/evidence/{resource_id}': assessment,
  'POST /api/v1/compliance/exceptions': {
    body: { provider_id: 'provider', resource_id: 'resource' },
    oneOf: ['provider_id', 'resource_id'],
  },
  'GET /api/v1/compliance/exceptions': 'filtered',
  'GET /api/v1/compliance/exceptions/preview': 'filtered',
  'DELETE /api/v1/compliance/exceptions/{id}': { path: { id: 'exception' } },
  'POST /api/v1/compliance/attestations/files': 'own',
  'POST /api/v1/compliance/attestations': { body: { provider_ids: 'provider' } },
  'GET /api/v1/compliance/attestations': 'filtered',
  'GET /api/v1/compliance/attestations/{id}': attestation,
  'GET /api/v1/compliance/attestations/{id}/file': attestation,
  'POST /api/v1/compliance/attestations/{id}/review': attestation,
  'POST /api/v1/compliance/attestations/{id}/withdraw': attestation,

  'GET /api/v1/recommendations': 'filtered',
  'GET /api/v1/recommendations/summary': 'filtered',
  'POST /api/v1/recommendations/generate': { body: { resource_id: 'resource' } },
  'GET /api/v1/recommendations/{id}': recommendation,
  'POST /api/v1/recommendations/{id}/apply': recommendation,
  'POST /api/v1/recommendations/{id}/dismiss': recommendation,

  'GET /api/v1/costs': 'filtered',
  'GET /api/v1/costs/resources': 'filtered',
  'GET /api/v1/costs/tags': 'filtered',
  'GET /api/v1/costs/tag-keys': 'filtered',
  'GET /api/v1/costs/forecast': 'filtered',
  'GET /api/v1/costs/budgets': 'filtered',
  'POST /api/v1/costs/budgets': onlyProvider,
  'GET /api/v1/costs/budgets/{id}': budget,
  'PUT /api/v1/costs/budgets/{id}': { ...budget, ...onlyProvider },
  'DELETE /api/v1/costs/budgets/{id}': budget,

  'GET /api/v1/trends': 'filtered',
  'GET /api/v1/anomalies': 'filtered',
  'GET /api/v1/anomalies/{id}': anomaly,
  'POST /api/v1/anomalies/{id}/dismiss': anomaly,

  'GET /api/v1/jobs': 'filtered',
  'GET /api/v1/jobs/{id}': job,
  'PATCH /api/v1/jobs/{id}': job,
  'POST /api/v1/jobs/{id}/trigger': job,
  'GET /api/v1/jobs/{id}/executions': job,
  'GET /api/v1/jobs/{id}/executions/{execution_id}': job,
  'GET /api/v1/executions': 'filtered',

  'GET /api/v1/alerts': 'filtered',
  'POST /api/v1/alerts': { body: { resource_id: 'resource' }, oneOf: ['resource_id'] },
  'POST /api/v1/alerts/bulk': 'filtered',
  'GET /api/v1/alerts/{id}': alert,
  'POST /api/v1/alerts/{id}/acknowledge': alert,
  'POST /api/v1/alerts/{id}/resolve': alert,

  'POST /api/v1/codec/decode': 'refused',
  'POST /api/v1/codec/encode': 'refused',

  // Webhooks deliver the events of all accounts.
  'POST /api/v1/webhooks': 'refused',
  'GET /api/v1/webhooks': 'refused',
  'GET /api/v1/webhooks/{id}': 'refused',
  'PATCH /api/v1/webhooks/{id}': 'refused',
  'DELETE /api/v1/webhooks/{id}': 'refused',
  'POST /api/v1/webhooks/{id}/test': 'refused',
  'POST /api/v1/webhooks/{id}/rotate-secret': 'refused',
  'GET /api/v1/webhooks/{id}/deliveries': 'refused',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': 'refused',

  'POST /api/reports/generate': byProvider,
  'GET /api/reports': 'filtered',
  'GET /api/reports/{id}': 'filtered',
  'GET /api/reports/{id}/download': 'filtered',

  'GET /api/v1/settings/alert-rules': 'own',
  'PUT /api/v1/settings/alert-rules': 'refused',
  'GET /api/v1/settings/finding-due-days': 'own',
  'PUT /api/v1/settings/finding-due-days': 'refused',

  'POST /api/v1/stream-tickets': 'own',

  'GET /api/v1/audit-log': 'filtered',
  // The number of links is the number of changes of all accounts.
  'GET /api/v1/audit-log/chain': 'refused',

  // A limited caller sees, changes and deletes own keys only, and creates none that reach further.
  'GET /api/v1/settings/api-keys': 'filtered',
  'POST /api/v1/settings/api-keys': 'filtered',
  'PATCH /api/v1/settings/api-keys/{id}': 'filtered',
  'DELETE /api/v1/settings/api-keys/{id}': 'filtered',

  'GET /api/v1/settings/team': 'filtered',
  'PUT /api/v1/settings/team/{user_id}': 'refused',
  'DELETE /api/v1/settings/team/{user_id}': 'refused',
  'POST /api/v1/settings/team/invite': 'refused',
  'GET /api/v1/settings/team/invitations': 'refused',
  'DELETE /api/v1/settings/team/invitations/{id}': 'refused',
};

/** Returns what a limit means for an endpoint; null for one that is open or only for signed-in members themselves. */
export function limitRuleOf(endpoint: Endpoint): LimitRule | null {
  return (limitTable as Readonly<Record<string, LimitRule | undefined>>)[accessKey(endpoint)] ?? null;
}
