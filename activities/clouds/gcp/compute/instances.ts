import { decidingMetadata } from '../../../../domain/clouds/gcp/compute/deciding-metadata.ts';
import type { CollectedResource } from '../../cloud.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { scannedVariables } from '../../shared/secret-scan.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';
import { type EncryptionKey, encryptionOf } from './disk-encryption.ts';
import type { Metadata } from './metadata.ts';

/** The read parts of an instance. */
export interface Instance {
  id?: string | number;
  name?: string;
  zone?: string;
  status?: string;
  machineType?: string;
  canIpForward?: boolean;
  deletionProtection?: boolean;
  labels?: Record<string, string>;
  labelFingerprint?: string;
  networkInterfaces?: {
    network?: string;
    subnetwork?: string;
    networkIP?: string;
    accessConfigs?: { natIP?: string }[];
    ipv6AccessConfigs?: { externalIpv6?: string }[];
  }[];
  serviceAccounts?: { email?: string; scopes?: string[] }[];
  metadata?: Metadata;
  shieldedInstanceConfig?: { enableSecureBoot?: boolean; enableVtpm?: boolean; enableIntegrityMonitoring?: boolean };
  resourceStatus?: { effectiveInstanceMetadata?: { serialPortEnableMetadataValue?: boolean } };
  confidentialInstanceConfig?: { enableConfidentialCompute?: boolean; confidentialInstanceType?: string };
  disks?: { deviceName?: string; source?: string; boot?: boolean; diskEncryptionKey?: EncryptionKey }[];
}

const runningStates = new Set(['PROVISIONING', 'STAGING', 'RUNNING', 'REPAIRING']);

function instance(run: GcpRun, item: Instance): CollectedResource<'vm_instance'> | null {
  if (item.id === undefined) return null;
  const isRunning = runningStates.has(item.status ?? '');
  const interfaces = item.networkInterfaces ?? [];
  const serialPorts = item.resourceStatus?.effectiveInstanceMetadata?.serialPortEnableMetadataValue;
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
        metadata
          .filter(({ key }) => decidingMetadata.includes(key ?? ''))
          .map(({ key, value }) => [key ?? '', value ?? '']),
      ),
      metadata_fingerprints: Object.fromEntries(
        metadata
          .filter(({ key }) => !decidingMetadata.includes(key ?? ''))
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
        ...(serialPorts === true ? { serial_ports: true } : {}),
        secret_scan: scannedVariables('/metadata', {
          variables: Object.fromEntries(metadata.map(({ key, value }) => [key ?? '', value ?? ''])),
          fingerprint: run.fingerprint,
        }),
      },
    },
    document: item,
  });
}

const instances = { collection: 'instances', assetType: 'compute.googleapis.com/Instance', places: 'zones' } as const;

/** Compute Engine instances of all zones. */
export const instancesUnit: GcpUnit<'vm_instance'> = {
  service: 'compute-instances',
  resourceTypes: ['vm_instance'],
  open: (run) => computeListing(run, { ...instances, describe: (item: Instance) => instance(run, item) }),
  read: (run, externalId) => computeOne(run, { ...instances, externalId, describe: (item) => instance(run, item) }),
};
