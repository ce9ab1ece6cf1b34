import { type AwsOperation } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';
import { iamClient } from './iam-client.ts';

/** Tags of users, roles and policies; groups have none. */
export const iamTagOperations: Record<string, AwsOperation> = {
  'iam.set_tags': setsTags({
    call: 'iam:Tag',
    act: async (place, tags) => {
      const { sdk, iam, user, role } = await iamClient(place);
      const Tags = tagList(tags);
      if (user) return iam(new sdk.TagUserCommand({ ...user, Tags }));
      if (place.target.resourceType === 'iam_role') return iam(new sdk.TagRoleCommand({ ...role, Tags }));
      return iam(new sdk.TagPolicyCommand({ PolicyArn: place.target.externalId, Tags }));
    },
  }),
  'iam.remove_tags': removesTags({
    call: 'iam:Untag',
    act: async (place, names) => {
      const { sdk, iam, user, role } = await iamClient(place);
      if (user) return iam(new sdk.UntagUserCommand({ ...user, TagKeys: names }));
      if (place.target.resourceType === 'iam_role') return iam(new sdk.UntagRoleCommand({ ...role, TagKeys: names }));
      return iam(new sdk.UntagPolicyCommand({ PolicyArn: place.target.externalId, TagKeys: names }));
    },
  }),
};
