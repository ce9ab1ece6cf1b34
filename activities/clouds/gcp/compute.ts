import type { DiskEncryption } from '../../../domain/configuration/gcp/compute.ts';
import type { CollectedResource } from '../cloud.ts';
import type { GcpRun, GcpUnit } from './gcp-run.ts';
import { textSet } from '../text-set.ts';
import { baseName, gcpResource, numberOf } from './gcp-resource.ts';
import { computeListing } from './listings.ts';
import { computeOne } from './read-compute.ts';

interface EncryptionKey {
  kmsKeyName?: string;
  sha256?: string;
  rawKey?: string;
  rsaEncryptedKey?: string;
}

interface Instance {
  id?: string | number;
  name?: string;
  zone?: string;
  status?: string;
  machineType?: string;
  canIpForward?: boolean;
  deletionProtection?: boolean;
  labels?: Record<string, string>;
  networkInterfaces?: {
    network?: string;
    subnetwork?: string;
    networkIP?: string;
    accessConfigs?: { natIP?: string }[];
    ipv6AccessConfigs?: { externalIpv6?: string }[];
  }[];
  serviceAccounts?: { email?: string; scopes?: string[] }[];
  metadata?: { items?: { key?: string; value?: string }[] };
  shieldedInstanceConfig?: { enableSecureBoot?: boolean; enableVtpm?: boolean; enableIntegrityMonitoring?: boolean };
  confidentialInstanceConfig?: { enableConfidentialCompute?: boolean; confidentialInstanceType?: string };
  disks?: { deviceName?: string; source?: string; boot?: boolean; diskEncryptionKey?: EncryptionKey }[];
}

interface Disk {
  id?: string | number;
  name?: string;
  zone?: string;
  region?: string;
  type?: string;
  sizeGb?: string;
  labels?: Record<string, string>;
  diskEncryptionKey?: EncryptionKey;
  sourceImage?: string;
  sourceSnapshot?: string;
  users?: string[];
}

interface Snapshot {
  id?: string | number;
  name?: string;
  sourceDisk?: string;
  diskSizeGb?: string;
  labels?: Record<string, string>;
  snapshotEncryptionKey?: EncryptionKey;
  storageLocations?: string[];
  creationTimestamp?: string;
}

/** Metadata that decides about access is kept as it is; other values may hold secrets (startup scripts, passwords). */
const decidingMetadata = new Set(['block-project-ssh-keys', 'serial-port-enable', 'enable-oslogin']);
const runningStates = new Set(['PROVISIONING', 'STAGING', 'RUNNING', 'REPAIRING']);

function encryptionOf(key: EncryptionKey | undefined): DiskEncryption {
  if (key === undefined) return 'google';
  if (key.kmsKeyName) return 'customer_managed';
  return key.sha256 || key.rawKey || key.rsaEncryptedKey ? 'customer_supplied' : 'google';
}

/** The key without its version, which Google changes by itself when the key rotates. */
const kmsKeyOf = (key: EncryptionKey | undefined): string | null =>
  key?.kmsKeyName?.replace(/\/cryptoKeyVersions\/.*$/, '') ?? null;

function instance(run: GcpRun, item: Instance): CollectedResource | null {
  if (item.id === undefined) return null;
  const isRunning = runningStates.has(item.status ?? '');
  const interfaces = item.networkInterfaces ?? [];
  const metadata = (item.metadata?.items ?? []).filter(({ key }) => key !== undefined);
  return gcpResource({
    resourceType: 'vm_instance',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: item.zone,
    status: isRunning ? 'active' : 'stopped',
    labels: item.labels,
    configuration: {
      state: isRunning ? 'running' : 'stopped',
      machine_type: baseName(item.machineType),
      zone: baseName(item.zone),
      can_ip_forward: item.canIpForward ?? false,
      deletion_protection: item.deletionProtection ?? false,
      has_public_address: interfaces.some(
        ({ accessConfigs, ipv6AccessConfigs }) => (accessConfigs ?? []).length + (ipv6AccessConfigs ?? []).length > 0,
      ),
      service_accounts: (item.serviceAccounts ?? [])
        .map(({ email, scopes }) => ({ email: email ?? '', scopes: textSet(scopes) }))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
      metadata: Object.fromEntries(
        metadata.filter(({ key }) => decidingMetadata.has(key ?? '')).map(({ key, value }) => [key ?? '', value ?? '']),
      ),
      metadata_fingerprints: Object.fromEntries(
        metadata
          .filter(({ key }) => !decidingMetadata.has(key ?? ''))
          .map(({ key, value }) => [key ?? '', run.fingerprint(value ?? '')]),
      ),
      shielded: {
        secure_boot: item.shieldedInstanceConfig?.enableSecureBoot ?? false,
        vtpm: item.shieldedInstanceConfig?.enableVtpm ?? false,
        integrity_monitoring: item.shieldedInstanceConfig?.enableIntegrityMonitoring ?? false,
      },
      confidential_computing:
        item.confidentialInstanceConfig?.enableConfidentialCompute === true ||
        item.confidentialInstanceConfig?.confidentialInstanceType !== undefined,
      network_interfaces: interfaces.map(({ network, subnetwork }) => ({
        network: baseName(network) ?? '',
        subnet: baseName(subnetwork),
      })),
      disks: (item.disks ?? []).map((disk) => ({
        name: disk.deviceName ?? baseName(disk.source) ?? '',
        boot: disk.boot ?? false,
        encryption: encryptionOf(disk.diskEncryptionKey),
      })),
      observed: {
        public_ip_addresses: textSet(
          interfaces.flatMap(({ accessConfigs, ipv6AccessConfigs }) => [
            ...(accessConfigs ?? []).map(({ natIP }) => natIP),
            ...(ipv6AccessConfigs ?? []).map(({ externalIpv6 }) => externalIpv6),
          ]),
        ),
        private_ip_addresses: textSet(interfaces.map(({ networkIP }) => networkIP)),
      },
    },
  });
}

function disk(item: Disk): CollectedResource | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'disk',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: item.zone ?? item.region,
    labels: item.labels,
    configuration: {
      disk_type: baseName(item.type),
      size_gb: numberOf(item.sizeGb),
      zone: baseName(item.zone),
      encryption: encryptionOf(item.diskEncryptionKey),
      kms_key: kmsKeyOf(item.diskEncryptionKey),
      source_image: baseName(item.sourceImage),
      source_snapshot: baseName(item.sourceSnapshot),
      users: textSet(item.users?.map(baseName)),
    },
  });
}

function snapshot(item: Snapshot): CollectedResource | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'snapshot',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: null,
    labels: item.labels,
    configuration: {
      source_disk: baseName(item.sourceDisk),
      size_gb: numberOf(item.diskSizeGb),
      encryption: encryptionOf(item.snapshotEncryptionKey),
      kms_key: kmsKeyOf(item.snapshotEncryptionKey),
      storage_locations: textSet(item.storageLocations),
      created_at: item.creationTimestamp ?? null,
    },
  });
}

const instances = { collection: 'instances', assetType: 'compute.googleapis.com/Instance', places: 'zones' } as const;
const disks = { collection: 'disks', assetType: 'compute.googleapis.com/Disk', places: 'zones' } as const;
const snapshots = { collection: 'snapshots', assetType: 'compute.googleapis.com/Snapshot', places: 'global' } as const;

/** Compute Engine instances of all zones. */
export const instancesUnit: GcpUnit = {
  service: 'compute-instances',
  resourceTypes: ['vm_instance'],
  open: (run) => computeListing<Instance>(run, { ...instances, describe: (item) => instance(run, item) }),
  read: (run, externalId) => computeOne(run, { ...instances, externalId, describe: (item) => instance(run, item) }),
};

/** Persistent disks of all zones and regions. */
export const disksUnit: GcpUnit = {
  service: 'compute-disks',
  resourceTypes: ['disk'],
  open: (run) => computeListing<Disk>(run, { ...disks, describe: disk }),
  read: (run, externalId) => computeOne(run, { ...disks, externalId, describe: disk }),
};

/** Snapshots of persistent disks; they belong to the whole project. */
export const snapshotsUnit: GcpUnit = {
  service: 'compute-snapshots',
  resourceTypes: ['snapshot'],
  open: (run) => computeListing<Snapshot>(run, { ...snapshots, describe: snapshot }),
  read: (run, externalId) => computeOne(run, { ...snapshots, externalId, describe: snapshot }),
};
