import { defineCloud } from '../cloud-definition.ts';
import type { GcpConfigurations } from './resource-types.ts';
import { accountType } from './account/account.ts';
import { diskType } from './compute/disk.ts';
import { vmInstanceType } from './compute/instance.ts';
import { snapshotType } from './compute/snapshot.ts';
import { functionType } from './functions/function.ts';
import { containerClusterType } from './gke/cluster.ts';
import { iamPolicyType } from './iam/policy.ts';
import { serviceAccountType } from './iam/service-account.ts';
import { encryptionKeyType } from './kms/key.ts';
import { dbInstanceType } from './sql/db-instance.ts';
import { objectBucketType } from './storage/bucket.ts';
import { firewallRuleType } from './vpc/firewall-rule.ts';
import { networkType } from './vpc/network.ts';
import { subnetType } from './vpc/subnet.ts';

/** The resource types of a Google Cloud project, each by its definition. */
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
