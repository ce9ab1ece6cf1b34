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
  'iam:SimulatePrincipalPolicy',
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
  'resource-explorer-2:Search',
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
  'sqs:List*',
  'ssm:ListInventoryEntries',
];

/** Limits a session to reading, whatever its role allows. */
export const readingPolicy = policyAllowing(readActions, '*');

/** What following the announcements of an account, and the audit logs of its clusters, calls. */
export const followActions: readonly string[] = [
  'cloudtrail:LookupEvents',
  'eks:DescribeCluster',
  'logs:FilterLogEvents',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ReceiveMessage',
];

/** Limits a session to following announcements: a sync must not take messages from a queue. */
export const followingPolicy = policyAllowing(followActions, '*');

/**
 * Data, code and credentials, which types by schema do not need: AWS's policy for reading allows these actions. Objects, items,
 * messages, log lines, results of queries, values of parameters, output of commands, source code, images, tokens.
 */
export const dataActions: readonly string[] = [
  'appconfig:GetConfiguration',
  'athena:GetQueryResults*',
  'bedrock-agentcore:*MemoryRecord*',
  'clouddirectory:BatchRead',
  'cloudtrail:GetQueryResults',
  'codeartifact:GetAuth*',
  'codeartifact:GetPackageVersionAsset',
  'codeartifact:ReadFromRepository',
  'codecommit:GetBlob',
  'codecommit:GetF*',
  'codecommit:GitPull',
  'cognito-identity:GetCredentials*',
  'cognito-identity:GetOpenId*',
  'cognito-sync:*Records',
  'connect:GetContactAttributes',
  'connect:GetFed*',
  'dax:*GetItem',
  'dax:Query',
  'dax:Scan',
  'dynamodb:*GetItem',
  'dynamodb:GetRecords',
  'dynamodb:PartiQL*',
  'dynamodb:Query',
  'dynamodb:ReadData*',
  'dynamodb:Scan',
  'dynamodb:Search*',
  'ec2:GetConsole*',
  'ec2:GetPasswordData',
  'ec2messages:*',
  'ecr-public:GetAuth*',
  'ecr:BatchGetImage',
  'ecr:GetAuth*',
  'ecr:GetDownload*',
  'eks:AccessKubernetesApi',
  'es:ESHttp*',
  'gamelift:GetCompute*',
  'gamelift:GetInstanceAccess',
  'glacier:GetJobOutput',
  'glue:GetStatement',
  'healthlake:ReadResource',
  'healthlake:Search*',
  'inspector2:*Snippet',
  'iot:GetRetainedMessage',
  'iot:GetThingShadow',
  'iotanalytics:GetDatasetContent',
  'iotanalytics:Sample*',
  'kendra:Query',
  'kinesis:GetRecords',
  'kinesisvideo:Get*',
  'lambda:GetFunction',
  'lambda:GetLayerVersion',
  'logs:FilterLogEvents',
  'logs:GetLogEvents',
  'logs:GetLogObject',
  'logs:GetLogRecord',
  'logs:GetQueryResults',
  'logs:StartLiveTail',
  'logs:StartQuery',
  'mediapackagev2:GetObject',
  'mediastore:GetObject',
  'qldb:GetBlock',
  'qldb:GetRevision',
  'rds:Download*',
  's3-object-lambda:*',
  's3-outposts:GetObject*',
  's3:GetObject*',
  's3express:CreateSession',
  's3tables:GetTableData',
  's3vectors:*Vectors',
  'sdb:GetAttributes',
  'sdb:Select',
  'sqs:ReceiveMessage',
  'ssm:GetCommandInvocation',
  'ssm:GetParameter*',
  'states:DescribeExecution',
  'states:GetExecutionHistory',
  'workdocs:GetDocument*',
];

/**
 * Limits a session that lists types by schema, of whatever service, to reading configurations: what AWS's own policy for
 * reading allows, without data. The actions of every service would not fit into a session policy.
 */
export const readingPolicyBySchema = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['cloudformation:GetResource', 'cloudformation:ListResources'],
      Resource: '*',
    },
    { Effect: 'Deny', Action: dataActions, Resource: '*' },
    // Types of Keyspaces are listed by statements on its system tables.
    { Effect: 'Deny', Action: 'cassandra:Select', NotResource: 'arn:*:cassandra:*:*:/keyspace/system*' },
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
