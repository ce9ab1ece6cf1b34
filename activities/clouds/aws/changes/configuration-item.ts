import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';
import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import type { SeenChange } from '../../change-page.ts';
import { globalRegion } from '../../cloud.ts';
import { textOf } from './call-record.ts';

/** Resource types of AWS Config, with the field that has the id of the inventory. */
const recordedTypes: Readonly<Record<string, { type: AwsResourceType; id: 'resourceId' | 'ARN'; isGlobal?: true }>> = {
  'AWS::EC2::Instance': { type: 'vm_instance', id: 'resourceId' },
  'AWS::EC2::Volume': { type: 'disk', id: 'resourceId' },
  'AWS::EC2::SecurityGroup': { type: 'security_group', id: 'resourceId' },
  'AWS::EC2::VPC': { type: 'network', id: 'resourceId' },
  'AWS::EC2::Subnet': { type: 'subnet', id: 'resourceId' },
  'AWS::ElasticLoadBalancing::LoadBalancer': { type: 'load_balancer', id: 'ARN' },
  'AWS::ElasticLoadBalancingV2::LoadBalancer': { type: 'load_balancer', id: 'ARN' },
  'AWS::RDS::DBInstance': { type: 'db_instance', id: 'ARN' },
  'AWS::RDS::DBCluster': { type: 'db_instance', id: 'ARN' },
  'AWS::RDS::DBSnapshot': { type: 'snapshot', id: 'ARN' },
  'AWS::RDS::DBClusterSnapshot': { type: 'snapshot', id: 'ARN' },
  'AWS::S3::Bucket': { type: 'object_bucket', id: 'resourceId', isGlobal: true },
  'AWS::IAM::User': { type: 'iam_user', id: 'ARN', isGlobal: true },
  'AWS::IAM::Role': { type: 'iam_role', id: 'ARN', isGlobal: true },
  'AWS::IAM::Group': { type: 'iam_group', id: 'ARN', isGlobal: true },
  'AWS::IAM::Policy': { type: 'iam_policy', id: 'ARN', isGlobal: true },
  'AWS::Lambda::Function': { type: 'function', id: 'ARN' },
  'AWS::KMS::Key': { type: 'encryption_key', id: 'ARN' },
  'AWS::CloudTrail::Trail': { type: 'trail', id: 'ARN' },
  'AWS::SQS::Queue': { type: 'queue', id: 'ARN' },
  'AWS::SNS::Topic': { type: 'topic', id: 'ARN' },
  'AWS::DynamoDB::Table': { type: 'table', id: 'ARN' },
  'AWS::SecretsManager::Secret': { type: 'secret', id: 'ARN' },
  'AWS::ECR::Repository': { type: 'container_registry', id: 'ARN' },
  'AWS::EKS::Cluster': { type: 'container_cluster', id: 'ARN' },
  'AWS::ACM::Certificate': { type: 'certificate', id: 'ARN' },
};

const kinds: Readonly<Record<string, ChangeKind>> = { CREATE: 'created', UPDATE: 'changed', DELETE: 'deleted' };

const part = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});

/**
 * Returns the change that AWS Config announces ("Config Configuration Item Change"), which never says who made it; null
 * for a type that is not in the inventory, a sentence without a stop for what is no such event.
 */
export function configurationItemChange(eventId: string, detail: unknown): SeenChange | string | null {
  const item = part(part(detail)['configurationItem']);
  const resourceType = textOf(item['resourceType']);
  const accountId = textOf(item['awsAccountId']);
  const region = textOf(item['awsRegion']);
  if (resourceType === null || accountId === null || region === null) return 'it has no configuration item';
  const recorded = recordedTypes[resourceType];
  if (recorded === undefined) return null;
  const externalId = textOf(item[recorded.id]);
  if (externalId === null) return `the item of ${resourceType} has no ${recorded.id}`;
  const time = new Date(textOf(item['configurationItemCaptureTime']) ?? '');
  return {
    eventId: `${eventId}/config`,
    source: 'configuration_recorder',
    resourceType: recorded.type,
    externalId,
    region: recorded.isGlobal && recorded.type !== 'object_bucket' ? globalRegion : region,
    kind: kinds[textOf(part(part(detail)['configurationItemDiff'])['changeType']) ?? ''] ?? 'changed',
    occurredAt: Number.isNaN(time.getTime()) ? null : time.toISOString(),
    via: null,
    means: null,
    call: null,
    actor: null,
    resource: null,
    place: { accountId, listedIn: recorded.isGlobal ? globalRegion : region },
  };
}
