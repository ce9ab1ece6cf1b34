import type {
  AccountConfiguration,
  EncryptionKeyConfiguration,
  IamPolicyConfiguration,
  ServiceAccountConfiguration,
} from './account.ts';
import type {
  ContainerClusterConfiguration,
  DiskConfiguration,
  FunctionConfiguration,
  SnapshotConfiguration,
  VmInstanceConfiguration,
} from './compute.ts';
import type { FirewallRuleConfiguration, NetworkConfiguration, SubnetConfiguration } from './network.ts';
import type { DbInstanceConfiguration, ObjectBucketConfiguration } from './storage.ts';

/** Resource type of a Google Cloud project → its normalised configuration. */
export interface GcpConfigurations {
  account: AccountConfiguration;
  iam_policy: IamPolicyConfiguration;
  service_account: ServiceAccountConfiguration;
  encryption_key: EncryptionKeyConfiguration;
  vm_instance: VmInstanceConfiguration;
  disk: DiskConfiguration;
  snapshot: SnapshotConfiguration;
  function: FunctionConfiguration;
  container_cluster: ContainerClusterConfiguration;
  network: NetworkConfiguration;
  subnet: SubnetConfiguration;
  firewall_rule: FirewallRuleConfiguration;
  object_bucket: ObjectBucketConfiguration;
  db_instance: DbInstanceConfiguration;
}

export type GcpResourceType = keyof GcpConfigurations;
