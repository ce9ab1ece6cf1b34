import type { Volume } from '@aws-sdk/client-ec2';
import type { CollectedResource } from '../../cloud.ts';
import { describedIds } from './described-ids.ts';
import { collected } from '../session/resource.ts';
import { isoTime } from '../session/snake-case.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** EBS volumes. */
export const disksUnit: AwsUnit<'disk'> = {
  service: 'ec2-volumes',
  scope: 'regional',
  resourceTypes: ['disk'],
  async open(run) {
    const { EC2Client, DescribeVolumesCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
    return async (token) => {
      const page = await ec2(
        new DescribeVolumesCommand(
          describedIds(run.only, { ids: 'VolumeIds', filter: 'volume-id', atOnce: 500, token }),
        ),
      );
      return describedPage({
        next: page.NextToken,
        items: page.Volumes ?? [],
        describe: (volume) => disk(volume, run.region),
      });
    };
  },
};

function disk(volume: Volume, region: string): CollectedResource<'disk'> | null {
  if (volume.VolumeId === undefined || volume.State === 'deleting' || volume.State === 'deleted') return null;
  const tags = tagMap(volume.Tags);
  return collected({
    resourceType: 'disk',
    externalId: volume.VolumeId,
    name: tags['Name'] ?? volume.VolumeId,
    region,
    tags,
    configuration: {
      volume_type: volume.VolumeType ?? null,
      size_gb: volume.Size ?? null,
      iops: volume.Iops ?? null,
      throughput_mbps: volume.Throughput ?? null,
      encrypted: volume.Encrypted ?? false,
      kms_key_id: volume.KmsKeyId ?? null,
      snapshot_id: volume.SnapshotId || null,
      availability_zone: volume.AvailabilityZone ?? null,
      multi_attach_enabled: volume.MultiAttachEnabled ?? false,
      created_at: isoTime(volume.CreateTime),
      attachments: sortedSet(
        (volume.Attachments ?? []).map((attachment) => ({
          instance_id: attachment.InstanceId ?? null,
          device: attachment.Device ?? null,
          delete_on_termination: attachment.DeleteOnTermination ?? false,
        })),
      ),
      observed: { state: volume.State ?? null },
    },
  });
}
