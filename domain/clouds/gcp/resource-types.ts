import type { AccountConfiguration } from './account/account.ts';
import type { ContainerClusterConfiguration } from './gke/cluster.ts';
import type { DbInstanceConfiguration } from './sql/db-instance.ts';
import type { DiskConfiguration } from './compute/disk.ts';
import type { EncryptionKeyConfiguration } from './kms/key.ts';
import type { FirewallRuleConfiguration } from './vpc/firewall-rule.ts';
import type { FunctionConfiguration } from './functions/function.ts';
import type { IamPolicyConfiguration } from './iam/policy.ts';
import type { NetworkConfiguration } from './vpc/network.ts';
import type { ObjectBucketConfiguration } from './storage/bucket.ts';
import type { ServiceAccountConfiguration } from './iam/service-account.ts';
import type { SnapshotConfiguration } from './compute/snapshot.ts';
import type { SubnetConfiguration } from './vpc/subnet.ts';
import type { VmInstanceConfiguration } from './compute/instance.ts';

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
