import type { DBCluster, DBInstance } from '@aws-sdk/client-rds';
import type { DbInstanceConfiguration } from '../../../../domain/clouds/aws/rds/db-instance.ts';
import { databaseParameters } from './database-parameters.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeObject, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, emptyPage, inTurn, type AwsUnit } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** RDS instances, then database clusters. */
export const databasesUnit: AwsUnit<'db_instance'> = {
  service: 'rds-databases',
  scope: 'regional',
  resourceTypes: ['db_instance'],
  async open(run) {
    return inTurn([
      ['instance', await instances(run)],
      ['cluster', await clusters(run)],
    ]);
  },
};

async function instances(run: UnitRun): Promise<Listing<'db_instance'>> {
  const { RDSClient, DescribeDBInstancesCommand } = await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));
  const parameters = await databaseParameters(run, 'instance');

  async function describe(instance: DBInstance) {
    const arn = instance.DBInstanceArn;
    if (arn === undefined || instance.DBInstanceStatus === 'deleting') return null;
    const details = new DetailReader();
    const groups = textSet(instance.DBParameterGroups?.map((group) => group.DBParameterGroupName));
    const parameterValues = await details.read('/parameters', () => parameters(groups));
    return collected({
      resourceType: 'db_instance',
      externalId: arn,
      name: instance.DBInstanceIdentifier ?? arn,
      region: run.region,
      status: statusOf(instance.DBInstanceStatus),
      tags: tagMap(instance.TagList),
      unreadable: details.unreadable,
      configuration: { ...instanceSettings(instance), parameters: parameterValues },
    });
  }

  return async (token) => {
    const name = run.only && /:db:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await rds(
      new DescribeDBInstancesCommand(
        name ? { DBInstanceIdentifier: name } : { MaxRecords: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({ next: page.Marker, items: page.DBInstances ?? [], describe });
  };
}

async function clusters(run: UnitRun): Promise<Listing<'db_instance'>> {
  const { RDSClient, DescribeDBClustersCommand } = await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));
  const parameters = await databaseParameters(run, 'cluster');

  async function describe(cluster: DBCluster) {
    const arn = cluster.DBClusterArn;
    if (arn === undefined || cluster.Status === 'deleting') return null;
    const details = new DetailReader();
    const groups = textSet([cluster.DBClusterParameterGroup]);
    const parameterValues = await details.read('/parameters', () => parameters(groups));
    return collected({
      resourceType: 'db_instance',
      externalId: arn,
      name: cluster.DBClusterIdentifier ?? arn,
      region: run.region,
      status: statusOf(cluster.Status),
      tags: tagMap(cluster.TagList),
      unreadable: details.unreadable,
      configuration: { ...clusterSettings(cluster), parameters: parameterValues },
    });
  }

  return async (token) => {
    const name = run.only && /:cluster:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await rds(
      new DescribeDBClustersCommand(
        name ? { DBClusterIdentifier: name } : { MaxRecords: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({ next: page.Marker, items: page.DBClusters ?? [], describe });
  };
}

function statusOf(status: string | undefined): 'active' | 'stopped' {
  return status === 'stopped' || status === 'stopping' ? 'stopped' : 'active';
}

function instanceSettings(instance: DBInstance): Omit<DbInstanceConfiguration, 'tags'> {
  return {
    ...commonSettings(instance),
    kind: 'instance',
    identifier: instance.DBInstanceIdentifier ?? null,
    instance_class: instance.DBInstanceClass ?? null,
    cluster_identifier: instance.DBClusterIdentifier ?? null,
    db_name: instance.DBName ?? null,
    port: instance.Endpoint?.Port ?? null,
    max_allocated_storage_gb: instance.MaxAllocatedStorage ?? null,
    multi_az: instance.MultiAZ ?? false,
    availability_zones: textSet([instance.AvailabilityZone, instance.SecondaryAvailabilityZone]),
    vpc_id: instance.DBSubnetGroup?.VpcId ?? null,
    subnet_group: instance.DBSubnetGroup?.DBSubnetGroupName ?? null,
    subnet_ids: textSet(instance.DBSubnetGroup?.Subnets?.map((subnet) => subnet.SubnetIdentifier)),
    ca_certificate_identifier: instance.CACertificateIdentifier ?? null,
    license_model: instance.LicenseModel ?? null,
    parameter_groups: textSet(instance.DBParameterGroups?.map((group) => group.DBParameterGroupName)),
    option_groups: textSet(instance.OptionGroupMemberships?.map((group) => group.OptionGroupName)),
    read_replica_source: instance.ReadReplicaSourceDBInstanceIdentifier ?? null,
    read_replicas: textSet(instance.ReadReplicaDBInstanceIdentifiers),
    backtrack_window_seconds: null,
    member_identifiers: [],
    http_endpoint_enabled: false,
    created_at: isoTime(instance.InstanceCreateTime),
    endpoint: instance.Endpoint?.Address ?? null,
    observed: {
      status: instance.DBInstanceStatus ?? null,
      latest_restorable_time: isoTime(instance.LatestRestorableTime),
      pending_modifications: pending(instance.PendingModifiedValues),
      certificate_valid_until: isoTime(instance.CertificateDetails?.ValidTill),
    },
  };
}

function clusterSettings(cluster: DBCluster): Omit<DbInstanceConfiguration, 'tags'> {
  return {
    ...commonSettings(cluster),
    kind: 'cluster',
    identifier: cluster.DBClusterIdentifier ?? null,
    instance_class: cluster.DBClusterInstanceClass ?? null,
    cluster_identifier: null,
    db_name: cluster.DatabaseName ?? null,
    port: cluster.Port ?? null,
    max_allocated_storage_gb: null,
    multi_az: cluster.MultiAZ ?? false,
    availability_zones: textSet(cluster.AvailabilityZones),
    vpc_id: null,
    subnet_group: cluster.DBSubnetGroup ?? null,
    subnet_ids: [],
    ca_certificate_identifier: cluster.CertificateDetails?.CAIdentifier ?? null,
    license_model: null,
    parameter_groups: textSet([cluster.DBClusterParameterGroup]),
    option_groups: textSet(cluster.DBClusterOptionGroupMemberships?.map((group) => group.DBClusterOptionGroupName)),
    read_replica_source: cluster.ReplicationSourceIdentifier ?? null,
    read_replicas: textSet(cluster.ReadReplicaIdentifiers),
    backtrack_window_seconds: cluster.BacktrackWindow ?? null,
    member_identifiers: textSet(cluster.DBClusterMembers?.map((member) => member.DBInstanceIdentifier)),
    http_endpoint_enabled: cluster.HttpEndpointEnabled ?? false,
    created_at: isoTime(cluster.ClusterCreateTime),
    endpoint: cluster.Endpoint ?? null,
    observed: {
      status: cluster.Status ?? null,
      latest_restorable_time: isoTime(cluster.LatestRestorableTime),
      pending_modifications: pending(cluster.PendingModifiedValues),
      certificate_valid_until: isoTime(cluster.CertificateDetails?.ValidTill),
    },
  };
}

/** Returns what the two structures call by the same names. */
function commonSettings(database: DBInstance | DBCluster) {
  return {
    engine: database.Engine ?? null,
    engine_version: database.EngineVersion ?? null,
    master_username: database.MasterUsername ?? null,
    master_user_secret_arn: database.MasterUserSecret?.SecretArn ?? null,
    publicly_accessible: database.PubliclyAccessible ?? false,
    storage_encrypted: database.StorageEncrypted ?? false,
    kms_key_id: database.KmsKeyId ?? null,
    storage_type: database.StorageType ?? null,
    allocated_storage_gb: database.AllocatedStorage ?? null,
    iops: database.Iops ?? null,
    security_group_ids: textSet(database.VpcSecurityGroups?.map((group) => group.VpcSecurityGroupId)),
    backup_retention_days: database.BackupRetentionPeriod ?? null,
    backup_window: database.PreferredBackupWindow ?? null,
    maintenance_window: database.PreferredMaintenanceWindow ?? null,
    copy_tags_to_snapshots: ('CopyTagsToSnapshot' in database && database.CopyTagsToSnapshot) || false,
    deletion_protection: database.DeletionProtection ?? false,
    auto_minor_version_upgrade: database.AutoMinorVersionUpgrade ?? false,
    iam_authentication: database.IAMDatabaseAuthenticationEnabled ?? false,
    monitoring_interval_seconds: database.MonitoringInterval ?? 0,
    monitoring_role_arn: database.MonitoringRoleArn ?? null,
    performance_insights: database.PerformanceInsightsEnabled ?? false,
    performance_insights_kms_key_id: database.PerformanceInsightsKMSKeyId ?? null,
    cloudwatch_logs_exports: textSet(database.EnabledCloudwatchLogsExports),
    character_set_name: database.CharacterSetName ?? null,
  };
}

/** Changes that wait for the window, without the password that may be among them. */
function pending(values: object | undefined) {
  const { master_user_password: password, ...shown } = snakeObject(values) ?? {};
  if (password !== undefined) shown['master_user_password'] = true;
  return Object.keys(shown).length === 0 ? null : shown;
}
