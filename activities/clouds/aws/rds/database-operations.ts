import type { ModifyDBClusterMessage, ModifyDBInstanceMessage } from '@aws-sdk/client-rds';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { objectOf, optionalFlag, optionalNumber, optionalText, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** An engine upgrade or a change of class takes long. */
const settlesWithinMs = 60 * 60_000;

/** RDS instances and clusters: one call sets any number of settings, and RDS shows them once they are applied. */
export const databaseOperations: Record<string, AwsOperation> = {
  'rds.modify_db_instance': sets(
    'rds:ModifyDBInstance',
    async (place, wanted) => {
      const { sdk, rds } = await client(place);
      return rds(
        new sdk.ModifyDBInstanceCommand({
          DBInstanceIdentifier: identifierOf(place),
          ApplyImmediately: true,
          ...commonSettings(place.present, wanted),
          ...instanceSettings(wanted),
        }),
      );
    },
    { isBusy, settlesWithinMs },
  ),
  'rds.modify_db_cluster': sets(
    'rds:ModifyDBCluster',
    async (place, wanted) => {
      const { sdk, rds } = await client(place);
      const { BackupRetentionPeriod, ...common } = commonSettings(place.present, wanted);
      const input: ModifyDBClusterMessage = {
        DBClusterIdentifier: identifierOf(place),
        ApplyImmediately: true,
        ...common,
        BackupRetentionPeriod,
        BacktrackWindow: optionalNumber(wanted['backtrack_window_seconds']),
      };
      return rds(new sdk.ModifyDBClusterCommand(input));
    },
    { isBusy, settlesWithinMs },
  ),
  'rds.set_http_endpoint': sets('rds:EnableHttpEndpoint', async (place, wanted) => {
    const { sdk, rds } = await client(place);
    const input = { ResourceArn: place.target.externalId };
    return wanted['http_endpoint_enabled'] === true
      ? rds(new sdk.EnableHttpEndpointCommand(input))
      : rds(new sdk.DisableHttpEndpointCommand(input));
  }),
  'rds.set_tags': setsTags({
    call: 'rds:AddTagsToResource',
    act: async (place, tags) => {
      const { sdk, rds } = await client(place);
      return rds(new sdk.AddTagsToResourceCommand({ ResourceName: place.target.externalId, Tags: tagList(tags) }));
    },
  }),
  'rds.remove_tags': removesTags({
    call: 'rds:RemoveTagsFromResource',
    act: async (place, names) => {
      const { sdk, rds } = await client(place);
      return rds(new sdk.RemoveTagsFromResourceCommand({ ResourceName: place.target.externalId, TagKeys: names }));
    },
  }),
};

function commonSettings(present: CollectedResource, wanted: JsonObject): Partial<ModifyDBInstanceMessage> {
  return {
    BackupRetentionPeriod: optionalNumber(wanted['backup_retention_days']),
    PreferredBackupWindow: optionalText(wanted['backup_window']),
    PreferredMaintenanceWindow: optionalText(wanted['maintenance_window']),
    CopyTagsToSnapshot: optionalFlag(wanted['copy_tags_to_snapshots']),
    DeletionProtection: optionalFlag(wanted['deletion_protection']),
    EnableIAMDatabaseAuthentication: optionalFlag(wanted['iam_authentication']),
    EngineVersion: optionalText(wanted['engine_version']),
    ...('security_group_ids' in wanted ? { VpcSecurityGroupIds: textsOf(wanted, 'security_group_ids') } : {}),
    ...('cloudwatch_logs_exports' in wanted ? logExports(present, textsOf(wanted, 'cloudwatch_logs_exports')) : {}),
  };
}

function instanceSettings(wanted: JsonObject): Partial<ModifyDBInstanceMessage> {
  return {
    AllocatedStorage: optionalNumber(wanted['allocated_storage_gb']),
    AutoMinorVersionUpgrade: optionalFlag(wanted['auto_minor_version_upgrade']),
    CACertificateIdentifier: optionalText(wanted['ca_certificate_identifier']),
    DBInstanceClass: optionalText(wanted['instance_class']),
    Iops: optionalNumber(wanted['iops']),
    MaxAllocatedStorage: optionalNumber(wanted['max_allocated_storage_gb']),
    MonitoringInterval: optionalNumber(wanted['monitoring_interval_seconds']),
    MonitoringRoleArn: optionalText(wanted['monitoring_role_arn']),
    MultiAZ: optionalFlag(wanted['multi_az']),
    EnablePerformanceInsights: optionalFlag(wanted['performance_insights']),
    PubliclyAccessible: optionalFlag(wanted['publicly_accessible']),
    StorageType: optionalText(wanted['storage_type']),
  };
}

function logExports(present: CollectedResource, wanted: string[]): Partial<ModifyDBInstanceMessage> {
  const now = textsOf(present.configuration, 'cloudwatch_logs_exports');
  return {
    CloudwatchLogsExportConfiguration: {
      EnableLogTypes: wanted.filter((type) => !now.includes(type)),
      DisableLogTypes: now.filter((type) => !wanted.includes(type)),
    },
  };
}

/** Returns whether an earlier call is in progress: RDS is modifying or upgrading the database. */
function isBusy({ configuration }: CollectedResource): boolean {
  const status = optionalText(objectOf(configuration, 'observed')['status']) ?? '';
  return /modifying|upgrading|configuring|rebooting/.test(status);
}

function identifierOf({ present }: OperationPlace): string {
  return optionalText(present.configuration['identifier']) ?? present.name;
}

async function client({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-rds');
  return { sdk, rds: run.once('rds', (settings) => new sdk.RDSClient(settings)) };
}
