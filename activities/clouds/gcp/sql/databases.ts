import type { CollectedResource } from '../../cloud.ts';
import { orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { gcpResource } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

/** The read parts of an instance. */
export interface SqlInstance {
  name?: string;
  project?: string;
  region?: string;
  /** `CLOUD_SQL_INSTANCE`, `READ_REPLICA_INSTANCE` … */
  instanceType?: string;
  databaseVersion?: string;
  databaseInstalledVersion?: string;
  state?: string;
  diskEncryptionConfiguration?: { kmsKeyName?: string };
  ipAddresses?: { type?: string; ipAddress?: string }[];
  settings?: {
    settingsVersion?: string;
    tier?: string;
    availabilityType?: string;
    activationPolicy?: string;
    userLabels?: Record<string, string>;
    ipConfiguration?: IpConfiguration;
    backupConfiguration?: { enabled?: boolean; pointInTimeRecoveryEnabled?: boolean; binaryLogEnabled?: boolean };
    deletionProtectionEnabled?: boolean;
    databaseFlags?: { name?: string; value?: string }[];
  };
}

interface IpConfiguration {
  ipv4Enabled?: boolean;
  privateNetwork?: string;
  requireSsl?: boolean;
  sslMode?: string;
  authorizedNetworks?: { value?: string; name?: string; expirationTime?: string }[];
}

const engines = [
  ['MYSQL', 'mysql'],
  ['POSTGRES', 'postgres'],
  ['SQLSERVER', 'sqlserver'],
] as const;

/** Returns the TLS mode; `requireSsl` counts only where no mode is set. */
function sslModeOf({ sslMode = 'SSL_MODE_UNSPECIFIED', requireSsl }: IpConfiguration): string | null {
  if (sslMode !== 'SSL_MODE_UNSPECIFIED') return sslMode;
  return requireSsl === true ? 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED' : null;
}

function sqlInstance(run: GcpRun, item: SqlInstance): CollectedResource<'db_instance'> | null {
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
      ssl_mode: sslModeOf(ip),
      automated_backups: settings.backupConfiguration?.enabled ?? false,
      replica: item.instanceType === 'READ_REPLICA_INSTANCE',
      point_in_time_recovery:
        settings.backupConfiguration?.pointInTimeRecoveryEnabled ??
        settings.backupConfiguration?.binaryLogEnabled ??
        false,
      deletion_protection: settings.deletionProtectionEnabled ?? false,
      kms_key: item.diskEncryptionConfiguration?.kmsKeyName ?? null,
      flags: Object.fromEntries((settings.databaseFlags ?? []).map(({ name, value }) => [name ?? '', value ?? ''])),
      observed: { installed_version: item.databaseInstalledVersion ?? null },
    },
    document: item,
  });
}

/** Cloud SQL instances. */
export const databasesUnit: GcpUnit<'db_instance'> = {
  service: 'sql',
  resourceTypes: ['db_instance'],
  open: (run) =>
    tokenListing(run, {
      service: 'sqladmin',
      path: `/sql/v1beta4/projects/${run.projectId}/instances`,
      items: 'items',
      query: { maxResults: 500 },
      describe: (item: SqlInstance) => sqlInstance(run, item),
    }),
  async read(run, externalId) {
    const name = externalId.split(':').at(-1) ?? '';
    const path = `/sql/v1beta4/projects/${run.projectId}/instances/${encodeURIComponent(name)}`;
    const item = await orNull(run.calls.get<SqlInstance>('sqladmin', path));
    return item === null ? null : sqlInstance(run, item);
  },
};
