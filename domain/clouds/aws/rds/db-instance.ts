import { deletionProtection, protection, safeguard } from '../../aspects.ts';
import { reach, securityGroups } from '../aspects.ts';
import { recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member, type SettingChange } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';
import { databaseSetting } from './database-setting.ts';

/** `db_instance`: an RDS instance or a database cluster. `externalId` is the ARN. */
export interface DbInstanceConfiguration extends Configuration {
  kind: 'instance' | 'cluster';
  identifier: string | null;
  engine: string | null;
  engine_version: string | null;
  instance_class: string | null;
  /** Cluster that an instance belongs to. */
  cluster_identifier: string | null;
  master_username: string | null;
  /** ARN of the secret with the master password, when RDS manages it in Secrets Manager. */
  master_user_secret_arn: string | null;
  db_name: string | null;
  port: number | null;
  publicly_accessible: boolean;
  storage_encrypted: boolean;
  kms_key_id: string | null;
  storage_type: string | null;
  allocated_storage_gb: number | null;
  max_allocated_storage_gb: number | null;
  iops: number | null;
  multi_az: boolean;
  availability_zones: string[];
  vpc_id: string | null;
  subnet_group: string | null;
  subnet_ids: string[];
  security_group_ids: string[];
  backup_retention_days: number | null;
  backup_window: string | null;
  maintenance_window: string | null;
  copy_tags_to_snapshots: boolean;
  deletion_protection: boolean;
  auto_minor_version_upgrade: boolean;
  iam_authentication: boolean;
  /** Seconds between enhanced monitoring samples, 0 when off. */
  monitoring_interval_seconds: number;
  monitoring_role_arn: string | null;
  performance_insights: boolean;
  performance_insights_kms_key_id: string | null;
  cloudwatch_logs_exports: string[];
  ca_certificate_identifier: string | null;
  license_model: string | null;
  character_set_name: string | null;
  parameter_groups: string[];
  /** The values of audited parameters (`rds.force_ssl`, `require_secure_transport`, log settings); null: not set. */
  parameters?: Record<string, string> | null;
  option_groups: string[];
  read_replica_source: string | null;
  read_replicas: string[];
  /** Cluster: backtrack window in seconds. */
  backtrack_window_seconds: number | null;
  /** Cluster: its members. */
  member_identifiers: string[];
  /** Cluster: whether the HTTP endpoint (RDS Data API) is enabled. */
  http_endpoint_enabled: boolean;
  created_at: string | null;
  endpoint: string | null;
  observed: {
    status: string | null;
    latest_restorable_time: string | null;
    pending_modifications: JsonObject | null;
    certificate_valid_until: string | null;
  };
}

const made = 'It is set at creation: restore a snapshot with the wanted value and replace this database with it.';

const field: FieldReader<DbInstanceConfiguration> = member;

/** RDS instances and database clusters. */
export const dbInstanceType = defineResourceType<DbInstanceConfiguration>({
  label: 'RDS database',
  volatile: {
    status: 'backup, maintenance and similar states are temporary',
    latest_restorable_time: 'changes every 5 minutes',
    pending_modifications: 'cleared in the next maintenance window',
    certificate_valid_until: 'changes with each rotation',
  },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'publicly_accessible',
        label: 'public access',
        touches: 'exposure',
        direction: 'public_grants',
        severity: reach,
      },
      securityGroups,
      {
        aspect: 'http_endpoint',
        keys: ['http_endpoint_enabled'],
        touches: 'exposure',
        direction: 'safer_when_false',
        severity: safeguard,
      },
      {
        aspect: 'encryption',
        keys: ['storage_encrypted', 'kms_key_id', 'performance_insights_kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'transport_encryption',
        keys: ['ca_certificate_identifier'],
        touches: 'encryption',
        severity: 'medium',
      },
      {
        aspect: 'parameters',
        keys: ['parameters', 'parameter_groups', 'option_groups'],
        touches: 'encryption',
        severity: 'medium',
      },
      {
        aspect: 'authentication',
        keys: ['iam_authentication', 'master_username', 'master_user_secret_arn'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'logs',
        keys: ['cloudwatch_logs_exports'],
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      {
        aspect: 'monitoring',
        keys: ['monitoring_interval_seconds', 'monitoring_role_arn', 'performance_insights'],
        touches: 'logging',
        severity: 'low',
      },
      {
        aspect: 'backups',
        keys: ['backup_retention_days', 'backup_window', 'backtrack_window_seconds'],
        touches: null,
        direction: 'higher_is_safer',
        severity: protection,
      },
      deletionProtection,
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [
      databaseSetting,
      replaced({
        keys: ['http_endpoint_enabled'],
        operation: 'rds.set_http_endpoint',
        label: 'RDS Data API',
        refuse: { http_endpoint_enabled: refuseInstance },
      }),
      tagSetting({ set: 'rds.set_tags', remove: 'rds.remove_tags' }),
    ],
    fixed: {
      availability_zones: made,
      character_set_name: made,
      cluster_identifier: made,
      db_name: made,
      endpoint: made,
      engine: made,
      identifier: 'The identifier is part of every connection string: rename the database manually.',
      kind: made,
      kms_key_id: made,
      license_model: made,
      master_user_secret_arn: 'Changing who manages the password also changes the password: do it manually.',
      master_username: made,
      member_identifiers: 'Members of a cluster have to be added and removed manually.',
      option_groups: 'Option groups can change what the engine stores: change them manually.',
      parameter_groups:
        'Another parameter group changes many parameters, some only after a restart: change it manually.',
      parameters: 'Parameters belong to the parameter group, which other databases share: change them there.',
      performance_insights_kms_key_id: made,
      port: 'The port is part of every connection string: change it manually, together with the applications.',
      read_replica_source: made,
      read_replicas: 'Replicas have to be added and removed manually.',
      storage_encrypted:
        'Encryption is set at creation: create an encrypted copy of a snapshot and restore it as a new database.',
      subnet_group: made,
      subnet_ids: 'Subnets belong to the subnet group, which other databases share: change them there.',
      vpc_id: made,
      created_at: recreated,
    },
  },
});

function refuseInstance({ current }: SettingChange): string | null {
  return field(current, 'kind') === 'cluster' ? null : 'Only database clusters support the RDS Data API.';
}
