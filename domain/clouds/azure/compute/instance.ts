import { off, on, protection, reach } from '../../aspects.ts';
import { identity } from '../aspects.ts';
import { setAtCreation, changedManually, ofAnotherResource } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `vm_instance`: a virtual machine. `externalId` is its resource id. */
export interface VmInstanceConfiguration extends Configuration {
  state: 'running' | 'stopped';
  size: string | null;
  os_type: string | null;
  /** False: the OS disk is unmanaged (a blob). */
  managed_disks: boolean;
  disk_ids: string[];
  network_interface_ids: string[];
  has_public_address: boolean;
  identity_types: string[];
  password_authentication: boolean | null;
  secure_boot: boolean;
  vtpm: boolean;
  encryption_at_host: boolean;
}

export const vmInstanceType = defineResourceType<VmInstanceConfiguration>({
  label: 'virtual machine',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      off('has_public_address', 'exposure', reach),
      { aspect: 'disks', keys: ['managed_disks', 'disk_ids'], touches: null, severity: 'medium' },
      { aspect: 'network', keys: ['network_interface_ids'], touches: 'exposure', severity: 'medium' },
      off('password_authentication', 'identity', protection),
      on('encryption_at_host', 'encryption', protection),
      {
        aspect: 'trusted_launch',
        keys: ['secure_boot', 'vtpm'],
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      identity,
      { aspect: 'state', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [
      ['Starting, stopping and resizing a virtual machine is up to its operators.', ['state', 'size']],
      [setAtCreation, ['os_type', 'managed_disks', 'password_authentication', 'secure_boot', 'vtpm']],
      [changedManually, ['disk_ids', 'network_interface_ids', 'identity_types', 'encryption_at_host']],
      [ofAnotherResource, ['has_public_address']],
    ],
  },
});
