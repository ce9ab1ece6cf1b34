import { storedEncryption } from '../aspects.ts';
import { encryptedCopy, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified } from '../../../remediation/builders.ts';
import { type FieldReader, member, type SettingChange } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `disk`: an EBS volume. `externalId` is the volume id. */
export interface DiskConfiguration extends Configuration {
  volume_type: string | null;
  size_gb: number | null;
  iops: number | null;
  throughput_mbps: number | null;
  encrypted: boolean;
  kms_key_id: string | null;
  /** Snapshot that it was created from. */
  snapshot_id: string | null;
  availability_zone: string | null;
  multi_attach_enabled: boolean;
  created_at: string | null;
  attachments: { instance_id: string | null; device: string | null; delete_on_termination: boolean }[];
  observed: { state: string | null };
}

const field: FieldReader<DiskConfiguration> = member;

/** EBS volumes: the settings that can be modified while the volume is in use. */
export const diskType = defineResourceType<DiskConfiguration>({
  label: 'EBS volume',
  volatile: { state: 'changes between creating, available and in-use' },
  comparison: { identities: { attachments: 'instance_id' } },
  drift: {
    aspects: [storedEncryption],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['volume_type', 'size_gb', 'iops', 'throughput_mbps'],
        emptied: [],
        operation: 'ec2.modify_volume',
        label: 'volume settings',
        refuse: { size_gb: refuseShrinking },
        undoNote: ({ keys }) =>
          keys.includes('size_gb')
            ? 'The volume keeps its larger size.'
            : 'A volume can be modified again only after 6 hours.',
        irreversible: ({ keys }) => keys.every((key) => key === 'size_gb'),
      }),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: {
      attachments: 'Attaching and detaching disks depends on what is mounted: do it manually.',
      availability_zone: 'A volume cannot be moved to another Availability Zone; create one there from a snapshot.',
      encrypted: encryptedCopy,
      kms_key_id: encryptedCopy,
      multi_attach_enabled: 'It can be changed only while the volume is detached.',
      snapshot_id: 'It is the snapshot that the volume was created from.',
      created_at: recreated,
    },
  },
  dependants: ['vm_instance'],
});

function refuseShrinking({ current, wanted }: SettingChange): string | null {
  const size = (configuration: JsonObject) => Number(field(configuration, 'size_gb') ?? 0);
  return size(wanted) < size(current) ? 'The size of a volume can be increased but not decreased.' : null;
}
