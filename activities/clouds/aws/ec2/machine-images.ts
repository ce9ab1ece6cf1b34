import type { Image } from '@aws-sdk/client-ec2';
import type { MachineImageConfiguration } from '../../../../domain/clouds/aws/ec2/image.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { describedIds } from './described-ids.ts';
import { collected } from '../session/resource.ts';
import { textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** AMIs that the account owns. */
export const machineImagesUnit: AwsUnit<'machine_image'> = {
  service: 'ec2-images',
  scope: 'regional',
  resourceTypes: ['machine_image'],
  async open(run) {
    const { EC2Client, DescribeImagesCommand, DescribeImageAttributeCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));

    async function describe(image: Image) {
      const id = image.ImageId;
      if (id === undefined || image.State === 'deregistered') return null;
      const details = new DetailReader();
      const sharedWith = await details.read(
        '/shared_with',
        async () => {
          const attribute = await ec2(
            new DescribeImageAttributeCommand({ ImageId: id, Attribute: 'launchPermission' }),
          );
          return textSet(
            attribute.LaunchPermissions?.map(
              (granted) => granted.UserId ?? granted.OrganizationArn ?? granted.OrganizationalUnitArn,
            ),
          );
        },
        { gone: ['InvalidAMIID.NotFound', 'InvalidAMIID.Unavailable'] },
      );
      const tags = tagMap(image.Tags);
      return collected({
        resourceType: 'machine_image',
        externalId: id,
        name: image.Name ?? id,
        region: run.region,
        tags,
        unreadable: details.unreadable,
        configuration: { ...imageSettings(image), shared_with: sharedWith },
      });
    }

    return async (token) => {
      const page = await ec2(
        new DescribeImagesCommand({
          Owners: ['self'],
          ...describedIds(run.only, { ids: 'ImageIds', filter: 'image-id', atOnce: 250, token }),
        }),
      );
      return describedPage({ next: page.NextToken, items: page.Images ?? [], describe });
    };
  },
};

function imageSettings(image: Image): Omit<MachineImageConfiguration, 'tags'> {
  return {
    name: image.Name ?? null,
    description: image.Description || null,
    architecture: image.Architecture ?? null,
    platform: image.PlatformDetails ?? image.Platform ?? null,
    public: image.Public ?? false,
    imds_support: image.ImdsSupport ?? null,
    boot_mode: image.BootMode ?? null,
    root_device_name: image.RootDeviceName ?? null,
    block_devices: sortedSet(
      (image.BlockDeviceMappings ?? []).map((device) => ({
        device_name: device.DeviceName ?? null,
        snapshot_id: device.Ebs?.SnapshotId ?? null,
        encrypted: device.Ebs?.Encrypted ?? null,
        volume_type: device.Ebs?.VolumeType ?? null,
        size_gb: device.Ebs?.VolumeSize ?? null,
        delete_on_termination: device.Ebs?.DeleteOnTermination ?? null,
      })),
    ),
    created_at: image.CreationDate ?? null,
    deprecation_at: image.DeprecationTime ?? null,
    observed: { state: image.State ?? null },
  };
}
