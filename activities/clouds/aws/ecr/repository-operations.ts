import type { ImageTagMutability } from '@aws-sdk/client-ecr';
import { textOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** Scanning, tag mutability, policies and tags of repositories. */
export const repositoryOperations: Record<string, AwsOperation> = {
  'ecr.set_scan_on_push': sets('ecr:PutImageScanningConfiguration', async (place, wanted) => {
    const { sdk, ecr, repository } = await registry(place);
    const imageScanningConfiguration = { scanOnPush: wanted['scan_on_push'] === true };
    return ecr(new sdk.PutImageScanningConfigurationCommand({ ...repository, imageScanningConfiguration }));
  }),
  'ecr.set_tag_mutability': sets('ecr:PutImageTagMutability', async (place, wanted) => {
    const { sdk, ecr, repository } = await registry(place);
    const imageTagMutability = textOf(wanted, 'tag_mutability') as ImageTagMutability;
    return ecr(new sdk.PutImageTagMutabilityCommand({ ...repository, imageTagMutability }));
  }),
  'ecr.put_policy': sets('ecr:SetRepositoryPolicy', async (place, wanted) => {
    const { sdk, ecr, repository } = await registry(place);
    return wanted['policy'] === null
      ? ecr(new sdk.DeleteRepositoryPolicyCommand(repository))
      : ecr(new sdk.SetRepositoryPolicyCommand({ ...repository, policyText: JSON.stringify(wanted['policy']) }));
  }),
  'ecr.put_lifecycle_policy': sets('ecr:PutLifecyclePolicy', async (place, wanted) => {
    const { sdk, ecr, repository } = await registry(place);
    if (wanted['lifecycle_policy'] === null) return ecr(new sdk.DeleteLifecyclePolicyCommand(repository));
    const lifecyclePolicyText = JSON.stringify(wanted['lifecycle_policy']);
    return ecr(new sdk.PutLifecyclePolicyCommand({ ...repository, lifecyclePolicyText }));
  }),
  'ecr.set_tags': setsTags({
    call: 'ecr:TagResource',
    act: async (place, tags) => {
      const { sdk, ecr } = await registry(place);
      return ecr(new sdk.TagResourceCommand({ resourceArn: place.target.externalId, tags: tagList(tags) }));
    },
  }),
  'ecr.remove_tags': removesTags({
    call: 'ecr:UntagResource',
    act: async (place, names) => {
      const { sdk, ecr } = await registry(place);
      return ecr(new sdk.UntagResourceCommand({ resourceArn: place.target.externalId, tagKeys: names }));
    },
  }),
};

async function registry({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ecr');
  const ecr = run.once('ecr', (settings) => new sdk.ECRClient(settings));
  return { sdk, ecr, repository: { repositoryName: present.name } };
}
