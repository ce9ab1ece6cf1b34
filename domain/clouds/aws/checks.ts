import type { CheckRule } from '../../checks/check.ts';
import { accountAccountChecks } from './account/account-checks.ts';
import { accountAccountRegionChecks } from './account/account-region-checks.ts';
import { acmCertificateChecks } from './acm/certificate-checks.ts';
import { cloudtrailAccountChecks } from './cloudtrail/account-checks.ts';
import { cloudtrailTrailChecks } from './cloudtrail/trail-checks.ts';
import { cloudwatchAlarmChecks } from './cloudwatch/alarm-checks.ts';
import { cloudwatchLogGroupChecks } from './cloudwatch/log-group-checks.ts';
import { dynamodbTableChecks } from './dynamodb/table-checks.ts';
import { ec2DiskChecks } from './ec2/disk-checks.ts';
import { ec2ImageChecks } from './ec2/image-checks.ts';
import { ec2InstanceChecks } from './ec2/instance-checks.ts';
import { ec2SnapshotChecks } from './ec2/snapshot-checks.ts';
import { ecrRegistryChecks } from './ecr/registry-checks.ts';
import { eksClusterChecks } from './eks/cluster-checks.ts';
import { elasticacheCacheClusterChecks } from './elasticache/cache-cluster-checks.ts';
import { elbLoadBalancerChecks } from './elb/load-balancer-checks.ts';
import { iamAccountChecks } from './iam/account-checks.ts';
import { iamIdentityChecks } from './iam/identity-checks.ts';
import { iamPolicyChecks } from './iam/policy-checks.ts';
import { kmsKeyChecks } from './kms/key-checks.ts';
import { lambdaFunctionChecks } from './lambda/function-checks.ts';
import { rdsDbInstanceChecks } from './rds/db-instance-checks.ts';
import { rdsDocumentdbChecks } from './rds/documentdb-checks.ts';
import { rdsNeptuneChecks } from './rds/neptune-checks.ts';
import { rdsSnapshotChecks } from './rds/snapshot-checks.ts';
import { s3AccountChecks } from './s3/account-checks.ts';
import { s3BucketChecks } from './s3/bucket-checks.ts';
import { awsSchemaChecks } from './schemas/checks.ts';
import { secretsmanagerSecretChecks } from './secretsmanager/secret-checks.ts';
import { reachabilityChecks } from './reachability/reachability-checks.ts';
import { snsTopicChecks } from './sns/topic-checks.ts';
import { sqsQueueChecks } from './sqs/queue-checks.ts';
import { vpcEndpointChecks } from './vpc/endpoint-checks.ts';
import { vpcNetworkChecks } from './vpc/network-checks.ts';
import { vpcSecurityGroupChecks } from './vpc/security-group-checks.ts';
import { vpcSubnetChecks } from './vpc/subnet-checks.ts';

/** The predicates of the AWS checks, in the order of their evaluation. */
export const awsChecks: readonly CheckRule[] = [
  ...accountAccountChecks,
  ...iamAccountChecks,
  ...s3AccountChecks,
  ...cloudwatchAlarmChecks,
  ...elbLoadBalancerChecks,
  ...lambdaFunctionChecks,
  ...ec2ImageChecks,
  ...ec2SnapshotChecks,
  ...ec2DiskChecks,
  ...ec2InstanceChecks,
  ...ecrRegistryChecks,
  ...eksClusterChecks,
  ...rdsDocumentdbChecks,
  ...rdsSnapshotChecks,
  ...dynamodbTableChecks,
  ...elasticacheCacheClusterChecks,
  ...rdsNeptuneChecks,
  ...rdsDbInstanceChecks,
  ...iamIdentityChecks,
  ...iamPolicyChecks,
  ...acmCertificateChecks,
  ...kmsKeyChecks,
  ...secretsmanagerSecretChecks,
  ...cloudwatchLogGroupChecks,
  ...snsTopicChecks,
  ...sqsQueueChecks,
  ...vpcNetworkChecks,
  ...vpcSecurityGroupChecks,
  ...vpcSubnetChecks,
  ...vpcEndpointChecks,
  ...accountAccountRegionChecks,
  ...s3BucketChecks,
  ...cloudtrailTrailChecks,
  ...cloudtrailAccountChecks,
  ...reachabilityChecks,
  ...awsSchemaChecks,
];
