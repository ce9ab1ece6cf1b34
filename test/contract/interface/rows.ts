/**
 * The endpoints of the interface specification §4, row by row, with the fields of §2. A type is a word of `types.ts`;
 * `?` behind a name: optional in a request, possibly null in an answer. `list` is a list with paging, `array` a bare one.
 */
export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Fields;
  body?: Fields;
  /** Whether the body may be left out. */
  bodyOptional?: boolean;
  /** The status of success; where the specification shows none, the one this service gives. */
  status: number;
  answer?: Answer;
}

export type Fields = Readonly<Record<string, string>>;
export type Answer =
  | { object: Fields }
  | { list: Fields }
  | { array: Fields }
  | { file: readonly string[] }
  | { any: true };

const page = { 'page?': 'integer', 'per_page?': 'integer' };
const severity = 'critical|high|medium|low';
const provider = {
  id: 'integer',
  name: 'string',
  type: 'cloud_a|cloud_b|cloud_c|orchestrator',
  status: 'syncing|synced|error',
};
const connected = { ...provider, created_at: 'timestamp' };
const listedProvider = { ...provider, resource_count: 'integer', 'last_synced_at?': 'timestamp' };
const resource = {
  id: 'integer',
  external_id: 'string',
  name: 'string',
  resource_type: 'string',
  provider_id: 'integer',
  region: 'string',
  status: 'active|stopped|deleted',
  tags: 'object',
  last_seen_at: 'timestamp',
};
const drift = {
  id: 'integer',
  resource_id: 'integer',
  resource_name: 'string',
  resource_type: 'string',
  drift_type: 'configuration|security|compliance',
  severity,
  status: 'detected|investigating|resolved',
  summary: 'string',
  baseline_value: 'json',
  current_value: 'json',
  detected_at: 'timestamp',
};
const baseline = {
  id: 'integer',
  resource_id: 'integer',
  configuration: 'object',
  captured_at: 'timestamp',
  created_by: 'integer',
};
const alert = {
  id: 'integer',
  title: 'string',
  type: 'security|cost|compliance|performance',
  severity,
  status: 'open|acknowledged|resolved',
  'resource_id?': 'integer',
  'resource_name?': 'string',
  created_at: 'timestamp',
};
const vulnerability = {
  id: 'integer',
  cve_id: 'string',
  severity,
  cvss_score: 'number',
  package_name: 'string',
  installed_version: 'string',
  'fix_version?': 'string',
  resource_id: 'integer',
  resource_name: 'string',
  status: 'open|fixed|ignored',
  detected_at: 'timestamp',
};
const actionStatus = 'pending_approval|approved|executing|completed|failed|rolled_back';
const action = {
  id: 'integer',
  title: 'string',
  resource_id: 'integer',
  resource_name: 'string',
  finding_type: 'drift|vulnerability',
  finding_id: 'integer',
  status: actionStatus,
  risk: 'low|medium|high',
  created_at: 'timestamp',
};
const recommendation = {
  id: 'integer',
  type: 'cost|security|performance',
  title: 'string',
  description: 'string',
  resource_id: 'integer',
  resource_name: 'string',
  status: 'pending|applied|dismissed',
  created_at: 'timestamp',
};
const anomaly = {
  id: 'integer',
  type: 'cost|performance',
  provider_id: 'integer',
  date: 'date',
  actual_amount: 'number',
  expected_amount: 'number',
  expected_upper: 'number',
  deviation_percent: 'number',
  top_services: 'array',
  status: 'active|dismissed',
  detected_at: 'timestamp',
};
const assessment = {
  id: 'integer',
  framework_id: 'string',
  provider_id: 'integer',
  score: 'number',
  total_controls: 'integer',
  passed: 'integer',
  failed: 'integer',
  created_at: 'timestamp',
};
const job = {
  id: 'integer',
  type: 'drift_detection|vulnerability_scan|compliance_assess|billing_sync|inventory_sync',
  schedule: 'string',
  enabled: 'boolean',
  'last_execution_status?': 'string',
  'last_run_at?': 'timestamp',
  'next_run_at?': 'timestamp',
};
const execution = {
  id: 'integer',
  job_id: 'integer',
  status: 'running|succeeded|failed',
  started_at: 'timestamp',
  'ended_at?': 'timestamp',
  'duration_ms?': 'integer',
  findings_count: 'integer',
};
const report = {
  report_id: 'string',
  status: 'generating|ready|failed',
  'download_url?': 'string',
  'expires_at?': 'timestamp',
};
const member = {
  id: 'integer',
  email: 'string',
  role: 'user|admin',
  joined_at: 'timestamp',
  'last_active_at?': 'timestamp',
};
const accepted = { job_id: 'integer', status: 'string' };
const bySeverity = { total: 'integer', by_severity: 'object', by_status: 'object' };

const v1 = '/api/v1';

export const rows: readonly Row[] = [
  {
    method: 'POST',
    path: '/api/login',
    body: { email: 'string', password: 'string' },
    status: 200,
    answer: { object: { user: 'object', token: 'string' } },
  },

  {
    method: 'POST',
    path: `${v1}/providers/cloud_a/connect`,
    body: { name: 'string', accessKeyId: 'string', secretAccessKey: 'string', region: 'string' },
    status: 201,
    answer: { object: connected },
  },
  {
    method: 'POST',
    path: `${v1}/providers/cloud_b/connect`,
    body: { name: 'string', serviceAccountJson: 'string', projectId: 'string', 'billingDataset?': 'string' },
    status: 201,
    answer: { object: connected },
  },
  {
    method: 'POST',
    path: `${v1}/providers/cloud_c/connect`,
    body: { name: 'string', clientId: 'string', clientSecret: 'string', tenantId: 'string', subscriptionId: 'string' },
    status: 201,
    answer: { object: connected },
  },
  {
    method: 'POST',
    path: `${v1}/providers/orchestrator/connect`,
    body: { name: 'string', kubeconfig: 'string' },
    status: 201,
    answer: { object: connected },
  },
  { method: 'GET', path: `${v1}/providers`, status: 200, answer: { array: listedProvider } },
  { method: 'GET', path: `${v1}/providers/{id}`, status: 200, answer: { object: listedProvider } },
  { method: 'POST', path: `${v1}/providers/{id}/sync`, status: 202, answer: { object: accepted } },
  { method: 'DELETE', path: `${v1}/providers/{id}`, status: 204 },

  {
    method: 'GET',
    path: `${v1}/resources`,
    query: {
      'provider_id?': 'integer',
      'type?': 'string',
      'region?': 'string',
      'status?': 'active|stopped|deleted',
      ...page,
    },
    status: 200,
    answer: { list: resource },
  },
  {
    method: 'GET',
    path: `${v1}/resources/{id}`,
    status: 200,
    answer: { object: { ...resource, configuration: 'object' } },
  },
  { method: 'GET', path: `${v1}/resources/{id}/config`, status: 200, answer: { any: true } },
  { method: 'GET', path: `${v1}/resources/{id}/drifts`, status: 200, answer: { list: drift } },
  { method: 'GET', path: `${v1}/resources/{id}/vulnerabilities`, status: 200, answer: { list: vulnerability } },
  { method: 'GET', path: `${v1}/resources/{id}/recommendations`, status: 200, answer: { any: true } },
  {
    method: 'GET',
    path: `${v1}/resources/{id}/cost`,
    query: { 'months?': 'integer' },
    status: 200,
    answer: { any: true },
  },

  {
    method: 'POST',
    path: `${v1}/baselines`,
    body: { resource_id: 'integer' },
    status: 201,
    answer: { object: baseline },
  },
  {
    method: 'GET',
    path: `${v1}/baselines`,
    query: { resource_id: 'integer' },
    status: 200,
    answer: { list: { id: 'integer', resource_id: 'integer', captured_at: 'timestamp', created_by: 'integer' } },
  },
  { method: 'GET', path: `${v1}/baselines/{id}`, status: 200, answer: { object: baseline } },
  {
    method: 'GET',
    path: `${v1}/baselines/{id}/compare/{other_id}`,
    status: 200,
    answer: { object: { baseline_a: 'integer', baseline_b: 'integer', diff: 'array' } },
  },
  { method: 'DELETE', path: `${v1}/baselines/{id}`, status: 204 },

  { method: 'POST', path: `${v1}/drifts/detect`, status: 202, answer: { object: { ...accepted, message: 'string' } } },
  {
    method: 'GET',
    path: `${v1}/drifts`,
    query: {
      'provider_id?': 'integer',
      'resource_id?': 'integer',
      'severity?': severity,
      'type?': 'configuration|security|compliance',
      'status?': 'detected|investigating|resolved',
      ...page,
    },
    status: 200,
    answer: { list: drift },
  },
  { method: 'GET', path: `${v1}/drifts/{id}`, status: 200, answer: { object: { ...drift, diff: 'array' } } },
  {
    method: 'PATCH',
    path: `${v1}/drifts/{id}`,
    body: { status: 'investigating|resolved' },
    status: 200,
    answer: { object: drift },
  },
  {
    method: 'POST',
    path: `${v1}/drifts/{id}/resolve`,
    body: { 'capture_baseline?': 'boolean' },
    bodyOptional: true,
    status: 200,
    answer: { object: drift },
  },
  { method: 'GET', path: `${v1}/drifts/summary`, status: 200, answer: { object: bySeverity } },

  {
    method: 'POST',
    path: `${v1}/vulnerabilities/scan`,
    body: { 'provider_id?': 'integer', 'resource_id?': 'integer' },
    bodyOptional: true,
    status: 202,
    answer: { object: accepted },
  },
  {
    method: 'GET',
    path: `${v1}/vulnerabilities`,
    query: {
      'provider_id?': 'integer',
      'resource_id?': 'integer',
      'severity?': severity,
      'status?': 'open|fixed|ignored',
      'cve_id?': 'string',
      ...page,
    },
    status: 200,
    answer: { list: vulnerability },
  },
  {
    method: 'GET',
    path: `${v1}/vulnerabilities/{id}`,
    status: 200,
    answer: { object: { ...vulnerability, 'description?': 'string', references: 'array' } },
  },
  {
    method: 'PATCH',
    path: `${v1}/vulnerabilities/{id}`,
    body: { status: 'open|fixed|ignored', 'reason?': 'string' },
    status: 200,
    answer: { object: vulnerability },
  },
  { method: 'GET', path: `${v1}/vulnerabilities/summary`, status: 200, answer: { object: bySeverity } },

  {
    method: 'GET',
    path: `${v1}/alerts`,
    query: {
      'severity?': severity,
      'type?': 'security|cost|compliance|performance',
      'status?': 'open|acknowledged|resolved',
      'provider_id?': 'integer',
      ...page,
    },
    status: 200,
    answer: { list: alert },
  },
  { method: 'GET', path: `${v1}/alerts/{id}`, status: 200, answer: { object: alert } },
  {
    method: 'POST',
    path: `${v1}/alerts`,
    body: {
      title: 'string',
      type: 'security|cost|compliance|performance',
      severity,
      'resource_id?': 'integer',
      'description?': 'string',
    },
    status: 201,
    answer: { object: alert },
  },
  { method: 'POST', path: `${v1}/alerts/{id}/acknowledge`, status: 200, answer: { object: alert } },
  {
    method: 'POST',
    path: `${v1}/alerts/{id}/resolve`,
    body: { 'resolution_note?': 'string' },
    bodyOptional: true,
    status: 200,
    answer: { object: alert },
  },
  {
    method: 'POST',
    path: `${v1}/alerts/bulk`,
    body: { ids: 'array', action: 'acknowledge|resolve' },
    status: 200,
    answer: { object: { updated: 'array', failed: 'array' } },
  },

  {
    method: 'GET',
    path: `${v1}/remediation`,
    query: { 'status?': actionStatus, 'resource_id?': 'integer', 'provider_id?': 'integer', ...page },
    status: 200,
    answer: { list: action },
  },
  {
    method: 'GET',
    path: `${v1}/remediation/{id}`,
    status: 200,
    answer: { object: { ...action, snapshot: 'json', risk_assessment: 'json', execution_log: 'array' } },
  },
  {
    method: 'POST',
    path: `${v1}/remediation`,
    body: { finding_type: 'drift|vulnerability', finding_id: 'integer' },
    status: 201,
    answer: { object: action },
  },
  {
    method: 'POST',
    path: `${v1}/remediation/{id}/approve`,
    body: { 'comment?': 'string' },
    bodyOptional: true,
    status: 200,
    answer: { object: action },
  },
  {
    method: 'POST',
    path: `${v1}/remediation/{id}/execute`,
    status: 202,
    answer: { object: { status: 'string', started_at: 'timestamp' } },
  },
  { method: 'POST', path: `${v1}/remediation/{id}/rollback`, status: 202, answer: { any: true } },
  {
    method: 'POST',
    path: `${v1}/remediation/{id}/reject`,
    body: { 'reason?': 'string' },
    bodyOptional: true,
    status: 200,
    answer: { object: action },
  },

  {
    method: 'GET',
    path: `${v1}/recommendations`,
    query: {
      'type?': 'cost|security|performance',
      'status?': 'pending|applied|dismissed',
      'resource_id?': 'integer',
      'provider_id?': 'integer',
      ...page,
    },
    status: 200,
    answer: { list: recommendation },
  },
  {
    method: 'GET',
    path: `${v1}/recommendations/{id}`,
    status: 200,
    answer: { object: { ...recommendation, steps: 'array' } },
  },
  {
    method: 'POST',
    path: `${v1}/recommendations/generate`,
    body: { resource_id: 'integer' },
    status: 200,
    answer: { any: true },
  },
  { method: 'POST', path: `${v1}/recommendations/{id}/apply`, status: 200, answer: { any: true } },
  {
    method: 'POST',
    path: `${v1}/recommendations/{id}/dismiss`,
    body: { 'reason?': 'string' },
    bodyOptional: true,
    status: 200,
    answer: { any: true },
  },

  {
    method: 'GET',
    path: `${v1}/anomalies`,
    query: {
      'provider_id?': 'integer',
      'type?': 'cost|performance',
      'status?': 'active|dismissed',
      'days?': 'integer',
    },
    status: 200,
    answer: { list: anomaly },
  },
  { method: 'GET', path: `${v1}/anomalies/{id}`, status: 200, answer: { object: anomaly } },
  {
    method: 'POST',
    path: `${v1}/anomalies/{id}/dismiss`,
    body: { 'reason?': 'string' },
    bodyOptional: true,
    status: 200,
    answer: { any: true },
  },

  {
    method: 'GET',
    path: `${v1}/compliance/frameworks`,
    status: 200,
    answer: { array: { id: 'string', name: 'string', 'version?': 'string', enabled: 'boolean' } },
  },
  {
    method: 'POST',
    path: `${v1}/compliance/frameworks/{framework_id}/enable`,
    body: { 'provider_ids?': 'array' },
    bodyOptional: true,
    status: 200,
    answer: { any: true },
  },
  { method: 'DELETE', path: `${v1}/compliance/frameworks/{framework_id}/enable`, status: 200, answer: { any: true } },
  {
    method: 'POST',
    path: `${v1}/compliance/assess`,
    body: { 'framework_id?': 'string', 'provider_id?': 'integer' },
    bodyOptional: true,
    status: 202,
    answer: { object: accepted },
  },
  {
    method: 'GET',
    path: `${v1}/compliance/assessments`,
    query: { 'framework_id?': 'string', 'provider_id?': 'integer', ...page },
    status: 200,
    answer: { list: assessment },
  },
  {
    method: 'GET',
    path: `${v1}/compliance/assessments/{id}`,
    status: 200,
    answer: { object: { ...assessment, controls: 'array' } },
  },
  {
    method: 'GET',
    path: `${v1}/compliance/assessments/{id}/export`,
    query: { format: 'pdf|csv' },
    status: 200,
    answer: { file: ['application/pdf', 'text/csv'] },
  },

  {
    method: 'POST',
    path: '/api/reports/generate',
    body: {
      type: 'drift_summary|vulnerability_report|compliance_assessment|cost_report',
      format: 'pdf|csv',
      'provider_id?': 'integer',
      'from?': 'date',
      'to?': 'date',
    },
    status: 202,
    answer: { object: { report_id: 'string', status: 'string', estimated_seconds: 'integer' } },
  },
  { method: 'GET', path: '/api/reports/{id}', status: 200, answer: { object: report } },
  {
    method: 'GET',
    path: '/api/reports/{id}/download',
    status: 200,
    answer: { file: ['application/pdf', 'text/csv'] },
  },
  {
    method: 'GET',
    path: '/api/reports',
    query: {
      'type?': 'drift_summary|vulnerability_report|compliance_assessment|cost_report',
      'status?': 'generating|ready|failed',
    },
    status: 200,
    answer: { list: report },
  },

  { method: 'GET', path: `${v1}/jobs`, status: 200, answer: { array: job } },
  { method: 'GET', path: `${v1}/jobs/{id}`, status: 200, answer: { object: job } },
  {
    method: 'POST',
    path: `${v1}/jobs/{id}/trigger`,
    status: 202,
    answer: { object: { execution_id: 'integer', status: 'string', started_at: 'timestamp' } },
  },
  {
    method: 'GET',
    path: `${v1}/jobs/{id}/executions`,
    query: { 'status?': 'running|succeeded|failed', ...page },
    status: 200,
    answer: { list: execution },
  },
  {
    method: 'GET',
    path: `${v1}/jobs/{id}/executions/{execution_id}`,
    status: 200,
    answer: { object: { ...execution, log_excerpt: 'array' } },
  },

  {
    method: 'GET',
    path: `${v1}/settings/api-keys`,
    status: 200,
    answer: {
      array: { id: 'integer', name: 'string', prefix: 'string', created_at: 'timestamp', 'last_used_at?': 'timestamp' },
    },
  },
  {
    method: 'POST',
    path: `${v1}/settings/api-keys`,
    body: { name: 'string' },
    status: 201,
    answer: { object: { id: 'integer', name: 'string', key: 'string' } },
  },
  { method: 'DELETE', path: `${v1}/settings/api-keys/{id}`, status: 204 },
  { method: 'GET', path: `${v1}/settings/team`, status: 200, answer: { array: member } },
  {
    method: 'POST',
    path: `${v1}/settings/team/invite`,
    body: { email: 'string', role: 'user|admin' },
    status: 201,
    answer: { any: true },
  },
  {
    method: 'PUT',
    path: `${v1}/settings/team/{user_id}`,
    body: { role: 'user|admin' },
    status: 200,
    answer: { object: member },
  },
  { method: 'DELETE', path: `${v1}/settings/team/{user_id}`, status: 204 },

  {
    method: 'POST',
    path: `${v1}/orchestrator/clusters`,
    body: { name: 'string', kubeconfig: 'string' },
    status: 201,
    answer: { any: true },
  },
  { method: 'GET', path: `${v1}/orchestrator/clusters`, status: 200, answer: { any: true } },
  { method: 'GET', path: `${v1}/orchestrator/clusters/{id}`, status: 200, answer: { any: true } },
  { method: 'GET', path: `${v1}/orchestrator/clusters/{id}/namespaces`, status: 200, answer: { any: true } },
  {
    method: 'GET',
    path: `${v1}/orchestrator/clusters/{id}/deployments`,
    query: { 'namespace?': 'string' },
    status: 200,
    answer: { any: true },
  },
  {
    method: 'GET',
    path: `${v1}/orchestrator/clusters/{id}/pods`,
    query: { 'namespace?': 'string' },
    status: 200,
    answer: { any: true },
  },
  { method: 'GET', path: `${v1}/orchestrator/clusters/{id}/services`, status: 200, answer: { any: true } },
  { method: 'DELETE', path: `${v1}/orchestrator/clusters/{id}`, status: 204 },

  {
    method: 'POST',
    path: `${v1}/webhooks`,
    body: { name: 'string', url: 'string', events: 'array' },
    status: 201,
    answer: { object: { name: 'string', url: 'string', events: 'array', secret: 'string' } },
  },
  {
    method: 'GET',
    path: '/api/ws/drifts',
    query: { 'token?': 'string' },
    status: 200,
    answer: { file: ['text/event-stream'] },
  },
];

/** Whether a row succeeds only where a worker reaches clouds, clusters or Temporal. */
export function needsClouds({ path }: Pick<Row, 'path'>): boolean {
  return /^\/api\/v1\/(providers\/\w+\/connect|orchestrator|recommendations|remediation)/.test(path);
}
