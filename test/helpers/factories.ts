import type { Database } from '../../db/database.ts';
import type { Difference } from '../../domain/drift/diff.ts';
import type { DriftStatus, DriftType } from '../../domain/drift/drift-types.ts';
import { snapshotOf } from '../../domain/inventory/snapshot.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import type { Severity } from '../../domain/severity.ts';

let made = 0;
const next = (): number => (made += 1);

async function inserted(database: Database, table: string, row: object): Promise<number> {
  const [first] = await database(table).insert(row).returning<{ id: number }[]>('id');
  if (first === undefined) throw new Error(`nothing was inserted into ${table}`);
  return first.id;
}

/** A provider whose connect was answered, with its sync job. */
export async function makeProvider(
  database: Database,
  provider: {
    name?: string;
    type?: ProviderKind;
    status?: 'syncing' | 'synced' | 'error';
    accountId?: string | null;
    regions?: string[];
    answeredAt?: Date | null;
    deletedAt?: Date | null;
  } = {},
): Promise<{ id: number; name: string; type: ProviderKind }> {
  const number = next();
  const { name = `Account ${number}`, type = 'cloud_a', answeredAt = new Date() } = provider;
  const id = await inserted(database, 'providers', {
    name,
    type,
    status: provider.status ?? 'synced',
    account_id: provider.accountId ?? String(100_000_000_000 + number),
    regions: provider.regions ?? ['us-east-1'],
    answered_at: answeredAt,
    last_synced_at: answeredAt,
    deleted_at: provider.deletedAt ?? null,
  });
  await database('jobs').insert({ type: 'inventory_sync', provider_id: id, schedule: '0 */6 * * *' });
  return { id, name, type };
}

export interface MadeResource {
  id: number;
  provider_id: number;
  version_id: number;
  configuration: JsonObject;
}

/** A resource with its first version. Members of `configuration` under `observed` are kept apart, as a sync does. */
export async function makeResource(
  database: Database,
  resource: {
    providerId: number;
    externalId?: string;
    name?: string;
    type?: string;
    region?: string;
    status?: 'active' | 'stopped' | 'deleted';
    tags?: Record<string, string>;
    configuration?: JsonObject;
    unreadable?: Record<string, string>;
  },
): Promise<MadeResource> {
  const number = next();
  const { tags = {}, configuration = { tags }, unreadable = {}, status = 'active' } = resource;
  const snapshot = snapshotOf({ configuration, tags, unreadable });
  return database.transaction(async (transaction) => {
    const id = await inserted(transaction, 'resources', {
      provider_id: resource.providerId,
      external_id: resource.externalId ?? `resource-${number}`,
      name: resource.name ?? `Resource ${number}`,
      resource_type: resource.type ?? 'object_bucket',
      region: resource.region ?? 'us-east-1',
      status,
      tags: snapshot.tags,
      observed: snapshot.observed,
      configuration_hash: snapshot.hash,
      deleted_at: status === 'deleted' ? new Date() : null,
    });
    const versionId = await addVersion(transaction, id, snapshot);
    return { id, provider_id: resource.providerId, version_id: versionId, configuration };
  });
}

/** Gives a resource a new configuration, as a sync that finds it changed does. Returns the id of the new version. */
export async function changeResource(
  database: Database,
  resourceId: number,
  change: { configuration: JsonObject; tags?: Record<string, string>; unreadable?: Record<string, string> },
): Promise<number> {
  const { configuration, tags = {}, unreadable = {} } = change;
  return database.transaction((transaction) =>
    addVersion(transaction, resourceId, snapshotOf({ configuration, tags, unreadable })),
  );
}

async function addVersion(
  database: Database,
  resourceId: number,
  snapshot: ReturnType<typeof snapshotOf>,
): Promise<number> {
  const versionId = await inserted(database, 'resource_versions', {
    resource_id: resourceId,
    configuration: snapshot.configuration,
    configuration_hash: snapshot.hash,
    unreadable: snapshot.unreadable,
  });
  await database('resources').where({ id: resourceId }).update({
    version_id: versionId,
    configuration_hash: snapshot.hash,
    tags: snapshot.tags,
    observed: snapshot.observed,
  });
  return versionId;
}

/** Marks a resource as deleted, as a complete listing without it does. */
export async function deleteResource(database: Database, resourceId: number): Promise<void> {
  await database('resources').where({ id: resourceId }).update({ status: 'deleted', deleted_at: database.fn.now() });
}

/** A baseline of a resource's present configuration. Returns its id. */
export async function makeBaseline(
  database: Database,
  baseline: { resourceId: number; memberId: number },
): Promise<number> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
     select version.resource_id, version.id, version.configuration, version.configuration_hash, ?
     from resources join resource_versions as version on version.id = resources.version_id
     where resources.id = ? returning id`,
    [baseline.memberId, baseline.resourceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`resource ${baseline.resourceId} has no version`);
  return row.id;
}

/** A drift finding of a resource. Returns its id. */
export async function makeDriftFinding(
  database: Database,
  finding: {
    resource: Pick<MadeResource, 'id' | 'provider_id'>;
    baselineId?: number | null;
    aspect?: string;
    type?: DriftType;
    severity?: Severity;
    status?: DriftStatus;
    summary?: string;
    baselineValue?: Json;
    currentValue?: Json;
    diff?: Difference[];
  },
): Promise<number> {
  const aspect = finding.aspect ?? `aspect_${next()}`;
  const status = finding.status ?? 'detected';
  const { baselineValue = 'before', currentValue = 'after' } = finding;
  return inserted(database, 'drift_findings', {
    resource_id: finding.resource.id,
    provider_id: finding.resource.provider_id,
    baseline_id: finding.baselineId ?? null,
    aspect,
    drift_type: finding.type ?? 'configuration',
    severity: finding.severity ?? 'medium',
    status,
    summary: finding.summary ?? `${aspect} changed`,
    baseline_value: JSON.stringify(baselineValue),
    current_value: JSON.stringify(currentValue),
    diff: JSON.stringify(
      finding.diff ?? [{ path: `/${aspect}`, baseline_value: baselineValue, current_value: currentValue }],
    ),
    resolved_at: status === 'resolved' ? new Date() : null,
  });
}

/** A running execution of the drift detection job, whose job is made when it is missing. Returns its id. */
export async function makeDriftExecution(database: Database): Promise<number> {
  await database('jobs')
    .insert({ type: 'drift_detection', schedule: '0 2 * * *' })
    .onConflict(database.raw('(type) where provider_id is null'))
    .ignore();
  const job = await database('jobs').where({ type: 'drift_detection' }).first<{ id: number }>('id');
  if (job === undefined) throw new Error('there is no drift detection job');
  return inserted(database, 'executions', { job_id: job.id, type: 'drift_detection', trigger: 'api' });
}

/** A running execution of the billing sync, whose job is made when it is missing. Returns its id. */
export async function makeBillingExecution(database: Database): Promise<number> {
  await database('jobs')
    .insert({ type: 'billing_sync', schedule: '0 4 * * *' })
    .onConflict(database.raw('(type) where provider_id is null'))
    .ignore();
  await database('executions')
    .where({ type: 'billing_sync', status: 'running' })
    .update({ status: 'succeeded', ended_at: database.fn.now() });
  const job = await database('jobs').where({ type: 'billing_sync' }).first<{ id: number }>('id');
  if (job === undefined) throw new Error('there is no billing job');
  return inserted(database, 'executions', { job_id: job.id, type: 'billing_sync', trigger: 'api' });
}
