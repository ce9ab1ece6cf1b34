import type { LogType } from '@aws-sdk/client-eks';
import type { CollectedResource } from '../../cloud.ts';
import { objectOf, optionalFlag, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';

const logTypes: LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

const clusterSettlesWithinMs = 30 * 60_000;

/** Endpoint access, logs, protection and tags of clusters. */
export const clusterOperations: Record<string, AwsOperation> = {
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

async function clusters({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-eks');
  return { sdk, eks: run.once('eks', (settings) => new sdk.EKSClient(settings)), name: present.name };
}
