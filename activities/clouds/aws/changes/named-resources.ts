import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';

/** Where a call was made. */
export interface CallPlace {
  accountId: string;
  region: string;
}

/** A resource that a call names; `name` where the id can be found by it alone. */
export interface NamedTarget {
  type: AwsResourceType;
  externalId: string;
  name: string | null;
}

/** Returns what a value of a member names; null if it names nothing of the inventory. */
export type Naming = (value: string, place: CallPlace) => NamedTarget | null;

/** A member of requests and responses that names resources. */
export interface NamingMember {
  member: string;
  names: Naming;
}

const arnParts = /^arn:[a-z-]+:([a-z0-9-]+):([a-z0-9-]*):(\d{12}):(.+)$/;

/** Types of EC2 by the beginning of their ids. */
const ec2Types: readonly [prefix: string, type: AwsResourceType][] = [
  ['i-', 'vm_instance'],
  ['vol-', 'disk'],
  ['snap-', 'snapshot'],
  ['ami-', 'machine_image'],
  ['sg-', 'security_group'],
  ['vpc-', 'network'],
  ['subnet-', 'subnet'],
  ['vpce-', 'vpc_endpoint'],
];

/** An id of EC2, whose beginning says what it is. */
export const ec2Id: Naming = (value) => {
  if (!/^[a-z]+-[0-9a-f]{8,17}$/.test(value)) return null;
  const type = ec2Types.find(([prefix]) => value.startsWith(prefix))?.[1];
  return type === undefined ? null : { type, externalId: value, name: null };
};

/** Returns how a resource is named whose ARN contains nothing but its name, or the ARN itself. */
export function arnOf(type: AwsResourceType, service: string, path: string): Naming {
  return (value, { accountId, region }) => {
    const [, ownService, ownRegion, ownAccount, rest = ''] = arnParts.exec(value) ?? [];
    if (ownService === undefined) {
      const isName = /^[\w+=,.@/#-]{1,512}$/.test(value);
      const arn = `arn:${partitionOf(region)}:${service}:${region}:${accountId}:${path}${value}`;
      return isName ? { type, externalId: arn, name: null } : null;
    }
    if (ownService !== service || ownRegion !== region || ownAccount !== accountId) return null;
    return rest.startsWith(path) ? { type, externalId: value, name: null } : null;
  };
}

/** Returns the same as `arnOf`, for ARNs that continue after the resource: a qualifier, an index or a stream. */
export function arnUpTo(naming: Naming, end: RegExp): Naming {
  return (value, place) => naming(value.startsWith('arn:') ? value.replace(end, '') : value, place);
}

/** Returns how a resource is named whose ARN contains more than its name: by name, or by its ARN. */
export function nameOrArn(type: AwsResourceType, service: string, path: string): Naming {
  return (value, { accountId, region }) => {
    const isArn = value.startsWith('arn:');
    if (!isArn)
      return {
        type,
        externalId: `arn:${partitionOf(region)}:${service}:${region}:${accountId}:${path}${value}`,
        name: value,
      };
    const [, ownService, , ownAccount, rest = ''] = arnParts.exec(value) ?? [];
    return ownService === service && ownAccount === accountId && rest.startsWith(path)
      ? { type, externalId: value, name: null }
      : null;
  };
}

/** Returns how an identity of IAM is named: its ARN contains a path that a name does not say. */
export function iamName(type: AwsResourceType, path: 'user' | 'role' | 'group'): Naming {
  return (value, { accountId, region }) =>
    /^[\w+=,.@-]{1,128}$/.test(value)
      ? { type, externalId: `arn:${partitionOf(region)}:iam::${accountId}:${path}/${value}`, name: value }
      : null;
}

const iamTypes: Readonly<Record<string, AwsResourceType>> = {
  user: 'iam_user',
  role: 'iam_role',
  group: 'iam_group',
  policy: 'iam_policy',
};

/** An ARN of IAM, whose path says what it is. */
export const iamArn: Naming = (value, { accountId }) => {
  const [, owner, kind = ''] = /^arn:[a-z-]+:iam::(\d{12}|aws):([a-z]+)\//.exec(value) ?? [];
  const type = iamTypes[kind];
  if (type === undefined || (owner !== accountId && owner !== 'aws')) return null;
  return { type, externalId: value, name: null };
};

/** The URL of a queue, which ends with its name. */
export const queueUrl: Naming = (value, place) => {
  const name = /\/([\w-]{1,80}(?:\.fifo)?)$/.exec(value)?.[1];
  return name === undefined ? null : arnOf('queue', 'sqs', '')(name, place);
};

/** A load balancer, or a listener or rule of one, whose ARN contains that of the load balancer. */
export const loadBalancerArn: Naming = (value, place) => {
  const balancer = value.replace(/:listener(?:-rule)?\/((?:app|net|gwy)\/[^/]+\/[^/]+).*$/, ':loadbalancer/$1');
  return arnOf('load_balancer', 'elasticloadbalancing', 'loadbalancer/')(balancer, place);
};

/** A topic, or a subscription, whose ARN continues that of the topic. */
export const topicArn: Naming = (value, place) =>
  value.startsWith('arn:') ? arnOf('topic', 'sns', '')(value.split(':').slice(0, 6).join(':'), place) : null;

/** A key by id or ARN; an alias says nothing. */
export const keyId: Naming = (value, place) =>
  value.includes('alias/') ? null : arnOf('encryption_key', 'kms', 'key/')(value, place);

/** A bucket by name. */
export const bucketName: Naming = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i.test(value) ? { type: 'object_bucket', externalId: value, name: null } : null;

/** Names of RDS are compared in lower case. */
export const rdsName =
  (type: AwsResourceType, path: string): Naming =>
  (value, place) =>
    arnOf(type, 'rds', path)(value.startsWith('arn:') ? value : value.toLowerCase(), place);
