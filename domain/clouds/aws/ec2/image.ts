import { sharing } from '../aspects.ts';
import { recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `machine_image`: an AMI that the account owns. `externalId` is the image id. */
export interface MachineImageConfiguration extends Configuration {
  name: string | null;
  description: string | null;
  architecture: string | null;
  platform: string | null;
  public: boolean;
  /** Accounts, organizations and organizational units that it is shared with. */
  shared_with?: string[] | null;
  imds_support: string | null;
  boot_mode: string | null;
  root_device_name: string | null;
  block_devices: {
    device_name: string | null;
    snapshot_id: string | null;
    encrypted: boolean | null;
    volume_type: string | null;
    size_gb: number | null;
    delete_on_termination: boolean | null;
  }[];
  created_at: string | null;
  deprecation_at: string | null;
  observed: { state: string | null };
}

const field: FieldReader<MachineImageConfiguration> = member;

/** Machine images. */
export const machineImageType = defineResourceType<MachineImageConfiguration>({
  label: 'AMI',
  volatile: { state: 'progress of the registration' },
  comparison: { identities: { block_devices: 'device_name' } },
  drift: {
    aspects: [
      sharing,
      { aspect: 'imds_support', label: 'instance metadata support', touches: 'identity', severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({ keys: ['public', 'shared_with'], operation: 'ec2.share_image', label: 'sharing' }),
      replaced({ keys: ['description'], operation: 'ec2.describe_image', label: 'description' }),
      replaced({ keys: ['deprecation_at'], operation: 'ec2.deprecate_image', label: 'deprecation time' }),
      replaced({
        keys: ['imds_support'],
        operation: 'ec2.require_imdsv2',
        label: 'IMDSv2 support',
        refuse: {
          imds_support: ({ wanted }) =>
            field(wanted, 'imds_support') === 'v2.0' ? null : 'An AMI that requires IMDSv2 cannot stop requiring it.',
        },
        irreversible: () => true,
      }),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: [
      [
        'It is set when the AMI is registered; another value requires a new AMI.',
        ['architecture', 'block_devices', 'boot_mode', 'name', 'platform', 'root_device_name'],
      ],
      [recreated, ['created_at']],
    ],
  },
  dependants: ['vm_instance'],
});
