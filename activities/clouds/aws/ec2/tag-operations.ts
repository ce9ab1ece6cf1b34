import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';
import type { AwsOperation } from '../session/operation.ts';
import { ec2Client } from './ec2-client.ts';

/** Tags of all EC2 resources: instances, volumes, snapshots, images, networks. */
export const computeTagOperations: Record<string, AwsOperation> = {
  'ec2.set_tags': setsTags({
    call: 'ec2:CreateTags',
    act: async (place, tags) => {
      const { sdk, ec2, id } = await ec2Client(place);
      return ec2(new sdk.CreateTagsCommand({ Resources: [id], Tags: tagList(tags) }));
    },
  }),
  'ec2.remove_tags': removesTags({
    call: 'ec2:DeleteTags',
    act: async (place, names) => {
      const { sdk, ec2, id } = await ec2Client(place);
      const input = { Resources: [id], Tags: names.map((Key) => ({ Key })) };
      return ec2(new sdk.DeleteTagsCommand(input));
    },
  }),
};
