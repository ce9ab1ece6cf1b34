import type { AccountConfiguration, AccountRegionConfiguration } from './account.ts';
import type {
  DiskConfiguration,
  FunctionConfiguration,
  MachineImageConfiguration,
  SnapshotConfiguration,
  VmInstanceConfiguration,
} from './compute.ts';
import type { ContainerClusterConfiguration, ContainerRegistryConfiguration } from './containers.ts';
import type { CacheClusterConfiguration, DbInstanceConfiguration, TableConfiguration } from './database.ts';
import type {
  IamGroupConfiguration,
  IamPolicyConfiguration,
  IamRoleConfiguration,
  IamUserConfiguration,
} from './identity.ts';
import type { CertificateConfiguration, EncryptionKeyConfiguration, SecretConfiguration } from './keys.ts';
import type { LogGroupConfiguration, TrailConfiguration } from './logging.ts';
import type { QueueConfiguration, TopicConfiguration } from './messaging.ts';
import type {
  LoadBalancerConfiguration,
  NetworkConfiguration,
  SecurityGroupConfiguration,
  SubnetConfiguration,
} from './network.ts';
import type { ObjectBucketConfiguration } from './storage.ts';

/** Resource type of an AWS account → its normalised configuration. */
export interface AwsConfigurations {
  vm_instance: VmInstanceConfiguration;
  disk: DiskConfiguration;
  snapshot: SnapshotConfiguration;
  machine_image: MachineImageConfiguration;
  security_group: SecurityGroupConfiguration;
  network: NetworkConfiguration;
  subnet: SubnetConfiguration;
  load_balancer: LoadBalancerConfiguration;
  object_bucket: ObjectBucketConfiguration;
  db_instance: DbInstanceConfiguration;
  function: FunctionConfiguration;
  iam_user: IamUserConfiguration;
  iam_group: IamGroupConfiguration;
  iam_role: IamRoleConfiguration;
  iam_policy: IamPolicyConfiguration;
  encryption_key: EncryptionKeyConfiguration;
  trail: TrailConfiguration;
  log_group: LogGroupConfiguration;
  queue: QueueConfiguration;
  topic: TopicConfiguration;
  table: TableConfiguration;
  secret: SecretConfiguration;
  container_registry: ContainerRegistryConfiguration;
  container_cluster: ContainerClusterConfiguration;
  cache_cluster: CacheClusterConfiguration;
  certificate: CertificateConfiguration;
  account: AccountConfiguration;
  account_region: AccountRegionConfiguration;
}

export type AwsResourceType = keyof AwsConfigurations;
