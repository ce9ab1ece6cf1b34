import type { CacheCluster, LogDeliveryConfiguration, ReplicationGroup, Tag } from '@aws-sdk/client-elasticache';
import type { CacheClusterConfiguration } from '../../../../domain/clouds/aws/elasticache/cache-cluster.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeSet, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, emptyPage, inTurn, type AwsUnit } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** ElastiCache clusters, then replication groups. */
export const cachesUnit: AwsUnit<'cache_cluster'> = {
  service: 'elasticache-clusters',
  scope: 'regional',
  resourceTypes: ['cache_cluster'],
  async open(run) {
    return inTurn([
      ['cluster', await cacheClusters(run)],
      ['replication-group', await replicationGroups(run)],
    ]);
  },
};

async function cacheClusters(run: UnitRun): Promise<Listing<'cache_cluster'>> {
  const sdk = await import('@aws-sdk/client-elasticache');
  const elasticache = run.service('elasticache', (settings) => new sdk.ElastiCacheClient(settings));
  const subnetsOfGroup = new Map<string, Promise<string[]>>();

  /** Returns the subnets of a subnet group. Many clusters share few groups: each is read once per listing. */
  function subnetIds(group: string): Promise<string[]> {
    const known = subnetsOfGroup.get(group);
    if (known) return known;
    const read = elasticache(new sdk.DescribeCacheSubnetGroupsCommand({ CacheSubnetGroupName: group })).then((answer) =>
      textSet(answer.CacheSubnetGroups?.[0]?.Subnets?.map((subnet) => subnet.SubnetIdentifier)),
    );
    subnetsOfGroup.set(group, read);
    return read;
  }

  async function describe(cluster: CacheCluster) {
    const arn = cluster.ARN;
    if (arn === undefined || cluster.CacheClusterStatus === 'deleting') return null;
    const details = new DetailReader();
    const group = cluster.CacheSubnetGroupName;
    const [tags, subnets] = await Promise.all([
      readTags(
        details,
        async () => (await elasticache(new sdk.ListTagsForResourceCommand({ ResourceName: arn }))).TagList,
      ),
      group === undefined
        ? Promise.resolve([])
        : details.read('/subnet_ids', () => subnetIds(group), { absent: ['CacheSubnetGroupNotFoundFault'] }),
    ]);
    return collected({
      resourceType: 'cache_cluster',
      externalId: arn,
      name: cluster.CacheClusterId ?? arn,
      region: run.region,
      tags,
      unreadable: details.unreadable,
      configuration: { ...clusterSettings(cluster), subnet_ids: subnets },
    });
  }

  return async (token) => {
    const name = run.only && /:cluster:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await elasticache(
      new sdk.DescribeCacheClustersCommand({
        ...(name ? { CacheClusterId: name } : { MaxRecords: 100, Marker: token ?? undefined }),
        ShowCacheNodeInfo: true,
      }),
    );
    return describedPage({ next: page.Marker, items: page.CacheClusters ?? [], describe });
  };
}

async function replicationGroups(run: UnitRun): Promise<Listing<'cache_cluster'>> {
  const sdk = await import('@aws-sdk/client-elasticache');
  const elasticache = run.service('elasticache', (settings) => new sdk.ElastiCacheClient(settings));

  async function describe(group: ReplicationGroup) {
    const arn = group.ARN;
    if (arn === undefined || group.Status === 'deleting') return null;
    const details = new DetailReader();
    const tags = await readTags(
      details,
      async () => (await elasticache(new sdk.ListTagsForResourceCommand({ ResourceName: arn }))).TagList,
    );
    return collected({
      resourceType: 'cache_cluster',
      externalId: arn,
      name: group.ReplicationGroupId ?? arn,
      region: run.region,
      tags,
      unreadable: details.unreadable,
      configuration: groupSettings(group),
    });
  }

  return async (token) => {
    const name = run.only && /:replicationgroup:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await elasticache(
      new sdk.DescribeReplicationGroupsCommand(
        name ? { ReplicationGroupId: name } : { MaxRecords: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({ next: page.Marker, items: page.ReplicationGroups ?? [], describe });
  };
}

async function readTags(
  details: DetailReader,
  read: () => Promise<Tag[] | undefined>,
): Promise<Record<string, string> | undefined> {
  const tags = await details.read('/tags', async () => tagMap(await read()), {
    gone: ['CacheClusterNotFound', 'CacheClusterNotFoundFault', 'ReplicationGroupNotFoundFault'],
    absent: ['InvalidARN'],
  });
  return tags === null ? {} : tags;
}

function clusterSettings(cluster: CacheCluster): Omit<CacheClusterConfiguration, 'tags'> {
  return {
    kind: 'cluster',
    engine: cluster.Engine ?? null,
    engine_version: cluster.EngineVersion ?? null,
    node_type: cluster.CacheNodeType ?? null,
    replication_group_id: cluster.ReplicationGroupId ?? null,
    description: null,
    node_count: cluster.NumCacheNodes ?? null,
    port: cluster.ConfigurationEndpoint?.Port ?? cluster.CacheNodes?.[0]?.Endpoint?.Port ?? null,
    subnet_group: cluster.CacheSubnetGroupName ?? null,
    security_group_ids: textSet(cluster.SecurityGroups?.map((group) => group.SecurityGroupId)),
    parameter_group: cluster.CacheParameterGroup?.CacheParameterGroupName ?? null,
    auto_minor_version_upgrade: cluster.AutoMinorVersionUpgrade ?? false,
    snapshot_retention_days: cluster.SnapshotRetentionLimit ?? null,
    snapshot_window: cluster.SnapshotWindow ?? null,
    maintenance_window: cluster.PreferredMaintenanceWindow ?? null,
    at_rest_encryption: cluster.AtRestEncryptionEnabled ?? false,
    transit_encryption: cluster.TransitEncryptionEnabled ?? false,
    transit_encryption_mode: cluster.TransitEncryptionMode ?? null,
    kms_key_id: null,
    auth_token_enabled: cluster.AuthTokenEnabled ?? false,
    user_group_ids: [],
    multi_az: null,
    automatic_failover: null,
    cluster_mode: false,
    member_clusters: [],
    log_deliveries: logDeliveries(cluster.LogDeliveryConfigurations),
    created_at: isoTime(cluster.CacheClusterCreateTime),
    observed: { status: cluster.CacheClusterStatus ?? null },
  };
}

function groupSettings(group: ReplicationGroup): Omit<CacheClusterConfiguration, 'tags'> {
  return {
    kind: 'replication_group',
    engine: group.Engine ?? null,
    engine_version: null,
    node_type: group.CacheNodeType ?? null,
    replication_group_id: group.ReplicationGroupId ?? null,
    description: group.Description ?? null,
    node_count: group.MemberClusters?.length ?? null,
    port: group.ConfigurationEndpoint?.Port ?? group.NodeGroups?.[0]?.PrimaryEndpoint?.Port ?? null,
    subnet_group: null,
    subnet_ids: [],
    security_group_ids: [],
    parameter_group: null,
    auto_minor_version_upgrade: group.AutoMinorVersionUpgrade ?? false,
    snapshot_retention_days: group.SnapshotRetentionLimit ?? null,
    snapshot_window: group.SnapshotWindow ?? null,
    maintenance_window: null,
    at_rest_encryption: group.AtRestEncryptionEnabled ?? false,
    transit_encryption: group.TransitEncryptionEnabled ?? false,
    transit_encryption_mode: group.TransitEncryptionMode ?? null,
    kms_key_id: group.KmsKeyId ?? null,
    auth_token_enabled: group.AuthTokenEnabled ?? false,
    user_group_ids: textSet(group.UserGroupIds),
    multi_az: group.MultiAZ ?? null,
    automatic_failover: group.AutomaticFailover ?? null,
    cluster_mode: group.ClusterEnabled ?? false,
    member_clusters: textSet(group.MemberClusters),
    log_deliveries: logDeliveries(group.LogDeliveryConfigurations),
    created_at: isoTime(group.ReplicationGroupCreateTime),
    observed: { status: group.Status ?? null },
  };
}

function logDeliveries(deliveries: LogDeliveryConfiguration[] | undefined) {
  return snakeSet(
    deliveries?.map(({ LogType, DestinationType, DestinationDetails, LogFormat }) => ({
      LogType,
      DestinationType,
      DestinationDetails,
      LogFormat,
    })),
  );
}
