import type { Configuration } from '../../configuration.ts';
import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { deletionProtection, on, protection, reach } from '../../aspects.ts';
import type { DiskEncryption } from './disk-encryption.ts';
import { defineResourceType } from '../../resource-type.ts';
import { labelSetting } from '../labels.ts';
import { changedManually, ofAnotherResource, secretValues, setAtCreation } from '../reasons.ts';
import { metadataSetting, protectionSetting, stateSetting, whileStopped } from './instance-settings.ts';

/** `vm_instance`: a Compute Engine instance. `externalId` is its numeric id. */
export interface VmInstanceConfiguration extends Configuration {
  state: 'running' | 'stopped';
  machine_type: string | null;
  zone: string | null;
  can_ip_forward: boolean;
  deletion_protection: boolean;
  has_public_address: boolean;
  service_accounts: { email: string; scopes: string[] }[];
  /** Metadata that affects access, as text: `block-project-ssh-keys`, `serial-port-enable`, `enable-oslogin`. */
  metadata: Record<string, string>;
  /** Name → fingerprint of the value, for all other metadata, which may include startup scripts and passwords. */
  metadata_fingerprints: Record<string, string>;
  shielded: { secure_boot: boolean; vtpm: boolean; integrity_monitoring: boolean };
  confidential_computing: boolean;
  network_interfaces: { network: string; subnet: string | null }[];
  disks: { name: string; boot: boolean; encryption: DiskEncryption }[];
  observed: {
    public_ip_addresses: string[];
    private_ip_addresses: string[];
    /** Interactive serial console access is in effect, by the metadata of the instance, its zone or the project. */
    serial_ports?: true;
    /** Of all metadata, start-up scripts among them. */
    secret_scan?: SecretScan;
  };
}

export const vmInstanceType = defineResourceType<VmInstanceConfiguration>({
  label: 'Compute Engine instance',
  volatile: {
    public_ip_addresses: 'assigned by the network',
    private_ip_addresses: 'assigned by the network',
    secret_scan: secretScanChanges,
    serial_ports: 'results from the metadata of the instance, its zone and the project',
  },
  comparison: { identities: { service_accounts: 'email' } },
  drift: {
    aspects: [
      {
        aspect: 'public_address',
        keys: ['has_public_address'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: reach,
      },
      { aspect: 'service_accounts', touches: 'identity', severity: 'high' },
      { aspect: 'metadata', keys: ['metadata', 'metadata_fingerprints'], touches: 'identity', severity: 'medium' },
      {
        aspect: 'shielded',
        label: 'Shielded VM options',
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      on('confidential_computing', 'encryption', protection),
      {
        aspect: 'ip_forwarding',
        keys: ['can_ip_forward'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'network', keys: ['network_interfaces'], touches: 'exposure', severity: 'medium' },
      deletionProtection,
      { aspect: 'state', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [metadataSetting, protectionSetting, ...whileStopped, stateSetting, labelSetting('compute')],
    fixed: [
      [setAtCreation, ['zone', 'confidential_computing']],
      [secretValues, ['metadata_fingerprints']],
      [
        'Removing or adding an external address gives the machine another one: change it manually.',
        ['has_public_address'],
      ],
      [changedManually, ['can_ip_forward', 'network_interfaces']],
      [ofAnotherResource, ['disks']],
    ],
  },
});
