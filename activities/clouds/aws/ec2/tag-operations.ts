import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';
import type { OperationPlace, AwsOperation } from '../session/operation.ts';

/** Tags of everything that EC2 keeps: machines, disks, snapshots, images, networks. */
export const computeTagOperations: Record<string, AwsOperation> = {
  'ec2.set_tags': setsTags({
    call: 'ec2:CreateTags',
    act: async ({ run, target }, tags) => {
      const { ec2, sdk } = await client(run);
      return ec2(new sdk.CreateTagsCommand({ Resources: [target.externalId], Tags: tagList(tags) }));
    },
  }),
  'ec2.remove_tags': removesTags({
    call: 'ec2:DeleteTags',
    act: async ({ run, target }, names) => {
      const { ec2, sdk } = await client(run);
      const input = { Resources: [target.externalId], Tags: names.map((Key) => ({ Key })) };
      return ec2(new sdk.DeleteTagsCommand(input));
    },
  }),
};

async function client(run: OperationPlace['run']) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)) };
}
