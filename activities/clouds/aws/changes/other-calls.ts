import type { AnnouncingService } from './announcing-service.ts';
import { arnOf, arnUpTo, loadBalancerArn, queueUrl, rdsName, topicArn } from './named-resources.ts';

const database = rdsName('db_instance', 'db:');
const databaseCluster = rdsName('db_instance', 'cluster:');
const table = arnUpTo(arnOf('table', 'dynamodb', 'table/'), /(?<=:table\/[^/]+)\/.*$/);
const lambda = arnUpTo(arnOf('function', 'lambda', 'function:'), /(?<=:function:[^:]+):.*$/);
const logGroup = arnUpTo(arnOf('log_group', 'logs', 'log-group:'), /:\*$/);
const trail = arnOf('trail', 'cloudtrail', 'trail/');
const repository = arnOf('container_registry', 'ecr', 'repository/');
const cluster = arnUpTo(arnOf('container_cluster', 'eks', 'cluster/'), /(?<=:cluster\/[^/]+)\/.*$/);
const classicBalancer = arnOf('load_balancer', 'elasticloadbalancing', 'loadbalancer/');

export const otherCalls: readonly AnnouncingService[] = [
  {
    eventSource: 'rds.amazonaws.com',
    models: ['rds'],
    scope: 'regional',
    listings: ['rds-databases', 'snapshots'],
    members: [
      { member: 'DBInstanceIdentifier', names: database },
      { member: 'TargetDBInstanceIdentifier', names: database },
      { member: 'DBClusterIdentifier', names: databaseCluster },
      { member: 'DBSnapshotIdentifier', names: rdsName('snapshot', 'snapshot:') },
      { member: 'TargetDBSnapshotIdentifier', names: rdsName('snapshot', 'snapshot:') },
      { member: 'DBClusterSnapshotIdentifier', names: rdsName('snapshot', 'cluster-snapshot:') },
      { member: 'TargetDBClusterSnapshotIdentifier', names: rdsName('snapshot', 'cluster-snapshot:') },
      ...['ResourceName', 'ResourceArn', 'ResourceIdentifier'].flatMap((member) => [
        { member, names: arnOf('db_instance', 'rds', 'db:') },
        { member, names: arnOf('db_instance', 'rds', 'cluster:') },
        { member, names: arnOf('snapshot', 'rds', 'snapshot:') },
        { member, names: arnOf('snapshot', 'rds', 'cluster-snapshot:') },
      ]),
    ],
    unnamed: Object.fromEntries(
      [
        'ModifyDBParameterGroup',
        'ResetDBParameterGroup',
        'ModifyDBClusterParameterGroup',
        'ResetDBClusterParameterGroup',
        'ModifyOptionGroup',
        'SwitchoverBlueGreenDeployment',
        'FailoverGlobalCluster',
        'SwitchoverGlobalCluster',
        'DeleteBlueGreenDeployment',
        'CreateBlueGreenDeployment',
      ].map((call) => [call, ['rds-databases']]),
    ),
    irrelevant: [
      /DBProxy|DBShardGroup|CapacityReservation|EventSubscription|SourceIdentifier|Integration|TenantDatabase|ClusterEndpoint/,
      /DBSecurityGroup|DBSubnetGroup|CustomDBEngineVersion|ExportTask|Recommendation|ReservedDBInstances|AutomatedBackup/,
      /^(?:Create|Copy|Delete)(?:DB|DBCluster)?ParameterGroup$|^(?:Create|Copy|Delete)(?:DBCluster|Option)\w*Group$/,
      /^(?:Create|Modify|Delete)GlobalCluster$|^ModifyCertificates$|^DownloadDBLogFilePortion$|DBParameterGroup$/,
      'ModifyActivityStream',
      'StartActivityStream',
      'StopActivityStream',
    ],
  },
  {
    eventSource: 'elasticloadbalancing.amazonaws.com',
    models: ['elb', 'elbv2'],
    scope: 'regional',
    listings: ['load-balancers'],
    members: [
      { member: 'LoadBalancerArn', names: loadBalancerArn },
      { member: 'ListenerArn', names: loadBalancerArn },
      { member: 'RuleArn', names: loadBalancerArn },
      { member: 'ResourceArn', names: loadBalancerArn },
      { member: 'LoadBalancerName', names: classicBalancer },
    ],
    irrelevant: [
      /TargetGroup|TrustStore|^(?:Register|Deregister)Targets$|^(?:Register|Deregister)Instances|^ModifyIpPools$|CapacityReservation/,
    ],
  },
  {
    eventSource: 'lambda.amazonaws.com',
    models: ['lambda'],
    scope: 'regional',
    listings: ['lambda-functions'],
    members: ['FunctionName', 'FunctionArn', 'Resource', 'ResourceArn'].map((member) => ({ member, names: lambda })),
    irrelevant: [/Layer|DurableExecution|CapacityProvider|^Invoke|^(?:Create|Update|Delete)CodeSigningConfig$/],
  },
  {
    eventSource: 'dynamodb.amazonaws.com',
    models: ['dynamodb'],
    scope: 'regional',
    listings: ['dynamodb-tables'],
    members: ['TableName', 'TargetTableName', 'TableArn', 'ResourceArn', 'GlobalTableName'].map((member) => ({
      member,
      names: table,
    })),
    irrelevant: [/Item$|Items$|^Batch|^Execute|^Transact|Backup$|^Export|BulkOperation|ContributorInsights/],
    calls: { RestoreTableFromBackup: ['TargetTableName'] },
  },
  {
    eventSource: 'sqs.amazonaws.com',
    models: ['sqs'],
    scope: 'regional',
    listings: ['sqs-queues'],
    members: [{ member: 'QueueUrl', names: queueUrl }],
    irrelevant: [/Message/, 'PurgeQueue'],
  },
  {
    eventSource: 'sns.amazonaws.com',
    models: ['sns'],
    scope: 'regional',
    listings: ['sns-topics'],
    members: ['TopicArn', 'SubscriptionArn', 'ResourceArn'].map((member) => ({ member, names: topicArn })),
    irrelevant: [/Platform|Endpoint|SMS|Phone|^Publish/],
  },
  {
    eventSource: 'logs.amazonaws.com',
    models: ['logs'],
    scope: 'regional',
    listings: ['logs-groups'],
    members: ['LogGroupName', 'LogGroupIdentifier', 'ResourceArn', 'ResourceIdentifier'].map((member) => ({
      member,
      names: logGroup,
    })),
    unnamed: { PutResourcePolicy: ['logs-groups'], DeleteResourcePolicy: ['logs-groups'] },
    irrelevant: [
      /LogStream|LogEvents|Delivery|Destination|Query|QueryDefinition|ExportTask|ImportTask|Anomaly|Integration|LookupTable|Syslog/,
      /LiveTail|^Test|AccountPolicy|StorageTier|ScheduledQuery|S3Table/,
    ],
  },
  {
    eventSource: 'cloudtrail.amazonaws.com',
    models: ['cloudtrail'],
    scope: 'regional',
    listings: ['cloudtrail-trails'],
    members: ['TrailName', 'TrailARN', 'Name', 'ResourceId'].map((member) => ({ member, names: trail })),
    irrelevant: [
      /Channel|Dashboard|EventDataStore|Federation|Quer[yi]|Import$|DelegatedAdmin|ResourcePolicy|^SearchSample/,
    ],
  },
  {
    eventSource: 'ecr.amazonaws.com',
    models: ['ecr'],
    scope: 'regional',
    listings: ['ecr-repositories'],
    members: ['RepositoryName', 'ResourceArn'].map((member) => ({ member, names: repository })),
    unnamed: { PutRegistryScanningConfiguration: ['ecr-repositories'] },
    irrelevant: [
      /Layer|Image$|ImageScan$|PullThrough|CreationTemplate|Registry(?:Policy)$|Replication|Signing|PullTime|AccountSetting/,
      'StartLifecyclePolicyPreview',
      'UpdateImageStorageClass',
    ],
  },
  {
    eventSource: 'eks.amazonaws.com',
    models: ['eks'],
    scope: 'regional',
    listings: ['eks-clusters'],
    members: [
      { member: 'ClusterName', names: cluster },
      { member: 'Name', names: cluster },
      { member: 'ResourceArn', names: cluster },
    ],
    irrelevant: [/Subscription|Nodegroup|Addon|Fargate|PodIdentity|Capability|Insights|AccessEntry|AccessPolicy/],
  },
  {
    eventSource: 'elasticache.amazonaws.com',
    models: ['elasticache'],
    scope: 'regional',
    listings: ['elasticache-clusters'],
    members: [
      { member: 'CacheClusterId', names: arnOf('cache_cluster', 'elasticache', 'cluster:') },
      { member: 'ReplicationGroupId', names: arnOf('cache_cluster', 'elasticache', 'replicationgroup:') },
      ...['cluster:', 'replicationgroup:'].map((path) => ({
        member: 'ResourceName',
        names: arnOf('cache_cluster', 'elasticache', path),
      })),
    ],
    unnamed: {
      ModifyCacheParameterGroup: ['elasticache-clusters'],
      ModifyCacheSubnetGroup: ['elasticache-clusters'],
    },
    irrelevant: [
      /Serverless|Snapshot$|User(?:Group)?$|CacheSecurityGroup|CacheParameterGroup$|^(?:Create|Delete)CacheSubnetGroup|Reserved/,
      /GlobalReplicationGroup$|UpdateAction$|Migration$|^RebootCacheCluster$|^TestFailover$/,
    ],
  },
];
