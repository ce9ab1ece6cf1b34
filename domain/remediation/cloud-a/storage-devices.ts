import type { JsonObject } from '../../json.ts';
import { modified, replaced } from '../builders.ts';
import { member, type SettingChange, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const ec2Tags = tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' });
const copied = 'It is decided when the copy is made; another value needs another copy.';
const encryptedCopy = 'Encryption is decided at creation: make an encrypted copy and put it in place of this one.';

/** EBS volumes: what can be modified while they are in use. */
export const diskSettings: TypeSettings = {
  settings: [
    modified({
      keys: ['volume_type', 'size_gb', 'iops', 'throughput_mbps'],
      emptied: [],
      operation: 'ec2.modify_volume',
      label: 'volume settings',
      refuse: { size_gb: refuseShrinking },
      undoNote: ({ keys }) =>
        keys.includes('size_gb')
          ? 'A volume that was made larger stays so.'
          : 'A volume can be modified again only after six hours.',
      irreversible: ({ keys }) => keys.every((key) => key === 'size_gb'),
    }),
    ec2Tags,
  ],
  fixed: {
    attachments: 'Disks are attached and detached by a person, who knows what is mounted.',
    availability_zone: 'A volume stays in its zone; a snapshot makes one in another.',
    encrypted: encryptedCopy,
    kms_key_id: encryptedCopy,
    multi_attach_enabled: 'It can be changed only while the volume is detached, by a person.',
    snapshot_id: 'It tells what the volume was made from.',
  },
};

/** Snapshots of volumes, databases and database clusters. */
export const snapshotSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['public', 'shared_with'],
      operation: 'snapshot.share',
      label: 'sharing',
      reads: ['kind'],
    }),
    tagSetting({ set: 'snapshot.set_tags', remove: 'snapshot.remove_tags' }),
  ],
  fixed: {
    description: copied,
    encrypted: encryptedCopy,
    engine: copied,
    kind: copied,
    kms_key_id: encryptedCopy,
    size_gb: copied,
    source_id: copied,
    storage_tier: 'Moving a snapshot between tiers takes a day and costs money: a person decides it.',
  },
};

/** Machine images. */
export const machineImageSettings: TypeSettings = {
  settings: [
    replaced({ keys: ['public', 'shared_with'], operation: 'ec2.share_image', label: 'sharing' }),
    replaced({ keys: ['description'], operation: 'ec2.describe_image', label: 'description' }),
    replaced({ keys: ['deprecation_at'], operation: 'ec2.deprecate_image', label: 'time of deprecation' }),
    replaced({
      keys: ['imds_support'],
      operation: 'ec2.require_imdsv2',
      label: 'requirement of IMDSv2',
      refuse: {
        imds_support: ({ wanted }) =>
          member(wanted, 'imds_support') === 'v2.0' ? null : 'An image that requires IMDSv2 requires it for good.',
      },
      irreversible: () => true,
    }),
    ec2Tags,
  ],
  fixed: Object.fromEntries(
    ['architecture', 'block_devices', 'boot_mode', 'name', 'platform', 'root_device_name'].map((key) => [
      key,
      'It belongs to the image as it was registered; another value needs another image.',
    ]),
  ),
};

function refuseShrinking({ current, wanted }: SettingChange): string | null {
  const size = (configuration: JsonObject) => Number(member(configuration, 'size_gb') ?? 0);
  return size(wanted) < size(current) ? 'A volume can grow and never shrink.' : null;
}
