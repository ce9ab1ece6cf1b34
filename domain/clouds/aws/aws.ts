import { defineCloud } from '../cloud-definition.ts';
import { descriptive } from './aspects.ts';
import type { AwsConfigurations } from './resource-types.ts';
import { accountRegionType } from './account/account-region.ts';
import { accountType } from './account/account.ts';
import { certificateType } from './acm/certificate.ts';
import { trailType } from './cloudtrail/trail.ts';
import { logGroupType } from './cloudwatch/log-group.ts';
import { tableType } from './dynamodb/table.ts';
import { diskType } from './ec2/disk.ts';
import { machineImageType } from './ec2/image.ts';
import { vmInstanceType } from './ec2/instance.ts';
import { snapshotType } from './ec2/snapshot.ts';
import { containerRegistryType } from './ecr/registry.ts';
import { containerClusterType } from './eks/cluster.ts';
import { cacheClusterType } from './elasticache/cache-cluster.ts';
import { loadBalancerType } from './elb/load-balancer.ts';
import { iamGroupType } from './iam/group.ts';
import { iamPolicyType } from './iam/policy.ts';
import { iamRoleType } from './iam/role.ts';
import { iamUserType } from './iam/user.ts';
import { encryptionKeyType } from './kms/key.ts';
import { functionType } from './lambda/function.ts';
import { dbInstanceType } from './rds/db-instance.ts';
import { objectBucketType } from './s3/bucket.ts';
import { secretType } from './secretsmanager/secret.ts';
import { topicType } from './sns/topic.ts';
import { queueType } from './sqs/queue.ts';
import { networkType } from './vpc/network.ts';
import { securityGroupType } from './vpc/security-group.ts';
import { subnetType } from './vpc/subnet.ts';

/** The resource types of an AWS account, each by its definition. */
export const aws = defineCloud<AwsConfigurations>({
  types: {
    vm_instance: vmInstanceType,
    disk: diskType,
    snapshot: snapshotType,
    machine_image: machineImageType,
    security_group: securityGroupType,
    network: networkType,
    subnet: subnetType,
    load_balancer: loadBalancerType,
    object_bucket: objectBucketType,
    db_instance: dbInstanceType,
    function: functionType,
    iam_user: iamUserType,
    iam_group: iamGroupType,
    iam_role: iamRoleType,
    iam_policy: iamPolicyType,
    encryption_key: encryptionKeyType,
    trail: trailType,
    log_group: logGroupType,
    queue: queueType,
    topic: topicType,
    table: tableType,
    secret: secretType,
    container_registry: containerRegistryType,
    container_cluster: containerClusterType,
    cache_cluster: cacheClusterType,
    certificate: certificateType,
    account: accountType,
    account_region: accountRegionType,
  },
  common: [
    { aspect: 'tags', touches: null, severity: 'low' },
    {
      aspect: 'identity',
      label: 'identifiers and creation time',
      keys: ['created_at', 'user_id', 'role_id', 'policy_id'],
      touches: null,
      severity: 'medium',
    },
    descriptive,
  ],
});
