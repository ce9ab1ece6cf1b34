import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';
import { sharingChange } from './sharing-change.ts';
import { ec2Client } from './ec2-client.ts';

/** Sharing and tags of snapshots, of volumes and of databases. */
export const snapshotOperations: Record<string, AwsOperation> = {
  'snapshot.share': sets('ec2:ModifySnapshotAttribute', async (place, wanted) => {
    const { add, remove } = sharingChange(place.present, wanted);
    const { kind } = place.present.configuration;
    if (kind === 'volume') {
      const { sdk, ec2, id } = await ec2Client(place);
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
        const { sdk, ec2, id } = await ec2Client(place);
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
        const { sdk, ec2, id } = await ec2Client(place);
        return ec2(new sdk.DeleteTagsCommand({ Resources: [id], Tags: names.map((Key) => ({ Key })) }));
      }
      const { sdk, rds } = await databases(place);
      return rds(new sdk.RemoveTagsFromResourceCommand({ ResourceName: place.target.externalId, TagKeys: names }));
    },
  }),
};

async function databases({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-rds');
  return { sdk, rds: run.once('rds', (settings) => new sdk.RDSClient(settings)) };
}
