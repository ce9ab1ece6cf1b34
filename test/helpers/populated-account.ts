import { createHash } from 'node:crypto';
import { recordTrendDays } from '../../db/commands/trends/record.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Database } from '../../db/database.ts';
import { makeAnomaly } from './console-account.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from './factories.ts';
import { insertRow } from './insert-row.ts';
import { makeAction } from './remediation-row.ts';
import { makeVulnerability } from './vulnerability.ts';

/** The ids of one thing of each kind that belongs to an account. */
export interface PopulatedAccount {
  provider: number;
  cluster: number;
  resource: number;
  baseline: number;
  otherBaseline: number;
  acceptance: number;
  drift: number;
  changeWindow: number;
  vulnerability: number;
  remediation: number;
  assessment: number;
  exception: number;
  checkParameter: number;
  attestation: number;
  recommendation: number;
  budget: number;
  anomaly: number;
  alert: number;
  change: number;
  message: number;
  diagnosis: number;
  job: number;
  execution: number;
  report: string;
}

/** An account and a cluster with something in every list. Every name, title and text has the marker. */
export async function populatedAccount(
  database: Database,
  { marker, memberId }: { marker: string; memberId: number },
): Promise<PopulatedAccount> {
  const { id: provider } = await makeProvider(database, { name: `account ${marker}` });
  const { id: cluster } = await makeProvider(database, { name: `cluster ${marker}`, type: 'orchestrator' });
  for (const type of ['cluster', 'pod', 'deployment', 'service', 'namespace']) {
    await makeResource(database, {
      providerId: cluster,
      name: `${type} ${marker}`,
      type,
      configuration: clusterObject(type),
    });
  }
  await makeResource(database, { providerId: provider, name: `found ${marker}`, type: 'container_cluster' });
  const resource = await makeResource(database, {
    providerId: provider,
    name: `bucket ${marker}`,
    externalId: `arn:${marker}`,
    tags: { owner: marker },
    configuration: { note: marker },
  });
  const own = { provider_id: provider };
  const capture = { resourceId: resource.id, memberId };
  const baseline = await makeBaseline(database, capture);
  const otherBaseline = await makeBaseline(database, capture);
  const drift = await makeDriftFinding(database, { resource, summary: `drift ${marker}` });
  const execution = await finishedSync(database, { provider, marker });
  await costsOf(database, { provider, marker });
  const assessment = await assessed(database, { provider, execution, resource, marker });
  const populated = {
    provider,
    cluster,
    resource: resource.id,
    baseline,
    otherBaseline,
    acceptance: await acceptanceOf(database, { drift, memberId, marker }),
    drift,
    changeWindow: await changeWindowOf(database, { provider, memberId, marker }),
    vulnerability: await makeVulnerability(database, resource),
    remediation: (await makeAction(database, { providerId: provider, status: 'pending_approval' })).id,
    assessment,
    checkParameter: await insertRow(database, 'check_parameters', {
      provider_kind: 'cloud_a',
      check_id: 'iam_rotate_access_key_90_days',
      parameter: 'max_age_days',
      provider_id: provider,
      value: '180',
      reason: `known ${marker}`,
      set_by: memberId,
    }),
    attestation: await attestationOf(database, { provider, memberId, marker }),
    exception: await exceptionOf(database, { resourceId: resource.id, memberId, marker }),
    budget: await insertRow(database, 'budgets', {
      ...own,
      name: `budget ${marker}`,
      amount: 100,
      currency: 'USD',
      thresholds: [100],
      alert_on_forecast: false,
    }),
    recommendation: await insertRow(database, 'recommendations', {
      ...own,
      resource_id: resource.id,
      type: 'cost',
      kind: 'idle',
      severity: 'low',
      title: `Save ${marker}`,
      description: `Save money ${marker}`,
      steps: JSON.stringify([marker]),
      evidence: JSON.stringify({ note: marker }),
    }),
    anomaly: await makeAnomaly(database, { providerId: provider, day: dayOf(new Date()) }),
    alert: await insertRow(database, 'alerts', {
      ...own,
      title: `Public ${marker}`,
      type: 'security',
      severity: 'high',
      resource_id: resource.id,
    }),
    change: await insertRow(database, 'announced_changes', {
      ...own,
      event_id: `event of ${marker}`,
      resource_type: 'config_map',
      external_id: `shop/${marker}`,
      region: 'global',
      kind: 'changed',
      via: marker,
    }),
    message: await insertRow(database, 'rejected_messages', {
      ...own,
      message_id: `message of ${marker}`,
      reason: 'it is not JSON',
      text: marker,
    }),
    diagnosis: await insertRow(database, 'diagnoses', { ...own, requested_by: memberId, service_version: marker }),
    job: await jobOf(database, provider),
    execution,
    report: await reportOf(database, { provider, memberId, marker }),
  };
  await recordTrendDays(database, provider);
  return populated;
}

/** A configuration with what each of the cluster's lists shows. */
const clusterObject = (type: string): JsonObject => ({
  namespace: 'shop',
  containers: [],
  owner: null,
  type: 'ClusterIP',
  external_name: null,
  external_ips: [],
  ports: [],
  selector: {},
  strategy: 'RollingUpdate',
  template: { containers: [] },
  version: 'v1.34.2',
  observed: {
    phase: type === 'namespace' ? 'Active' : 'Running',
    desired_replicas: 1,
    ready_replicas: 1,
    available_replicas: 1,
    updated_replicas: 1,
    node: null,
    restarts: 0,
    ready_containers: 0,
    pod_ip: null,
    cluster_ip: null,
    load_balancer_addresses: [],
  },
});

async function jobOf(database: Database, provider: number): Promise<number> {
  const job = await database('jobs').where({ provider_id: provider }).first<{ id: number }>('id');
  return job.id;
}

async function finishedSync(
  database: Database,
  { provider, marker }: { provider: number; marker: string },
): Promise<number> {
  const id = await insertRow(database, 'executions', {
    job_id: await jobOf(database, provider),
    type: 'inventory_sync',
    trigger: 'api',
    status: 'failed',
    error: `refused ${marker}`,
    ended_at: new Date(),
  });
  await database('execution_log').insert({ execution_id: id, level: 'info', message: `listed ${marker}` });
  return id;
}

async function costsOf(database: Database, { provider, marker }: { provider: number; marker: string }): Promise<void> {
  const day = dayOf(new Date());
  const line = { provider_id: provider, day, service: `s3 ${marker}`, currency: 'USD' };
  // Enough of them for a forecast.
  const days = Array.from({ length: 20 }, (_, age) => addDays(day, -age));
  await database('costs').insert(days.map((billed) => ({ ...line, day: billed, amount: 7 })));
  await database('resource_costs').insert({ ...line, cloud_id: `arn:${marker}`, amount: 5 });
}

async function assessed(
  database: Database,
  of: { provider: number; execution: number; resource: { id: number; version_id: number }; marker: string },
): Promise<number> {
  const { provider, execution, resource, marker } = of;
  const evaluation = await insertRow(database, 'evaluations', { execution_id: execution, provider_id: provider });
  await database('evaluation_pages').insert({
    evaluation_id: evaluation,
    after_id: 0,
    resource_ids: [resource.id],
    version_ids: [resource.version_id],
    tallies: '{}',
  });
  await database('evaluation_failures').insert({
    evaluation_id: evaluation,
    after_id: 0,
    check_id: 's3_bucket_acl_prohibited',
    resource_id: resource.id,
    version_id: resource.version_id,
    resource_name: `bucket ${marker}`,
    resource_type: 'object_bucket',
    external_id: `arn:${marker}`,
    region: 'us-east-1',
    reason: `public ${marker}`,
    evidence: JSON.stringify({ note: marker }),
  });
  return insertRow(database, 'assessments', {
    provider_id: provider,
    evaluation_id: evaluation,
    execution_id: execution,
    framework_id: 'cis',
    framework_name: 'CIS',
    framework_version: '7.0',
    score: 0.5,
    total_controls: 2,
    passed: 1,
    failed: 1,
    not_evaluated: 0,
    manual: 0,
  });
}

/** An attestation that waits for review, with its evidence. */
async function attestationOf(
  database: Database,
  { provider, memberId, marker }: { provider: number; memberId: number; marker: string },
): Promise<number> {
  const content = Buffer.from(`policy of ${marker}`);
  const fileId = await insertRow(database, 'attestation_files', {
    name: `policy ${marker}.txt`,
    content_type: 'text/plain',
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploaded_by: memberId,
  });
  await database('attestation_file_pieces').insert({ file_id: fileId, position: 0, content });
  return insertRow(database, 'attestations', {
    provider_id: provider,
    framework_id: 'cis',
    framework_version: '7.0',
    control_id: '2.1.1',
    control_title: `Contacts ${marker}`,
    statement: `Reviewed by ${marker}`,
    file_id: fileId,
    expires_at: new Date(Date.now() + 3_600_000),
    created_by: memberId,
  });
}

async function exceptionOf(
  database: Database,
  { resourceId, memberId, marker }: { resourceId: number; memberId: number; marker: string },
): Promise<number> {
  return insertRow(database, 'compliance_exceptions', {
    check_id: 's3_bucket_acl_prohibited',
    resource_id: resourceId,
    reason: `known ${marker}`,
    expires_at: new Date(Date.now() + 3_600_000),
    created_by: memberId,
  });
}

async function changeWindowOf(
  database: Database,
  { provider, memberId, marker }: { provider: number; memberId: number; marker: string },
): Promise<number> {
  const window = await insertRow(database, 'change_windows', {
    scope: JSON.stringify({ provider_id: provider }),
    starts_at: new Date(),
    ends_at: new Date(Date.now() + 3_600_000),
    reason: `Release ${marker}`,
    created_by: memberId,
  });
  await database('change_window_providers').insert({ window_id: window, provider_id: provider });
  return window;
}

async function acceptanceOf(
  database: Database,
  { drift, memberId, marker }: { drift: number; memberId: number; marker: string },
): Promise<number> {
  return insertRow(database, 'acceptances', {
    kind: 'deletion',
    status: 'pending',
    summary: `Deletion of ${marker}`,
    reason: `known ${marker}`,
    bound: 'x',
    requested_by: memberId,
    drift_id: drift,
  });
}

async function reportOf(
  database: Database,
  { provider, memberId, marker }: { provider: number; memberId: number; marker: string },
): Promise<string> {
  const id = `rpt_${marker.padEnd(24, '-')}`;
  const content = Buffer.from(`report ${marker}`);
  await database('reports').insert({
    id,
    type: 'drift_summary',
    format: 'csv',
    provider_id: provider,
    from_date: '2026-01-01',
    to_date: '2026-01-31',
    estimated_seconds: 1,
    requested_by: memberId,
    status: 'ready',
    ready_at: new Date(),
    expires_at: new Date(Date.now() + 3_600_000),
    rows_count: 1,
    size_bytes: content.length,
    piece_bytes: content.length,
    attempt: 1,
    covered_providers: [provider],
  });
  await database('report_pieces').insert({ report_id: id, attempt: 1, position: 0, content });
  return id;
}
