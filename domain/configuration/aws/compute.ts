import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `vm_instance`: an EC2 instance. `externalId` is the instance id. */
export interface VmInstanceConfiguration extends Configuration {
  /** `running` or `stopped`; a state on the way there counts as reached. */
  state: 'running' | 'stopped';
  image_id: string | null;
  instance_type: string | null;
  architecture: string | null;
  /** `windows` or `linux`. */
  platform: string;
  /** `spot`, `scheduled`, or null for on demand. */
  lifecycle: string | null;
  tenancy: string | null;
  availability_zone: string | null;
  vpc_id: string | null;
  subnet_id: string | null;
  private_ip_address: string | null;
  /** The address itself changes with every start and is `observed.public_ip_address`. */
  has_public_address: boolean;
  key_name: string | null;
  /** ARN of the instance profile. */
  iam_instance_profile: string | null;
  security_group_ids: string[];
  detailed_monitoring: boolean;
  metadata_options: {
    http_tokens: string | null;
    http_endpoint: string | null;
    http_put_response_hop_limit: number | null;
    http_protocol_ipv6: string | null;
    instance_metadata_tags: string | null;
  };
  ebs_optimized: boolean;
  root_device_name: string | null;
  block_devices: { device_name: string | null; volume_id: string | null; delete_on_termination: boolean }[];
  network_interfaces: {
    id: string | null;
    device_index: number | null;
    subnet_id: string | null;
    security_group_ids: string[];
    source_dest_check: boolean;
  }[];
  source_dest_check: boolean;
  hibernation: boolean;
  enclave: boolean;
  cpu_options: JsonObject | null;
  /** Whether an API call may not terminate it. */
  termination_protection?: boolean | null;
  /** Fingerprint of the user data, null without any. */
  user_data?: string | null;
  observed: { public_ip_address: string | null; public_dns_name: string | null; launched_at: string | null };
}

/** `disk`: an EBS volume. `externalId` is the volume id. */
export interface DiskConfiguration extends Configuration {
  volume_type: string | null;
  size_gb: number | null;
  iops: number | null;
  throughput_mbps: number | null;
  encrypted: boolean;
  kms_key_id: string | null;
  /** Snapshot it was made from. */
  snapshot_id: string | null;
  availability_zone: string | null;
  multi_attach_enabled: boolean;
  created_at: string | null;
  attachments: { instance_id: string | null; device: string | null; delete_on_termination: boolean }[];
  observed: { state: string | null };
}

/**
 * `snapshot`: of an EBS volume (`externalId` is the snapshot id), or a manual one of a database or a database
 * cluster (`externalId` is its ARN).
 */
export interface SnapshotConfiguration extends Configuration {
  kind: 'volume' | 'database' | 'database_cluster';
  /** Volume id, database or cluster identifier it was taken of. */
  source_id: string | null;
  size_gb: number | null;
  encrypted: boolean;
  kms_key_id: string | null;
  /** Database engine; null for a volume. */
  engine: string | null;
  description: string | null;
  storage_tier: string | null;
  created_at: string | null;
  /** Whether every account may restore it. */
  public?: boolean | null;
  /** Accounts it is shared with, besides the public. */
  shared_with?: string[] | null;
  observed: { state: string | null; progress: string | null };
}

/** `machine_image`: an AMI that the account owns. `externalId` is the image id. */
export interface MachineImageConfiguration extends Configuration {
  name: string | null;
  description: string | null;
  architecture: string | null;
  platform: string | null;
  public: boolean;
  /** Accounts, organisations and organisational units it is shared with. */
  shared_with?: string[] | null;
  imds_support: string | null;
  boot_mode: string | null;
  root_device_name: string | null;
  block_devices: {
    device_name: string | null;
    snapshot_id: string | null;
    encrypted: boolean | null;
    volume_type: string | null;
    size_gb: number | null;
    delete_on_termination: boolean | null;
  }[];
  created_at: string | null;
  deprecation_at: string | null;
  observed: { state: string | null };
}

/** `function`: a Lambda function. `externalId` is its ARN. */
export interface FunctionConfiguration extends Configuration {
  runtime: string | null;
  handler: string | null;
  role: string | null;
  description: string | null;
  timeout_seconds: number | null;
  memory_mb: number | null;
  package_type: string | null;
  architectures: string[];
  code_sha256: string | null;
  /** Layer version ARNs in the order they apply. */
  layers: string[];
  /** Name → fingerprint of the value. */
  environment?: Record<string, string>;
  kms_key_arn: string | null;
  tracing_mode: string | null;
  /** Null outside a VPC. */
  vpc: { vpc_id: string | null; subnet_ids: string[]; security_group_ids: string[] } | null;
  dead_letter_target: string | null;
  ephemeral_storage_mb: number | null;
  file_systems: JsonObject[];
  logging: JsonObject | null;
  snap_start: string | null;
  reserved_concurrency?: number | null;
  /** Resource policy; null without one. */
  policy?: JsonObject | null;
  /** Function URL; null without one. */
  url?: { auth_type: string | null; cors: JsonObject | null; invoke_mode: string | null } | null;
  observed: { last_modified: string | null; code_size: number | null; state: string | null };
}
