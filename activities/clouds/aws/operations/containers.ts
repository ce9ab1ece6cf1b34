import type { LogType } from '@aws-sdk/client-eks';
import type { ImageTagMutability } from '@aws-sdk/client-ecr';
import type { CollectedResource } from '../../cloud.ts';
import { objectOf, optionalFlag, textOf, textsOf } from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

const logTypes: LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];
const clusterSettlesWithinMs = 30 * 60_000;

/** ECR repositories and EKS clusters. */
export const containerOperations: Record<string, AwsOperation> = {
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
  'eks.update_endpoint_access': sets(
    'eks:UpdateClusterConfig',
    async (place, wanted) => {
      const { sdk, eks, name } = await clusters(place);
      const resourcesVpcConfig = {
        endpointPublicAccess: optionalFlag(wanted['endpoint_public_access']),
        endpointPrivateAccess: optionalFlag(wanted['endpoint_private_access']),
        ...('public_access_cidrs' in wanted ? { publicAccessCidrs: textsOf(wanted, 'public_access_cidrs') } : {}),
      };
      return eks(new sdk.UpdateClusterConfigCommand({ name, resourcesVpcConfig }));
    },
    { isBusy, settlesWithinMs: clusterSettlesWithinMs },
  ),
  'eks.set_logs': sets(
    'eks:UpdateClusterConfig',
    async (place, wanted) => {
      const { sdk, eks, name } = await clusters(place);
      const on = textsOf(wanted, 'enabled_logs');
      const clusterLogging = [
        { types: logTypes.filter((type) => on.includes(type)), enabled: true },
        { types: logTypes.filter((type) => !on.includes(type)), enabled: false },
      ].filter(({ types }) => types.length > 0);
      return eks(new sdk.UpdateClusterConfigCommand({ name, logging: { clusterLogging } }));
    },
    { isBusy, settlesWithinMs: clusterSettlesWithinMs },
  ),
  'eks.set_deletion_protection': sets(
    'eks:UpdateClusterConfig',
    async (place, wanted) => {
      const { sdk, eks, name } = await clusters(place);
      const deletionProtection = wanted['deletion_protection'] === true;
      return eks(new sdk.UpdateClusterConfigCommand({ name, deletionProtection }));
    },
    { isBusy, settlesWithinMs: clusterSettlesWithinMs },
  ),
  'eks.set_tags': setsTags({
    call: 'eks:TagResource',
    act: async (place, tags) => {
      const { sdk, eks } = await clusters(place);
      return eks(new sdk.TagResourceCommand({ resourceArn: place.target.externalId, tags }));
    },
  }),
  'eks.remove_tags': removesTags({
    call: 'eks:UntagResource',
    act: async (place, names) => {
      const { sdk, eks } = await clusters(place);
      return eks(new sdk.UntagResourceCommand({ resourceArn: place.target.externalId, tagKeys: names }));
    },
  }),
};

function isBusy({ configuration }: CollectedResource): boolean {
  return objectOf(configuration, 'observed')['status'] === 'UPDATING';
}

async function registry({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ecr');
  const ecr = run.once('ecr', (settings) => new sdk.ECRClient(settings));
  return { sdk, ecr, repository: { repositoryName: present.name } };
}

async function clusters({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-eks');
  return { sdk, eks: run.once('eks', (settings) => new sdk.EKSClient(settings)), name: present.name };
}
