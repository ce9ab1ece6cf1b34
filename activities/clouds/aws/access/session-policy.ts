import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';

/** Maximum characters of a session policy as text (IAM User Guide, "IAM and STS character limits"). */
export const longestSessionPolicy = 2_048;

/**
 * Everything that listings, details, metrics, costs and packages read. Narrower than `Get*` where a service returns
 * data or secrets by a `Get` call: objects, code, parameters, secret values, tokens.
 */
export const readActions: readonly string[] = [
  'access-analyzer:ListAnalyzers',
  'account:Get*',
  'acm:Describe*',
  'acm:List*',
  'ce:GetCostAndUsage*',
  'cloudformation:GetResource',
  'cloudformation:ListResources',
  'cloudtrail:DescribeTrails',
  'cloudtrail:Get*Selectors',
  'cloudtrail:GetTrailStatus',
  'cloudtrail:ListTags',
  'cloudtrail:LookupEvents',
  'cloudwatch:DescribeAlarms*',
  'cloudwatch:GetMetricData',
  'config:DescribeConfigurationRecorder*',
  'config:SelectResourceConfig',
  'dynamodb:Describe*',
  'dynamodb:GetResourcePolicy',
  'dynamodb:ListTa*',
  'ec2:Describe*',
  'ec2:GetEbs*',
  'ec2:Get*State',
  'ec2:GetInstanceMetadataDefaults',
  'ec2:GetManagedPrefixListEntries',
  'ec2:GetSerialConsoleAccessStatus',
  'ecr:Describe*',
  'ecr:Get*Policy',
  'ecr:GetRegistryScanningConfiguration',
  'ecr:ListTagsForResource',
  'eks:DescribeCluster',
  'eks:ListClusters',
  'elasticache:Describe*',
  'elasticache:ListTagsForResource',
  'elasticloadbalancing:Describe*',
  'guardduty:GetDetector',
  'guardduty:ListDetectors',
  'iam:GenerateCredentialReport',
  'iam:Get*',
  'iam:List*',
  'inspector2:BatchGetAccountStatus',
  'inspector2:ListFindings',
  'kms:DescribeKey',
  'kms:GetKey*',
  'kms:List*',
  'lambda:GetFunctionC*',
  'lambda:GetFunctionUrlConfig',
  'lambda:GetPolicy',
  'lambda:List*',
  'logs:Describe*',
  'logs:ListTagsForResource',
  'organizations:Describe*',
  'organizations:List*',
  'rds:Describe*',
  's3:GetAccountPublicAccessBlock',
  's3:GetBucket*',
  's3:Get*Configuration',
  's3:ListAllMyBuckets',
  's3:ListBucket',
  's3:ListTagsForResource',
  'secretsmanager:DescribeSecret',
  'secretsmanager:GetResourcePolicy',
  'secretsmanager:ListSecrets',
  'securityhub:DescribeHub',
  'securityhub:GetEnabledStandards',
  'sns:GetTopicAttributes',
  'sns:List*',
  'sqs:GetQueueAttributes',
  'sqs:DeleteMessage',
  'sqs:List*',
  'sqs:ReceiveMessage',
  'ssm:ListInventoryEntries',
];

/** Limits a session to reading, whatever its role allows. */
export const readingPolicy = policyAllowing(readActions, '*');

/** Data, which types by schema do not need: AWS's policy for reading allows it. */
const dataActions: readonly string[] = [
  'dynamodb:BatchGetItem',
  'dynamodb:GetItem',
  'dynamodb:Query',
  'dynamodb:Scan',
  'kinesis:GetRecords',
  'logs:FilterLogEvents',
  'logs:GetLogEvents',
  's3:GetObject',
  's3:GetObjectVersion',
  'sqs:ReceiveMessage',
];

/**
 * Limits a session that lists types by schema, of whatever service, to reading configurations: what AWS's own policy for
 * reading allows, without data. The actions of every service would not fit into a session policy.
 */
export const readingPolicyBySchema = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: ['cloudformation:GetResource', 'cloudformation:ListResources'], Resource: '*' },
    { Effect: 'Deny', Action: dataActions, Resource: '*' },
  ],
});

/** Returns AWS's policy for reading everything, in the partition of a region. */
export function readOnlyPolicyArn(region: string): string {
  return `arn:${partitionOf(region)}:iam::aws:policy/ReadOnlyAccess`;
}

/** Limits a session in a chain to assuming the next role. */
export function assumingPolicy(nextRoleArn: string): string {
  return policyAllowing(['sts:AssumeRole', 'sts:TagSession'], nextRoleArn);
}

function policyAllowing(actions: readonly string[], resource: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: actions, Resource: resource }],
  });
}
