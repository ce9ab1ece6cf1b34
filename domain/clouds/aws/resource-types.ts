import { defineCloud } from '../cloud-definition.ts';
import { type AccountRegionConfiguration, accountRegionType } from './account/account-region.ts';
import { type AccountConfiguration, accountType } from './account/account.ts';
import { type CertificateConfiguration, certificateType } from './acm/certificate.ts';
import { descriptive } from './aspects.ts';
import { type TrailConfiguration, trailType } from './cloudtrail/trail.ts';
import { type LogGroupConfiguration, logGroupType } from './cloudwatch/log-group.ts';
import { type TableConfiguration, tableType } from './dynamodb/table.ts';
import { type DiskConfiguration, diskType } from './ec2/disk.ts';
import { type MachineImageConfiguration, machineImageType } from './ec2/image.ts';
import { type VmInstanceConfiguration, vmInstanceType } from './ec2/instance.ts';
import { type SnapshotConfiguration, snapshotType } from './ec2/snapshot.ts';
import { type ContainerRegistryConfiguration, containerRegistryType } from './ecr/registry.ts';
import { type ContainerClusterConfiguration, containerClusterType } from './eks/cluster.ts';
import { type CacheClusterConfiguration, cacheClusterType } from './elasticache/cache-cluster.ts';
import { type LoadBalancerConfiguration, loadBalancerType } from './elb/load-balancer.ts';
import { type IamGroupConfiguration, iamGroupType } from './iam/group.ts';
import { type IamPolicyConfiguration, iamPolicyType } from './iam/policy.ts';
import { type IamRoleConfiguration, iamRoleType } from './iam/role.ts';
import { type IamUserConfiguration, iamUserType } from './iam/user.ts';
import { type EncryptionKeyConfiguration, encryptionKeyType } from './kms/key.ts';
import { type FunctionConfiguration, functionType } from './lambda/function.ts';
import { type DbInstanceConfiguration, dbInstanceType } from './rds/db-instance.ts';
import { type ObjectBucketConfiguration, objectBucketType } from './s3/bucket.ts';
import { type SecretConfiguration, secretType } from './secretsmanager/secret.ts';
import { type TopicConfiguration, topicType } from './sns/topic.ts';
import { type QueueConfiguration, queueType } from './sqs/queue.ts';
import { type VpcEndpointConfiguration, vpcEndpointType } from './vpc/endpoint.ts';
import { type NetworkConfiguration, networkType } from './vpc/network.ts';
import { type SecurityGroupConfiguration, securityGroupType } from './vpc/security-group.ts';
import { type SubnetConfiguration, subnetType } from './vpc/subnet.ts';

/** Resource type of an AWS account → its normalised configuration. */
export interface AwsConfigurations {
  vm_instance: VmInstanceConfiguration;
  disk: DiskConfiguration;
  snapshot: SnapshotConfiguration;
  machine_image: MachineImageConfiguration;
  security_group: SecurityGroupConfiguration;
  network: NetworkConfiguration;
  subnet: SubnetConfiguration;
  vpc_endpoint: VpcEndpointConfiguration;
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

/** The definitions of the resource types of an AWS account. */
export const aws = defineCloud<AwsConfigurations>({
  types: {
    vm_instance: vmInstanceType,
    disk: diskType,
    snapshot: snapshotType,
    machine_image: machineImageType,
    security_group: securityGroupType,
    network: networkType,
    subnet: subnetType,
    vpc_endpoint: vpcEndpointType,
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
