import type { CollectedResource } from '../cloud.ts';
import { gcpDetails, orNull } from './detail.ts';
import type { GcpRun, GcpUnit } from './gcp-run.ts';
import { textSet } from '../text-set.ts';
import { bindingsOf, gcpResource, numberOf, type GooglePolicy } from './gcp-resource.ts';
import { tokenListing } from './listings.ts';

interface Bucket {
  name?: string;
  location?: string;
  storageClass?: string;
  labels?: Record<string, string>;
  iamConfiguration?: { uniformBucketLevelAccess?: { enabled?: boolean }; publicAccessPrevention?: string };
  versioning?: { enabled?: boolean };
  retentionPolicy?: { retentionPeriod?: string; isLocked?: boolean };
  logging?: { logBucket?: string; logObjectPrefix?: string };
  encryption?: { defaultKmsKeyName?: string };
  lifecycle?: { rule?: object[] };
  timeCreated?: string;
}

interface SqlInstance {
  name?: string;
  project?: string;
  region?: string;
  databaseVersion?: string;
  databaseInstalledVersion?: string;
  state?: string;
  diskEncryptionConfiguration?: { kmsKeyName?: string };
  ipAddresses?: { type?: string; ipAddress?: string }[];
  settings?: {
    tier?: string;
    availabilityType?: string;
    activationPolicy?: string;
    userLabels?: Record<string, string>;
    ipConfiguration?: {
      ipv4Enabled?: boolean;
      privateNetwork?: string;
      requireSsl?: boolean;
      sslMode?: string;
      authorizedNetworks?: { value?: string }[];
    };
    backupConfiguration?: { enabled?: boolean; pointInTimeRecoveryEnabled?: boolean; binaryLogEnabled?: boolean };
    deletionProtectionEnabled?: boolean;
    databaseFlags?: { name?: string; value?: string }[];
  };
}

const secondsPerDay = 86_400;

async function bucket(run: GcpRun, item: Bucket): Promise<CollectedResource | null> {
  const { name } = item;
  if (name === undefined) return null;
  const details = gcpDetails();
  const bindings = await details.read('/bindings', async () =>
    bindingsOf(
      await run.calls.get<GooglePolicy>('storage', `/storage/v1/b/${encodeURIComponent(name)}/iam`, {
        optionsRequestedPolicyVersion: 3,
      }),
    ),
  );
  return gcpResource({
    resourceType: 'object_bucket',
    externalId: name,
    name,
    location: item.location,
    labels: item.labels,
    configuration: {
      storage_class: item.storageClass ?? null,
      uniform_access: item.iamConfiguration?.uniformBucketLevelAccess?.enabled ?? false,
      public_access_prevention: item.iamConfiguration?.publicAccessPrevention ?? null,
      versioning: item.versioning?.enabled ?? false,
      retention:
        item.retentionPolicy?.retentionPeriod === undefined
          ? null
          : {
              days: (numberOf(item.retentionPolicy.retentionPeriod) ?? 0) / secondsPerDay,
              locked: item.retentionPolicy.isLocked ?? false,
            },
      logging:
        item.logging?.logBucket === undefined
          ? null
          : { bucket: item.logging.logBucket, prefix: item.logging.logObjectPrefix ?? null },
      kms_key: item.encryption?.defaultKmsKeyName ?? null,
      lifecycle_rules: item.lifecycle?.rule?.length ?? 0,
      ...(bindings === undefined ? {} : { bindings }),
      created_at: item.timeCreated ?? null,
    },
    unreadable: details.unreadable,
  });
}

/** Cloud Storage buckets with who may do what with them. */
export const bucketsUnit: GcpUnit = {
  service: 'storage',
  resourceTypes: ['object_bucket'],
  open: (run) =>
    tokenListing<Bucket>(run, {
      service: 'storage',
      path: '/storage/v1/b',
      items: 'items',
      query: { project: run.projectId, maxResults: 500, projection: 'noAcl' },
      describe: (item) => bucket(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<Bucket>('storage', `/storage/v1/b/${encodeURIComponent(externalId)}`));
    return item === null ? null : bucket(run, item);
  },
};

const engines = [
  ['MYSQL', 'mysql'],
  ['POSTGRES', 'postgres'],
  ['SQLSERVER', 'sqlserver'],
] as const;

function sqlInstance(run: GcpRun, item: SqlInstance): CollectedResource | null {
  const version = item.databaseVersion ?? '';
  const engine = engines.find(([prefix]) => version.startsWith(prefix));
  if (item.name === undefined || engine === undefined) return null;
  const { settings = {}, ipAddresses = [] } = item;
  const ip = settings.ipConfiguration ?? {};
  const isStopped = settings.activationPolicy === 'NEVER' || item.state === 'SUSPENDED';
  return gcpResource({
    resourceType: 'db_instance',
    externalId: `${item.project ?? run.projectId}:${item.name}`,
    name: item.name,
    location: item.region,
    status: isStopped ? 'stopped' : 'active',
    labels: settings.userLabels,
    configuration: {
      engine: engine[1],
      engine_version: version,
      tier: settings.tier ?? null,
      availability: settings.availabilityType === 'REGIONAL' ? 'regional' : 'zonal',
      has_public_address: ip.ipv4Enabled ?? ipAddresses.some(({ type }) => type === 'PRIMARY'),
      has_private_address: ip.privateNetwork !== undefined || ipAddresses.some(({ type }) => type === 'PRIVATE'),
      authorized_networks: textSet(ip.authorizedNetworks?.map(({ value }) => value)),
      ssl_mode: ip.sslMode ?? (ip.requireSsl === true ? 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED' : null),
      automated_backups: settings.backupConfiguration?.enabled ?? false,
      point_in_time_recovery:
        settings.backupConfiguration?.pointInTimeRecoveryEnabled ??
        settings.backupConfiguration?.binaryLogEnabled ??
        false,
      deletion_protection: settings.deletionProtectionEnabled ?? false,
      kms_key: item.diskEncryptionConfiguration?.kmsKeyName ?? null,
      flags: Object.fromEntries((settings.databaseFlags ?? []).map(({ name, value }) => [name ?? '', value ?? ''])),
      observed: { installed_version: item.databaseInstalledVersion ?? null },
    },
  });
}

/** Cloud SQL instances. */
export const databasesUnit: GcpUnit = {
  service: 'sql',
  resourceTypes: ['db_instance'],
  open: (run) =>
    tokenListing<SqlInstance>(run, {
      service: 'sqladmin',
      path: `/sql/v1beta4/projects/${run.projectId}/instances`,
      items: 'items',
      query: { maxResults: 500 },
      describe: (item) => sqlInstance(run, item),
    }),
  async read(run, externalId) {
    const name = externalId.split(':').at(-1) ?? '';
    const path = `/sql/v1beta4/projects/${run.projectId}/instances/${encodeURIComponent(name)}`;
    const item = await orNull(run.calls.get<SqlInstance>('sqladmin', path));
    return item === null ? null : sqlInstance(run, item);
  },
};
