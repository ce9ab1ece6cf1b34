import type { AwsResourceType } from './resource-types.ts';

/** Resource type → the types of CloudFormation that it shows; those are not listed by schema. */
export const vendorTypes: { readonly [Type in AwsResourceType]: readonly string[] } = {
  vm_instance: ['AWS::EC2::Instance'],
  disk: ['AWS::EC2::Volume'],
  snapshot: ['AWS::EC2::Snapshot'],
  machine_image: ['AWS::EC2::Image'],
  security_group: ['AWS::EC2::SecurityGroup', 'AWS::EC2::SecurityGroupIngress', 'AWS::EC2::SecurityGroupEgress'],
  network: ['AWS::EC2::VPC', 'AWS::EC2::FlowLog', 'AWS::EC2::VPCPeeringConnection'],
  subnet: ['AWS::EC2::Subnet'],
  load_balancer: ['AWS::ElasticLoadBalancing::LoadBalancer', 'AWS::ElasticLoadBalancingV2::LoadBalancer'],
  object_bucket: ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
  db_instance: [
    'AWS::RDS::DBInstance',
    'AWS::RDS::DBCluster',
    'AWS::DocDB::DBCluster',
    'AWS::DocDB::DBInstance',
    'AWS::Neptune::DBCluster',
    'AWS::Neptune::DBInstance',
  ],
  function: ['AWS::Lambda::Function', 'AWS::Lambda::Url', 'AWS::Lambda::Permission'],
  iam_user: ['AWS::IAM::User', 'AWS::IAM::UserPolicy', 'AWS::IAM::AccessKey', 'AWS::IAM::UserToGroupAddition'],
  iam_group: ['AWS::IAM::Group', 'AWS::IAM::GroupPolicy'],
  iam_role: ['AWS::IAM::Role', 'AWS::IAM::RolePolicy'],
  iam_policy: ['AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy'],
  encryption_key: ['AWS::KMS::Key', 'AWS::KMS::ReplicaKey'],
  trail: ['AWS::CloudTrail::Trail'],
  log_group: ['AWS::Logs::LogGroup'],
  queue: ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'AWS::SQS::QueueInlinePolicy'],
  topic: ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'AWS::SNS::TopicInlinePolicy'],
  table: ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'],
  secret: ['AWS::SecretsManager::Secret', 'AWS::SecretsManager::ResourcePolicy'],
  container_registry: ['AWS::ECR::Repository'],
  container_cluster: ['AWS::EKS::Cluster'],
  cache_cluster: ['AWS::ElastiCache::CacheCluster', 'AWS::ElastiCache::ReplicationGroup'],
  certificate: ['AWS::CertificateManager::Certificate'],
  account: ['AWS::IAM::AccountPasswordPolicy'],
  account_region: [],
};

const byVendorType: ReadonlyMap<string, string> = new Map(
  Object.entries(vendorTypes).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
);

/** Returns the resource type that shows a type of CloudFormation; the vendor's name itself where none does. */
export function shownAs(vendorType: string): string {
  return byVendorType.get(vendorType) ?? vendorType;
}
