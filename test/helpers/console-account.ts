import type { Database } from '../../db/database.ts';
import { writeCosts } from '../../db/commands/costs/bills.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import { runAssessment } from './compliance.ts';
import {
  makeBaseline,
  makeBillingExecution,
  makeDriftFinding,
  makeProvider,
  makeResource,
  type MadeResource,
} from './factories.ts';
import { api } from './http.ts';
import type { TestMember } from './identity.ts';

/** Names by which a stranger would like to run a script, break out of an attribute, or pass for another. */
export const hostileNames = [
  '<img src=x onerror="window.hostile=1">',
  '"><script>window.hostile=1</script>',
  'javascript:window.hostile=1',
  'prod\u202egpj.exe',
  'pay\u200bments',
  '</bdi></a><h1>Signed out</h1>',
];

const bucket = (name: string) => ({
  name,
  versioning: { status: 'Suspended', mfa_delete: null },
  encryption: [{ algorithm: 'AES256', kms_key_id: null, bucket_key_enabled: false }],
  public_access_block: null,
  tags: { env: 'prod' },
});

/** What every view of the console shows something of. */
export interface ConsoleAccount {
  providerId: number;
  resource: MadeResource;
  driftId: number;
  vulnerabilityId: number;
  remediationId: number;
  assessmentId: number;
  jobId: number;
  executionId: number;
  webhookId: number;
}

/** Fills an empty service, which runs nothing, with rows for each view; names are hostile throughout. */
export async function makeConsoleAccount(
  database: Database,
  { url, admin, resources = 24 }: { url: string; admin: TestMember; resources?: number },
): Promise<ConsoleAccount> {
  const client = api(url, admin.token);
  const { id: providerId } = await makeProvider(database, { name: `Production ${hostileNames[0]}` });
  await makeProvider(database, { name: 'Staging', type: 'cloud_c', status: 'error' });
  const made: MadeResource[] = [];
  for (let number = 0; number < resources; number += 1) {
    const name = hostileNames[number] ?? `assets-${number}`;
    made.push(await makeResource(database, { providerId, name, configuration: bucket(name), tags: { [name]: name } }));
  }
  const [resource] = made;
  if (resource === undefined) throw new Error('an account has a resource');
  const driftId = await makeDrifts(database, { made, memberId: admin.id });
  const { body: action } = await client.post<{ id: number }>(
    '/api/v1/remediation',
    { finding_type: 'drift', finding_id: driftId },
    { expect: 201 },
  );
  const day = addDays(dayOf(new Date()), 10);
  await client.post(
    '/api/v1/change-windows',
    { starts_at: `${day}T20:00:00Z`, ends_at: `${day}T22:00:00Z`, reason: hostileNames[0] },
    { expect: 201 },
  );
  await makeCosts(database, providerId);
  const executionId = await makeExecutions(database, providerId);
  return {
    providerId,
    resource,
    driftId,
    vulnerabilityId: await makeVulnerabilities(database, made),
    remediationId: action.id,
    assessmentId: await makeAssessment(database, { url, admin }),
    ...executionId,
    webhookId: await makeWebhook(database),
  };
}

async function makeDrifts(
  database: Database,
  { made, memberId }: { made: MadeResource[]; memberId: number },
): Promise<number> {
  let first = 0;
  for (const [index, resource] of made.slice(0, 12).entries()) {
    const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId });
    const wanted = { ...bucket('x').versioning, status: 'Enabled' };
    await database('baselines')
      .where({ id: baselineId })
      .update({ configuration: JSON.stringify({ ...resource.configuration, versioning: wanted }) });
    const id = await makeDriftFinding(database, {
      resource,
      baselineId,
      aspect: 'versioning',
      severity: (['critical', 'high', 'medium', 'low'] as const)[index % 4] ?? 'low',
      type: index % 2 === 0 ? 'security' : 'configuration',
      status: index === 11 ? 'investigating' : 'detected',
      summary: `Versioning of ${hostileNames[index] ?? `assets-${index}`} was suspended`,
      baselineValue: wanted,
      currentValue: bucket('x').versioning,
      diff: [{ path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }],
    });
    if (index === 0) first = id;
  }
  return first;
}

async function makeVulnerabilities(database: Database, made: MadeResource[]): Promise<number> {
  const rows = made.slice(0, 9).map((resource, index) => ({
    resource_id: resource.id,
    provider_id: resource.provider_id,
    cve_id: `CVE-2026-${10_000 + index}`,
    ecosystem: 'PyPI',
    family: 'PyPI',
    package_key: `package-${index}`,
    package_name: hostileNames[index] ?? `package-${index}`,
    installed_version: '1.0',
    installed_versions: JSON.stringify(['1.0']),
    fix_version: index % 3 === 0 ? null : '2.0',
    severity: (['critical', 'high', 'medium', 'low'] as const)[index % 4],
    cvss_score: 9.8 - index,
    score_basis: 'cvss_v3',
    score_estimated: false,
    advisory_ids: JSON.stringify(['PYSEC-9']),
    known_exploited: index === 0,
  }));
  const ids = await database('vulnerability_findings').insert(rows).returning<{ id: number }[]>('id');
  await database('alerts').insert(
    rows.slice(0, 5).map(({ cve_id: cve, resource_id, provider_id, severity }, index) => ({
      title: `${cve} on ${hostileNames[index]}`,
      type: 'security',
      severity,
      resource_id,
      provider_id,
      description: 'A fix is known and not installed.',
    })),
  );
  return ids[0]?.id ?? 0;
}

async function makeCosts(database: Database, providerId: number): Promise<void> {
  const executionId = await makeBillingExecution(database);
  const today = dayOf(new Date());
  const days = Array.from({ length: 29 }, (_, index) => addDays(today, index - 29));
  const odd = days[21] ?? today;
  const lines = days.map((day, index) => ({
    day,
    amount: String(day === odd ? 410 : 180 + (index % 7) * 9),
    service: 'compute',
    currency: 'USD',
  }));
  await database.transaction((transaction) =>
    writeCosts(transaction, { providerId, executionId, fetchedThrough: null }, lines),
  );
  await makeAnomaly(database, { providerId, day: odd });
}

/** A cost anomaly of one day. Returns its id. */
export async function makeAnomaly(
  database: Database,
  { providerId, day }: { providerId: number; day: string },
): Promise<number> {
  const amounts = { actual_amount: 410, expected_amount: 205, expected_upper: 262, deviation_percent: 100 };
  const [row] = await database('anomalies')
    .insert({
      provider_id: providerId,
      type: 'cost',
      day,
      last_day: day,
      ...amounts,
      peak: JSON.stringify({ date: day, ...amounts }),
      currency: 'USD',
      services: [],
      top_services: JSON.stringify([{ service: 'compute', amount: 410, vs_expected: 205 }]),
      metrics: JSON.stringify([]),
      is_ongoing: false,
    })
    .returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}

async function makeAssessment(database: Database, { url, admin }: { url: string; admin: TestMember }): Promise<number> {
  const client = api(url, admin.token);
  const sync = await database('executions').where({ type: 'inventory_sync' }).first<{ id: number }>('id');
  await database('sync_units').insert({
    execution_id: sync.id,
    region: 'us-east-1',
    attempt: 1,
    service: 'sts',
    status: 'succeeded',
    reason: null,
  });
  await client.post('/api/v1/compliance/frameworks/cis/enable', {});
  const { body } = await client.post<{ execution_id: number }>('/api/v1/compliance/assess', {}, { expect: 202 });
  await runAssessment(database, body.execution_id);
  const assessment = await database('assessments').orderBy('id').first<{ id: number }>('id');
  return assessment.id;
}

/** Past syncs of a provider, the last of them with a log. */
async function makeExecutions(database: Database, providerId: number): Promise<{ jobId: number; executionId: number }> {
  const job = await database('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
  let executionId = 0;
  for (let number = 0; number < 14; number += 1) {
    const startedAt = new Date(Date.now() - (14 - number) * 21_600_000);
    const durationMs = 9_000 + (number % 5) * 2_500;
    const [row] = await database('executions')
      .insert({
        job_id: job.id,
        type: 'inventory_sync',
        trigger: 'schedule',
        status: number === 6 ? 'failed' : 'succeeded',
        error: number === 6 ? `The cloud refused ${hostileNames[1]}` : null,
        started_at: startedAt,
        ended_at: new Date(startedAt.getTime() + durationMs),
      })
      .returning<{ id: number }[]>('id');
    executionId = row?.id ?? 0;
  }
  await database('execution_log').insert(
    [`Listed ${hostileNames[0]}`, 'Everything was listed'].map((message) => ({
      execution_id: executionId,
      level: 'info',
      message,
    })),
  );
  return { jobId: job.id, executionId };
}

async function makeWebhook(database: Database): Promise<number> {
  const [webhook] = await database('webhooks')
    .insert({ name: hostileNames[1], url: 'https://hooks.example.com/audit', events: ['drift.detected'] })
    .returning<{ id: number }[]>('id');
  const id = webhook?.id ?? 0;
  await database('webhook_deliveries').insert({
    webhook_id: id,
    event: 'drift.detected',
    occurred_at: new Date(),
    data: JSON.stringify({ name: hostileNames[0] }),
    status: 'failed',
    next_attempt_at: null,
    attempts: 3,
    started_at: new Date(),
    duration_ms: 210,
    response_status: 500,
    response_body: hostileNames[0],
    error: 'The receiver answered 500',
  });
  return id;
}
