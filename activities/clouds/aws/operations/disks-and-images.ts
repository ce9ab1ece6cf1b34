import type { LaunchPermission, VolumeType } from '@aws-sdk/client-ec2';
import type { CollectedResource } from '../../cloud.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { optionalNumber, optionalText, textsOf } from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

const volumeSettlesWithinMs = 10 * 60_000;

/** EBS volumes, snapshots of volumes and databases, machine images. */
export const diskOperations: Record<string, AwsOperation> = {
  'ec2.modify_volume': sets(
    'ec2:ModifyVolume',
    async (place, wanted) => {
      const { sdk, ec2, id } = await compute(place);
      return ec2(
        new sdk.ModifyVolumeCommand({
          VolumeId: id,
          VolumeType: optionalText(wanted['volume_type']) as VolumeType | undefined,
          Size: optionalNumber(wanted['size_gb']),
          Iops: optionalNumber(wanted['iops']),
          Throughput: optionalNumber(wanted['throughput_mbps']),
        }),
      );
    },
    { settlesWithinMs: volumeSettlesWithinMs },
  ),
  'snapshot.share': sets('ec2:ModifySnapshotAttribute', async (place, wanted) => {
    const { add, remove } = sharingChange(place.present, wanted);
    const { kind } = place.present.configuration;
    if (kind === 'volume') {
      const { sdk, ec2, id } = await compute(place);
      const permission = (account: string) => (account === 'all' ? { Group: 'all' as const } : { UserId: account });
      return ec2(
        new sdk.ModifySnapshotAttributeCommand({
          SnapshotId: id,
          Attribute: 'createVolumePermission',
          CreateVolumePermission: { Add: add.map(permission), Remove: remove.map(permission) },
        }),
      );
    }
    const { sdk, rds } = await databases(place);
    const values = { AttributeName: 'restore', ValuesToAdd: add, ValuesToRemove: remove };
    const { name } = place.present;
    return kind === 'database_cluster'
      ? rds(new sdk.ModifyDBClusterSnapshotAttributeCommand({ DBClusterSnapshotIdentifier: name, ...values }))
      : rds(new sdk.ModifyDBSnapshotAttributeCommand({ DBSnapshotIdentifier: name, ...values }));
  }),
  'snapshot.set_tags': setsTags({
    call: 'ec2:CreateTags',
    act: async (place, tags) => {
      if (place.present.configuration['kind'] === 'volume') {
        const { sdk, ec2, id } = await compute(place);
        return ec2(new sdk.CreateTagsCommand({ Resources: [id], Tags: tagList(tags) }));
      }
      const { sdk, rds } = await databases(place);
      return rds(new sdk.AddTagsToResourceCommand({ ResourceName: place.target.externalId, Tags: tagList(tags) }));
    },
  }),
  'snapshot.remove_tags': removesTags({
    call: 'ec2:DeleteTags',
    act: async (place, names) => {
      if (place.present.configuration['kind'] === 'volume') {
        const { sdk, ec2, id } = await compute(place);
        return ec2(new sdk.DeleteTagsCommand({ Resources: [id], Tags: names.map((Key) => ({ Key })) }));
      }
      const { sdk, rds } = await databases(place);
      return rds(new sdk.RemoveTagsFromResourceCommand({ ResourceName: place.target.externalId, TagKeys: names }));
    },
  }),
  'ec2.share_image': sets('ec2:ModifyImageAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const { add, remove } = sharingChange(place.present, wanted);
    const LaunchPermission = { Add: add.map(launchPermission), Remove: remove.map(launchPermission) };
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, LaunchPermission }));
  }),
  'ec2.describe_image': sets('ec2:ModifyImageAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const Description = { Value: optionalText(wanted['description']) ?? '' };
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, Description }));
  }),
  'ec2.deprecate_image': sets('ec2:EnableImageDeprecation', async (place, wanted) => {
    const { sdk, ec2, id } = await compute(place);
    const at = optionalText(wanted['deprecation_at']);
    return at === undefined
      ? ec2(new sdk.DisableImageDeprecationCommand({ ImageId: id }))
      : ec2(new sdk.EnableImageDeprecationCommand({ ImageId: id, DeprecateAt: new Date(at) }));
  }),
  'ec2.require_imdsv2': sets('ec2:ModifyImageAttribute', async (place) => {
    const { sdk, ec2, id } = await compute(place);
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, ImdsSupport: { Value: 'v2.0' } }));
  }),
};

/** Whom to add and to remove; `all` stands for everyone. */
function sharingChange(present: CollectedResource, wanted: JsonObject): { add: string[]; remove: string[] } {
  const grantees = (sharing: JsonObject) => [
    ...(sharing['public'] === true ? ['all'] : []),
    ...textsOf(sharing, 'shared_with'),
  ];
  const [now, then] = [grantees(present.configuration), grantees(wanted)];
  return { add: then.filter((one) => !now.includes(one)), remove: now.filter((one) => !then.includes(one)) };
}

function launchPermission(grantee: string): LaunchPermission {
  if (grantee === 'all') return { Group: 'all' };
  if (grantee.includes(':organization/')) return { OrganizationArn: grantee };
  return grantee.includes(':ou/') ? { OrganizationalUnitArn: grantee } : { UserId: grantee };
}

async function compute({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)), id: target.externalId };
}

async function databases({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-rds');
  return { sdk, rds: run.once('rds', (settings) => new sdk.RDSClient(settings)) };
}
