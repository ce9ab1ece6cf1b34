import type { CollectedResource } from '../../cloud.ts';
import { objectOf, optionalFlag, optionalNumber, optionalText, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

const settlesWithinMs = 30 * 60_000;

/** ElastiCache clusters and replication groups. */
export const cacheOperations: Record<string, AwsOperation> = {
  'elasticache.modify': sets(
    'elasticache:ModifyCacheCluster',
    async (place, wanted) => {
      const { sdk, elasticache } = await client(place);
      const input = {
        ApplyImmediately: true,
        AutoMinorVersionUpgrade: optionalFlag(wanted['auto_minor_version_upgrade']),
        PreferredMaintenanceWindow: optionalText(wanted['maintenance_window']),
        CacheParameterGroupName: optionalText(wanted['parameter_group']),
        SnapshotRetentionLimit: optionalNumber(wanted['snapshot_retention_days']),
        SnapshotWindow: optionalText(wanted['snapshot_window']),
        ...('security_group_ids' in wanted ? { SecurityGroupIds: textsOf(wanted, 'security_group_ids') } : {}),
      };
      const { name } = place.present;
      return place.present.configuration['kind'] === 'replication_group'
        ? elasticache(new sdk.ModifyReplicationGroupCommand({ ReplicationGroupId: name, ...input }))
        : elasticache(new sdk.ModifyCacheClusterCommand({ CacheClusterId: name, ...input }));
    },
    { isBusy, settlesWithinMs },
  ),
  'elasticache.set_tags': setsTags({
    call: 'elasticache:AddTagsToResource',
    act: async (place, tags) => {
      const { sdk, elasticache } = await client(place);
      const input = { ResourceName: place.target.externalId, Tags: tagList(tags) };
      return elasticache(new sdk.AddTagsToResourceCommand(input));
    },
  }),
  'elasticache.remove_tags': removesTags({
    call: 'elasticache:RemoveTagsFromResource',
    act: async (place, names) => {
      const { sdk, elasticache } = await client(place);
      const input = { ResourceName: place.target.externalId, TagKeys: names };
      return elasticache(new sdk.RemoveTagsFromResourceCommand(input));
    },
  }),
};

function isBusy({ configuration }: CollectedResource): boolean {
  return objectOf(configuration, 'observed')['status'] === 'modifying';
}

async function client({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-elasticache');
  return { sdk, elasticache: run.once('elasticache', (settings) => new sdk.ElastiCacheClient(settings)) };
}
