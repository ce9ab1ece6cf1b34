import { defineCloud } from '../cloud-definition.ts';
import { type AccountConfiguration, accountType } from './account/account.ts';
import { type DiskConfiguration, diskType } from './compute/disk.ts';
import { type VmInstanceConfiguration, vmInstanceType } from './compute/instance.ts';
import { type SnapshotConfiguration, snapshotType } from './compute/snapshot.ts';
import { type FunctionConfiguration, functionType } from './functions/function.ts';
import { type ContainerClusterConfiguration, containerClusterType } from './gke/cluster.ts';
import { type IamPolicyConfiguration, iamPolicyType } from './iam/policy.ts';
import { type ServiceAccountConfiguration, serviceAccountType } from './iam/service-account.ts';
import { type EncryptionKeyConfiguration, encryptionKeyType } from './kms/key.ts';
import { type DbInstanceConfiguration, dbInstanceType } from './sql/db-instance.ts';
import { type ObjectBucketConfiguration, objectBucketType } from './storage/bucket.ts';
import { type FirewallRuleConfiguration, firewallRuleType } from './vpc/firewall-rule.ts';
import { type NetworkConfiguration, networkType } from './vpc/network.ts';
import { type SubnetConfiguration, subnetType } from './vpc/subnet.ts';

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

/** The definitions of the resource types of a Google Cloud project. */
export const gcp = defineCloud<GcpConfigurations>({
  types: {
    account: accountType,
    iam_policy: iamPolicyType,
    service_account: serviceAccountType,
    encryption_key: encryptionKeyType,
    vm_instance: vmInstanceType,
    disk: diskType,
    snapshot: snapshotType,
    function: functionType,
    container_cluster: containerClusterType,
    network: networkType,
    subnet: subnetType,
    firewall_rule: firewallRuleType,
    object_bucket: objectBucketType,
    db_instance: dbInstanceType,
  },
  common: [{ aspect: 'tags', label: 'labels', touches: null, severity: 'low' }],
});
