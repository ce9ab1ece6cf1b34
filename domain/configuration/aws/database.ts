import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

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
  /** ARN of the secret that holds the password, when the service manages it. */
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
  /** Values of the parameters that audits ask for (`rds.force_ssl`, `require_secure_transport`, log settings); null: not set. */
  parameters?: Record<string, string> | null;
  option_groups: string[];
  read_replica_source: string | null;
  read_replicas: string[];
  /** Cluster: backtrack window in seconds. */
  backtrack_window_seconds: number | null;
  /** Cluster: its members. */
  member_identifiers: string[];
  /** Cluster: whether the HTTP data endpoint is on. */
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

/** `table`: a DynamoDB table. `externalId` is the ARN. */
export interface TableConfiguration extends Configuration {
  key_schema: { attribute_name: string | null; key_type: string | null }[];
  attribute_definitions: { attribute_name: string | null; attribute_type: string | null }[];
  billing_mode: string | null;
  read_capacity: number | null;
  write_capacity: number | null;
  table_class: string | null;
  /** Null: encrypted with a key that the service owns. */
  encryption: { type: string | null; status: string | null; kms_key_arn: string | null } | null;
  deletion_protection: boolean;
  stream: { enabled: boolean; view_type: string | null };
  global_secondary_indexes: JsonObject[];
  local_secondary_indexes: JsonObject[];
  replica_regions: string[];
  point_in_time_recovery?: boolean | null;
  time_to_live?: { status: string | null; attribute_name: string | null } | null;
  policy?: JsonObject | null;
  created_at: string | null;
  observed: { status: string | null; item_count: number | null; size_bytes: number | null };
}

/** `cache_cluster`: an ElastiCache cluster or replication group. `externalId` is the ARN. */
export interface CacheClusterConfiguration extends Configuration {
  kind: 'cluster' | 'replication_group';
  engine: string | null;
  engine_version: string | null;
  node_type: string | null;
  /** Replication group that a cluster belongs to. */
  replication_group_id: string | null;
  description: string | null;
  node_count: number | null;
  port: number | null;
  subnet_group: string | null;
  /** Subnets of the group. */
  subnet_ids?: string[] | null;
  security_group_ids: string[];
  parameter_group: string | null;
  auto_minor_version_upgrade: boolean;
  snapshot_retention_days: number | null;
  snapshot_window: string | null;
  maintenance_window: string | null;
  at_rest_encryption: boolean;
  transit_encryption: boolean;
  transit_encryption_mode: string | null;
  kms_key_id: string | null;
  auth_token_enabled: boolean;
  user_group_ids: string[];
  multi_az: string | null;
  automatic_failover: string | null;
  cluster_mode: boolean;
  member_clusters: string[];
  log_deliveries: JsonObject[];
  created_at: string | null;
  observed: { status: string | null };
}
