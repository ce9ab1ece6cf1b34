import type { PopulatedAccount } from '../helpers/populated-account.ts';

/** What an operation does for a caller who is limited to one of two accounts. */
export type LimitRow =
  /** Needs no member. */
  | 'open'
  /** Concerns the caller: nothing of the other account may appear. */
  | 'own'
  /** Concerns the whole installation: 403. */
  | 'refused'
  /** A list or a sum: the same as if the other account did not exist. */
  | 'same'
  | {
      /** Path parameters that name something of an account. */
      path?: (account: PopulatedAccount) => Record<string, number | string>;
      /** A body that is accepted apart from what it names. */
      body?: (account: PopulatedAccount) => object;
      /** Status for something of the other account; 404 unless given. */
      outside?: number;
    };

const of = (name: keyof PopulatedAccount, body?: object): LimitRow => ({
  path: (account) => ({ id: account[name] }),
  ...(body === undefined ? {} : { body: () => body }),
});

const bundle = { bomFormat: 'CycloneDX', specVersion: '1.5', components: [] };
const customCheck = {
  title: 'Buckets have an owner',
  provider_type: 'cloud_a',
  resource_types: ['object_bucket'],
  severity: 'low',
  passes_when: 'true',
  risk: 'None.',
  remediation: { summary: 'Nothing.' },
  categories: ['governance'],
};
const now = (): string => new Date().toISOString();
const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** A row for each operation of the API description, written without looking at the table of the service. */
export const limitMatrix: Readonly<Record<string, LimitRow>> = {
  'POST /api/login': 'open',
  'POST /api/session': 'own',
  'POST /api/session/token': 'open',
  'DELETE /api/session': 'own',
  'POST /api/v1/password-resets': 'open',
  'POST /api/v1/password-resets/complete': 'open',
  'POST /api/v1/invitations/preview': 'open',
  'POST /api/v1/invitations/accept': 'open',
  'GET /api/v1/me': 'own',
  'PUT /api/v1/me/password': 'own',
  'GET /api/v1/me/sessions': 'own',
  'DELETE /api/v1/me/sessions': 'own',
  'DELETE /api/v1/me/sessions/{id}': 'own',

  'POST /api/v1/providers/cloud_a/connect': 'refused',
  'POST /api/v1/providers/cloud_b/connect': 'refused',
  'POST /api/v1/providers/cloud_c/connect': 'refused',
  'POST /api/v1/providers/orchestrator/connect': 'refused',
  'POST /api/v1/providers/setups': 'refused',
  'GET /api/v1/providers/setups/{id}': 'refused',
  'GET /api/v1/providers': 'same',
  'GET /api/v1/providers/{id}': of('provider'),
  'PUT /api/v1/providers/{id}/credentials': of('provider', {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'x'.repeat(40),
  }),
  'POST /api/v1/providers/{id}/sync': of('provider'),
  'GET /api/v1/providers/{id}/access': of('provider'),
  'POST /api/v1/providers/{id}/access': of('provider'),
  'POST /api/v1/providers/{id}/diagnoses': of('provider'),
  'PUT /api/v1/providers/{id}/schema-types': of('provider', { enabled: true }),
  'GET /api/v1/providers/{id}/change-feed': of('provider'),
  'PUT /api/v1/providers/{id}/change-feed': of('provider', { enabled: false }),
  'GET /api/v1/providers/{id}/change-feed/rejected': of('provider'),
  'GET /api/v1/providers/{id}/changes': of('provider'),
  'GET /api/v1/providers/{id}/audit-feed': of('provider'),
  'POST /api/v1/providers/{id}/audit-feed': of('provider'),
  'PUT /api/v1/providers/{id}/audit-feed': of('provider', { source: 'cloud_log' }),
  'DELETE /api/v1/providers/{id}/audit-feed': of('provider'),
  'POST /api/v1/providers/{id}/audit-records': 'open',
  'GET /api/v1/diagnoses/{id}': of('diagnosis'),
  'DELETE /api/v1/providers/{id}': of('provider'),

  'POST /api/v1/organizations': 'refused',
  'GET /api/v1/organizations': 'same',
  'GET /api/v1/organizations/{id}': 'same',
  'GET /api/v1/organizations/{id}/tree': 'same',
  'GET /api/v1/organizations/{id}/accounts': 'same',
  'POST /api/v1/organizations/{id}/accounts/{account_id}/connect': 'refused',
  'PUT /api/v1/organizations/{id}': 'refused',
  'PUT /api/v1/organizations/{id}/change-feeds': 'refused',
  'POST /api/v1/organizations/{id}/discover': 'refused',
  'DELETE /api/v1/organizations/{id}': 'refused',

  'POST /api/v1/orchestrator/clusters': 'refused',
  'GET /api/v1/orchestrator/clusters': 'same',
  'GET /api/v1/orchestrator/clusters/discovered': 'same',
  'POST /api/v1/orchestrator/clusters/discovered/connect': 'refused',
  'GET /api/v1/orchestrator/clusters/{id}': of('cluster'),
  'GET /api/v1/orchestrator/clusters/{id}/namespaces': of('cluster'),
  'GET /api/v1/orchestrator/clusters/{id}/deployments': of('cluster'),
  'GET /api/v1/orchestrator/clusters/{id}/pods': of('cluster'),
  'GET /api/v1/orchestrator/clusters/{id}/services': of('cluster'),
  'DELETE /api/v1/orchestrator/clusters/{id}': of('cluster'),

  'GET /api/v1/search': 'same',
  'GET /api/v1/resources': 'same',
  'GET /api/v1/resources/facets': 'same',
  'GET /api/v1/resources/export': 'same',
  'GET /api/v1/resources/query': 'same',
  'POST /api/v1/resources/query': { body: ({ provider }) => ({ provider_id: provider }), outside: 200 },
  'GET /api/v1/resource-types': 'same',
  'GET /api/v1/resources/{id}': of('resource'),
  'GET /api/v1/resources/{id}/config': of('resource'),
  'GET /api/v1/resources/{id}/drifts': of('resource'),
  'GET /api/v1/resources/{id}/changes': of('resource'),
  'GET /api/v1/resources/{id}/timeline': of('resource'),
  'GET /api/v1/resources/{id}/neighbourhood': of('resource'),
  'GET /api/v1/resources/{id}/reachability': of('resource'),
  'GET /api/v1/resources/{id}/vulnerabilities': of('resource'),
  'PUT /api/v1/resources/{id}/sbom': of('resource', bundle),
  'GET /api/v1/resources/{id}/packages': of('resource'),
  'GET /api/v1/resources/{id}/recommendations': of('resource'),
  'GET /api/v1/resources/{id}/cost': of('resource'),

  'GET /api/v1/saved-views': 'same',
  'POST /api/v1/saved-views': 'own',
  'GET /api/v1/saved-views/{id}': 'own',
  'PUT /api/v1/saved-views/{id}': 'own',
  'DELETE /api/v1/saved-views/{id}': 'own',

  'POST /api/v1/baselines': { body: ({ resource }) => ({ resource_id: resource }), outside: 422 },
  'POST /api/v1/baselines/bulk': { body: ({ provider }) => ({ provider_id: provider }), outside: 422 },
  'GET /api/v1/baselines': 'same',
  'GET /api/v1/baselines/{id}': of('baseline'),
  'GET /api/v1/baselines/{id}/compare/{other_id}': {
    path: ({ baseline, otherBaseline }) => ({ id: baseline, other_id: otherBaseline }),
  },
  'DELETE /api/v1/baselines/{id}': of('baseline'),

  'GET /api/v1/acceptances': 'same',
  'GET /api/v1/acceptances/{id}': of('acceptance'),
  'POST /api/v1/acceptances/{id}/confirm': of('acceptance'),
  'POST /api/v1/acceptances/{id}/reject': of('acceptance', { reason: 'no' }),
  'POST /api/v1/acceptances/{id}/revoke': of('acceptance', { reason: 'no' }),
  'GET /api/v1/change-windows': 'same',
  'POST /api/v1/change-windows': {
    body: ({ provider }) => ({ provider_id: provider, starts_at: now(), ends_at: soon(), reason: 'release' }),
    outside: 422,
  },
  'GET /api/v1/change-windows/{id}': of('changeWindow'),
  'DELETE /api/v1/change-windows/{id}': of('changeWindow'),
  'POST /api/v1/change-windows/{id}/accept': of('changeWindow'),
  'GET /api/v1/volatile-properties': 'refused',
  'POST /api/v1/volatile-properties/{id}/confirm': 'refused',
  'POST /api/v1/volatile-properties/{id}/reject': 'refused',
  'POST /api/v1/volatile-properties/{id}/withdraw': 'refused',

  'POST /api/v1/drifts/detect': { body: ({ provider }) => ({ provider_id: provider }), outside: 422 },
  'GET /api/v1/drifts': 'same',
  'GET /api/v1/drifts/facets': 'same',
  'GET /api/v1/drifts/export': 'same',
  'GET /api/v1/drifts/summary': 'same',
  'GET /api/v1/drifts/{id}': of('drift'),
  'PATCH /api/v1/drifts/{id}': of('drift', { status: 'investigating' }),
  'POST /api/v1/drifts/{id}/resolve': of('drift', { capture_baseline: true }),
  'POST /api/v1/vulnerabilities/scan': { body: ({ resource }) => ({ resource_id: resource }), outside: 422 },
  'GET /api/v1/vulnerabilities': 'same',
  'GET /api/v1/vulnerabilities/facets': 'same',
  'GET /api/v1/vulnerabilities/export': 'same',
  'GET /api/v1/vulnerabilities/summary': 'same',
  'GET /api/v1/vulnerabilities/{id}': of('vulnerability'),
  'PATCH /api/v1/vulnerabilities/{id}': of('vulnerability', { status: 'fixed' }),
  'PATCH /api/v1/drifts/{id}/assignment': of('drift', { owner_id: null }),
  'GET /api/v1/drifts/{id}/comments': of('drift'),
  'POST /api/v1/drifts/{id}/comments': of('drift', { text: 'Known' }),
  'GET /api/v1/drifts/{id}/history': of('drift'),
  'PATCH /api/v1/vulnerabilities/{id}/assignment': of('vulnerability', { owner_id: null }),
  'GET /api/v1/vulnerabilities/{id}/comments': of('vulnerability'),
  'POST /api/v1/vulnerabilities/{id}/comments': of('vulnerability', { text: 'Known' }),
  'GET /api/v1/vulnerabilities/{id}/history': of('vulnerability'),
  'POST /api/v1/findings/assign': {
    body: ({ drift }) => ({ findings: [{ finding_type: 'drift', finding_id: drift }], owner_id: null }),
    outside: 200,
  },

  'GET /api/v1/findings/groups': 'same',
  'GET /api/v1/findings/groups/members': 'same',
  'GET /api/v1/remediation': 'same',
  'GET /api/v1/remediation/preview': 'same',
  'POST /api/v1/remediation/plan-many': {
    body: ({ drift }) => ({ findings: [{ finding_type: 'drift', finding_id: drift }] }),
    outside: 200,
  },
  'POST /api/v1/remediation/approve-many': {
    body: ({ remediation }) => ({ approvals: [{ id: remediation, plan_hash: '0'.repeat(64) }] }),
    outside: 200,
  },
  'GET /api/v1/remediation/{id}': of('remediation'),
  'POST /api/v1/remediation': {
    body: ({ drift }) => ({ finding_type: 'drift', finding_id: drift }),
    outside: 422,
  },
  'POST /api/v1/remediation/{id}/approve': of('remediation', {}),
  'POST /api/v1/remediation/{id}/reject': of('remediation', { reason: 'no' }),
  'POST /api/v1/remediation/{id}/execute': of('remediation'),
  'POST /api/v1/remediation/{id}/rollback': of('remediation', {}),
  'POST /api/v1/remediation/{id}/signed-decisions': of('remediation', { command: 'approve' }),
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

  'GET /api/v1/compliance/frameworks': 'same',
  'GET /api/v1/compliance/frameworks/{framework_id}': 'own',
  'PUT /api/v1/compliance/frameworks/{framework_id}': 'refused',
  'DELETE /api/v1/compliance/frameworks/{framework_id}': 'refused',
  'POST /api/v1/compliance/frameworks/{framework_id}/enable': 'refused',
  'DELETE /api/v1/compliance/frameworks/{framework_id}/enable': 'refused',
  'GET /api/v1/compliance/definition-files': 'own',
  'GET /api/v1/compliance/checks': 'own',
  'POST /api/v1/compliance/checks': 'refused',
  'POST /api/v1/compliance/checks/preview': {
    body: ({ provider }) => ({ provider_id: provider, definition: customCheck }),
    outside: 422,
  },
  'GET /api/v1/compliance/checks/{check_id}': 'own',
  'PUT /api/v1/compliance/checks/{check_id}': 'refused',
  'PATCH /api/v1/compliance/checks/{check_id}': 'refused',
  'DELETE /api/v1/compliance/checks/{check_id}': 'refused',
  'GET /api/v1/compliance/check-parameters': 'same',
  'PUT /api/v1/compliance/check-parameters': {
    body: ({ provider }) => ({
      provider_type: 'cloud_a',
      check_id: 'iam_rotate_access_key_90_days',
      name: 'max_age_days',
      value: 60,
      provider_id: provider,
      reason: 'stricter',
    }),
    outside: 422,
  },
  'DELETE /api/v1/compliance/check-parameters/{id}': of('checkParameter'),
  'POST /api/v1/compliance/assess': { body: ({ provider }) => ({ provider_id: provider }), outside: 422 },
  'GET /api/v1/compliance/scores': 'same',
  'GET /api/v1/compliance/assessments': 'same',
  'GET /api/v1/compliance/assessments/{id}': of('assessment'),
  'GET /api/v1/compliance/assessments/{id}/export': of('assessment'),
  'GET /api/v1/compliance/assessments/{id}/evidence/{resource_id}': {
    path: ({ assessment, resource }) => ({ id: assessment, resource_id: resource }),
  },
  'POST /api/v1/compliance/exceptions': {
    body: ({ resource }) => ({ resource_id: resource, reason: 'known', expires_at: soon() }),
    outside: 422,
  },
  'GET /api/v1/compliance/exceptions': 'same',
  'GET /api/v1/compliance/exceptions/preview': 'same',
  'DELETE /api/v1/compliance/exceptions/{id}': of('exception'),
  'POST /api/v1/compliance/attestations/files': 'own',
  'POST /api/v1/compliance/attestations': {
    body: ({ provider }) => ({
      provider_ids: [provider],
      framework_id: 'cis',
      control_id: '2.1.2',
      statement: 'reviewed',
      expires_at: soon(),
    }),
    outside: 422,
  },
  'GET /api/v1/compliance/attestations': 'same',
  'GET /api/v1/compliance/attestations/{id}': of('attestation'),
  'GET /api/v1/compliance/attestations/{id}/file': of('attestation'),
  'POST /api/v1/compliance/attestations/{id}/review': of('attestation', { decision: 'accepted' }),
  'POST /api/v1/compliance/attestations/{id}/withdraw': of('attestation', { reason: 'wrong' }),

  'GET /api/v1/recommendations': 'same',
  'GET /api/v1/recommendations/summary': 'same',
  'POST /api/v1/recommendations/generate': { body: ({ resource }) => ({ resource_id: resource }), outside: 422 },
  'GET /api/v1/recommendations/{id}': of('recommendation'),
  'POST /api/v1/recommendations/{id}/apply': of('recommendation'),
  'POST /api/v1/recommendations/{id}/dismiss': of('recommendation', { reason: 'no' }),

  'GET /api/v1/costs': 'same',

  'GET /api/v1/trends': 'same',
  'GET /api/v1/anomalies': 'same',
  'GET /api/v1/anomalies/{id}': of('anomaly'),
  'POST /api/v1/anomalies/{id}/dismiss': of('anomaly', { reason: 'no' }),

  'GET /api/v1/jobs': 'same',
  'GET /api/v1/jobs/{id}': of('job'),
  'PATCH /api/v1/jobs/{id}': of('job', { enabled: false }),
  'POST /api/v1/jobs/{id}/trigger': of('job'),
  'GET /api/v1/jobs/{id}/executions': of('job'),
  'GET /api/v1/executions': 'same',
  'GET /api/v1/jobs/{id}/executions/{execution_id}': {
    path: ({ job, execution }) => ({ id: job, execution_id: execution }),
  },

  'GET /api/v1/alerts': 'same',
  'POST /api/v1/alerts': {
    body: ({ resource }) => ({ title: 'By hand', type: 'security', severity: 'low', resource_id: resource }),
    outside: 422,
  },
  'POST /api/v1/alerts/bulk': { body: ({ alert }) => ({ ids: [alert], action: 'resolve' }), outside: 200 },
  'GET /api/v1/alerts/{id}': of('alert'),
  'POST /api/v1/alerts/{id}/acknowledge': of('alert'),
  'POST /api/v1/alerts/{id}/resolve': of('alert', {}),

  'POST /api/v1/codec/decode': 'refused',
  'POST /api/v1/codec/encode': 'refused',

  'POST /api/v1/webhooks': 'refused',
  'GET /api/v1/webhooks': 'refused',
  'GET /api/v1/webhooks/{id}': 'refused',
  'PATCH /api/v1/webhooks/{id}': 'refused',
  'DELETE /api/v1/webhooks/{id}': 'refused',
  'POST /api/v1/webhooks/{id}/test': 'refused',
  'POST /api/v1/webhooks/{id}/rotate-secret': 'refused',
  'GET /api/v1/webhooks/{id}/deliveries': 'refused',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': 'refused',

  'POST /api/reports/generate': {
    body: ({ provider }) => ({ type: 'drift_summary', format: 'csv', provider_id: provider }),
    outside: 422,
  },
  'GET /api/reports': 'same',
  'GET /api/reports/{id}': of('report'),
  'GET /api/reports/{id}/download': of('report'),

  'GET /api/v1/settings/alert-rules': 'own',
  'PUT /api/v1/settings/alert-rules': 'refused',
  'GET /api/v1/settings/finding-due-days': 'own',
  'PUT /api/v1/settings/finding-due-days': 'refused',

  'GET /api/ws/drifts': 'own',
  'POST /api/v1/stream-tickets': 'own',

  'GET /api/v1/audit-log': 'own',
  'GET /api/v1/audit-log/chain': 'refused',

  'GET /api/v1/settings/api-keys': 'own',
  'POST /api/v1/settings/api-keys': 'own',
  'PATCH /api/v1/settings/api-keys/{id}': 'own',
  'DELETE /api/v1/settings/api-keys/{id}': 'own',

  'GET /api/v1/settings/team': 'own',
  'PUT /api/v1/settings/team/{user_id}': 'refused',
  'DELETE /api/v1/settings/team/{user_id}': 'refused',
  'POST /api/v1/settings/team/invite': 'refused',
  'GET /api/v1/settings/team/invitations': 'refused',
  'DELETE /api/v1/settings/team/invitations/{id}': 'refused',
  'GET /invitation': 'open',
  'GET /invitation/{file}': 'open',

  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /docs': 'open',
  'GET /docs/{file}': 'open',
};
