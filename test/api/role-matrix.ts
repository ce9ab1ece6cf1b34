/** Who may call an endpoint, and which scope an API key needs for it beside that. */
export type Admittance = 'open' | `${'user' | 'admin'} ${'read' | 'write' | 'decide' | 'admin'}`;

/**
 * What every endpoint has to demand, written down apart from the tables of the product: a slip there shows here. A new
 * endpoint gets a row by what it does, not by what the product says.
 */
export const roleMatrix: Readonly<Record<string, Admittance>> = {
  'POST /api/login': 'open',
  'POST /api/v1/invitations/accept': 'open',
  'GET /api/v1/me': 'user read',

  'POST /api/v1/providers/cloud_a/connect': 'admin admin',
  'POST /api/v1/providers/cloud_b/connect': 'admin admin',
  'POST /api/v1/providers/cloud_c/connect': 'admin admin',
  'POST /api/v1/providers/orchestrator/connect': 'admin admin',
  'GET /api/v1/providers': 'user read',
  'GET /api/v1/providers/{id}': 'user read',
  'PUT /api/v1/providers/{id}/credentials': 'admin admin',
  'POST /api/v1/providers/{id}/sync': 'user write',
  'DELETE /api/v1/providers/{id}': 'admin admin',

  'POST /api/v1/orchestrator/clusters': 'admin admin',
  'GET /api/v1/orchestrator/clusters': 'user read',
  'GET /api/v1/orchestrator/clusters/{id}': 'user read',
  'GET /api/v1/orchestrator/clusters/{id}/namespaces': 'user read',
  'GET /api/v1/orchestrator/clusters/{id}/deployments': 'user read',
  'GET /api/v1/orchestrator/clusters/{id}/pods': 'user read',
  'GET /api/v1/orchestrator/clusters/{id}/services': 'user read',
  'DELETE /api/v1/orchestrator/clusters/{id}': 'admin admin',

  'GET /api/v1/resources': 'user read',
  'GET /api/v1/resources/{id}': 'user read',
  'GET /api/v1/resources/{id}/config': 'user read',
  'GET /api/v1/resources/{id}/drifts': 'user read',
  'GET /api/v1/resources/{id}/vulnerabilities': 'user read',
  'PUT /api/v1/resources/{id}/sbom': 'user write',
  'GET /api/v1/resources/{id}/packages': 'user read',
  'GET /api/v1/resources/{id}/recommendations': 'user read',
  'GET /api/v1/resources/{id}/cost': 'user read',

  'POST /api/v1/baselines': 'user write',
  'POST /api/v1/baselines/bulk': 'user write',
  'GET /api/v1/baselines': 'user read',
  'GET /api/v1/baselines/{id}': 'user read',
  'GET /api/v1/baselines/{id}/compare/{other_id}': 'user read',
  'DELETE /api/v1/baselines/{id}': 'user write',

  'POST /api/v1/drifts/detect': 'user write',
  'GET /api/v1/drifts': 'user read',
  'GET /api/v1/drifts/summary': 'user read',
  'GET /api/v1/drifts/{id}': 'user read',
  'PATCH /api/v1/drifts/{id}': 'user write',
  'POST /api/v1/drifts/{id}/resolve': 'user write',
  'POST /api/v1/vulnerabilities/scan': 'user write',
  'GET /api/v1/vulnerabilities': 'user read',
  'GET /api/v1/vulnerabilities/summary': 'user read',
  'GET /api/v1/vulnerabilities/{id}': 'user read',
  'PATCH /api/v1/vulnerabilities/{id}': 'user write',

  'GET /api/v1/remediation': 'user read',
  'GET /api/v1/remediation/{id}': 'user read',
  'POST /api/v1/remediation': 'user write',
  'POST /api/v1/remediation/{id}/approve': 'admin decide',
  'POST /api/v1/remediation/{id}/reject': 'admin decide',
  'POST /api/v1/remediation/{id}/execute': 'admin decide',
  'POST /api/v1/remediation/{id}/rollback': 'admin decide',

  'GET /api/v1/compliance/frameworks': 'user read',
  'POST /api/v1/compliance/frameworks/{framework_id}/enable': 'admin admin',
  'DELETE /api/v1/compliance/frameworks/{framework_id}/enable': 'admin admin',
  'POST /api/v1/compliance/assess': 'user write',
  'GET /api/v1/compliance/assessments': 'user read',
  'GET /api/v1/compliance/assessments/{id}': 'user read',
  'GET /api/v1/compliance/assessments/{id}/export': 'user read',
  'GET /api/v1/compliance/assessments/{id}/evidence/{resource_id}': 'user read',
  'POST /api/v1/compliance/exceptions': 'admin decide',
  'GET /api/v1/compliance/exceptions': 'user read',
  'GET /api/v1/compliance/exceptions/preview': 'user read',
  'DELETE /api/v1/compliance/exceptions/{id}': 'admin decide',

  'GET /api/v1/recommendations': 'user read',
  'POST /api/v1/recommendations/generate': 'user write',
  'GET /api/v1/recommendations/{id}': 'user read',
  'POST /api/v1/recommendations/{id}/apply': 'user write',
  'POST /api/v1/recommendations/{id}/dismiss': 'user write',

  'GET /api/v1/costs': 'user read',

  'GET /api/v1/anomalies': 'user read',
  'GET /api/v1/anomalies/{id}': 'user read',
  'POST /api/v1/anomalies/{id}/dismiss': 'user write',

  'GET /api/v1/jobs': 'user read',
  'GET /api/v1/jobs/{id}': 'user read',
  'PATCH /api/v1/jobs/{id}': 'admin admin',
  'POST /api/v1/jobs/{id}/trigger': 'admin write',
  'GET /api/v1/jobs/{id}/executions': 'user read',
  'GET /api/v1/jobs/{id}/executions/{execution_id}': 'user read',

  'GET /api/v1/alerts': 'user read',
  'POST /api/v1/alerts': 'user write',
  'POST /api/v1/alerts/bulk': 'user write',
  'GET /api/v1/alerts/{id}': 'user read',
  'POST /api/v1/alerts/{id}/acknowledge': 'user write',
  'POST /api/v1/alerts/{id}/resolve': 'user write',

  'POST /api/v1/codec/decode': 'admin admin',
  'POST /api/v1/codec/encode': 'admin admin',

  'POST /api/v1/webhooks': 'admin admin',
  'GET /api/v1/webhooks': 'admin read',
  'GET /api/v1/webhooks/{id}': 'admin read',
  'PATCH /api/v1/webhooks/{id}': 'admin admin',
  'DELETE /api/v1/webhooks/{id}': 'admin admin',
  'POST /api/v1/webhooks/{id}/test': 'admin admin',
  'POST /api/v1/webhooks/{id}/rotate-secret': 'admin admin',
  'GET /api/v1/webhooks/{id}/deliveries': 'admin read',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': 'admin admin',

  'POST /api/reports/generate': 'user write',
  'GET /api/reports': 'user read',
  'GET /api/reports/{id}': 'user read',
  'GET /api/reports/{id}/download': 'user read',

  'GET /api/v1/settings/alert-rules': 'user read',
  'PUT /api/v1/settings/alert-rules': 'admin admin',

  'GET /api/ws/drifts': 'open',
  'POST /api/v1/stream-tickets': 'user read',

  'GET /api/v1/audit-log': 'admin read',

  'GET /api/v1/settings/api-keys': 'user read',
  'POST /api/v1/settings/api-keys': 'user admin',
  'DELETE /api/v1/settings/api-keys/{id}': 'user admin',

  'GET /api/v1/settings/team': 'user read',
  'PUT /api/v1/settings/team/{user_id}': 'admin admin',
  'DELETE /api/v1/settings/team/{user_id}': 'admin admin',
  'POST /api/v1/settings/team/invite': 'admin admin',
  'GET /api/v1/settings/team/invitations': 'admin read',
  'DELETE /api/v1/settings/team/invitations/{id}': 'admin admin',
  'GET /invitation': 'open',
  'GET /invitation/{file}': 'open',

  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /docs': 'open',
  'GET /docs/{file}': 'open',
};
