import type { AwsResourceType } from '../../../domain/clouds/aws/resource-types.ts';
import { listingsOf, operationsOf } from '../shared/resource-table.ts';
import { accountOperations } from './account/account-operations.ts';
import { accountRegionsUnit } from './account/account-regions.ts';
import { accountUnit } from './account/account.ts';
import { accountRegionOperations } from './account/region-operations.ts';
import { certificateOperations } from './acm/certificate-operations.ts';
import { certificatesUnit } from './acm/certificates.ts';
import { trailOperations } from './cloudtrail/trail-operations.ts';
import { trailsUnit } from './cloudtrail/trails.ts';
import { logGroupOperations } from './cloudwatch/log-group-operations.ts';
import { logGroupsUnit } from './cloudwatch/log-groups.ts';
import { tableOperations } from './dynamodb/table-operations.ts';
import { tablesUnit } from './dynamodb/tables.ts';
import { diskOperations } from './ec2/disk-operations.ts';
import { disksUnit } from './ec2/disks.ts';
import { instanceOperations } from './ec2/instance-operations.ts';
import { instancesUnit } from './ec2/instances.ts';
import { machineImageOperations } from './ec2/machine-image-operations.ts';
import { machineImagesUnit } from './ec2/machine-images.ts';
import { snapshotOperations } from './ec2/snapshot-operations.ts';
import { snapshotsUnit } from './ec2/snapshots.ts';
import { computeTagOperations } from './ec2/tag-operations.ts';
import { repositoriesUnit } from './ecr/repositories.ts';
import { repositoryOperations } from './ecr/repository-operations.ts';
import { clusterOperations } from './eks/cluster-operations.ts';
import { clustersUnit } from './eks/clusters.ts';
import { cacheOperations } from './elasticache/cache-operations.ts';
import { cachesUnit } from './elasticache/caches.ts';
import { loadBalancerOperations } from './elb/load-balancer-operations.ts';
import { loadBalancersUnit } from './elb/load-balancers.ts';
import { attachedPolicyOperations } from './iam/attached-policy-operations.ts';
import { boundaryOperations } from './iam/boundary-operations.ts';
import { groupsUnit } from './iam/groups.ts';

import { policiesUnit } from './iam/policies.ts';
import { policyOperations } from './iam/policy-operations.ts';
import { roleOperations } from './iam/role-operations.ts';
import { rolesUnit } from './iam/roles.ts';
import { iamTagOperations } from './iam/tag-operations.ts';
import { userOperations } from './iam/user-operations.ts';
import { usersUnit } from './iam/users.ts';
import { keyOperations } from './kms/key-operations.ts';
import { keysUnit } from './kms/keys.ts';
import { functionOperations } from './lambda/function-operations.ts';
import { functionsUnit } from './lambda/functions.ts';
import { packageOperations } from './packages/package-operations.ts';
import { databaseOperations } from './rds/database-operations.ts';
import { databasesUnit } from './rds/databases.ts';
import { bucketOperations } from './s3/bucket-operations.ts';
import { bucketRuleOperations } from './s3/bucket-rule-operations.ts';
import { bucketsUnit } from './s3/buckets.ts';
import { secretOperations } from './secretsmanager/secret-operations.ts';
import { secretsUnit } from './secretsmanager/secrets.ts';
import type { AwsOperation } from './session/operation.ts';
import type { AwsUnit } from './session/unit.ts';
import { topicOperations } from './sns/topic-operations.ts';
import { topicsUnit } from './sns/topics.ts';
import { queueOperations } from './sqs/queue-operations.ts';
import { queuesUnit } from './sqs/queues.ts';
import { endpointsUnit } from './vpc/endpoints.ts';
import { networkOperations } from './vpc/network-operations.ts';
import { networksUnit } from './vpc/networks.ts';
import { securityGroupOperations } from './vpc/security-group-operations.ts';
import { securityGroupsUnit } from './vpc/security-groups.ts';
import { subnetOperations } from './vpc/subnet-operations.ts';
import { subnetsUnit } from './vpc/subnets.ts';

/** How to list and read the resources of one type, and the operations that change them. */
export interface AwsResources<Type extends AwsResourceType> {
  listing: AwsUnit<Type>;
  /** By operation name, as used in plans. */
  operations: Readonly<Record<string, AwsOperation>>;
}

/**
 * All resource types of an AWS account, in listing order. A type belongs to exactly one listing, so that a completed
 * listing shows all of its resources: those of its region or, for a global listing, of every region.
 */
export const awsResources: { readonly [Type in AwsResourceType]: AwsResources<Type> } = {
  account: { listing: accountUnit, operations: accountOperations },
  iam_user: {
    listing: usersUnit,
    operations: { ...attachedPolicyOperations, ...boundaryOperations, ...userOperations, ...iamTagOperations },
  },
  iam_group: { listing: groupsUnit, operations: attachedPolicyOperations },
  iam_role: {
    listing: rolesUnit,
    operations: { ...attachedPolicyOperations, ...boundaryOperations, ...roleOperations, ...iamTagOperations },
  },
  iam_policy: { listing: policiesUnit, operations: { ...policyOperations, ...iamTagOperations } },
  object_bucket: { listing: bucketsUnit, operations: { ...bucketOperations, ...bucketRuleOperations } },
  account_region: { listing: accountRegionsUnit, operations: accountRegionOperations },
  vm_instance: {
    listing: instancesUnit,
    operations: { ...instanceOperations, ...computeTagOperations, ...packageOperations },
  },
  disk: { listing: disksUnit, operations: { ...diskOperations, ...computeTagOperations } },
  snapshot: { listing: snapshotsUnit, operations: snapshotOperations },
  machine_image: { listing: machineImagesUnit, operations: { ...machineImageOperations, ...computeTagOperations } },
  security_group: { listing: securityGroupsUnit, operations: { ...securityGroupOperations, ...computeTagOperations } },
  network: { listing: networksUnit, operations: { ...networkOperations, ...computeTagOperations } },
  subnet: { listing: subnetsUnit, operations: { ...subnetOperations, ...computeTagOperations } },
  vpc_endpoint: { listing: endpointsUnit, operations: computeTagOperations },
  load_balancer: { listing: loadBalancersUnit, operations: loadBalancerOperations },
  db_instance: { listing: databasesUnit, operations: databaseOperations },
  function: { listing: functionsUnit, operations: functionOperations },
  encryption_key: { listing: keysUnit, operations: keyOperations },
  trail: { listing: trailsUnit, operations: trailOperations },
  log_group: { listing: logGroupsUnit, operations: logGroupOperations },
  queue: { listing: queuesUnit, operations: queueOperations },
  topic: { listing: topicsUnit, operations: topicOperations },
  table: { listing: tablesUnit, operations: tableOperations },
  secret: { listing: secretsUnit, operations: secretOperations },
  container_registry: { listing: repositoriesUnit, operations: repositoryOperations },
  container_cluster: { listing: clustersUnit, operations: clusterOperations },
  cache_cluster: { listing: cachesUnit, operations: cacheOperations },
  certificate: { listing: certificatesUnit, operations: certificateOperations },
};

/** All listings of an AWS account. */
export const awsUnits: readonly AwsUnit[] = listingsOf(awsResources);

/** All operations on AWS accounts, by name, as used in plans. */
export const awsOperations = operationsOf(awsResources);
