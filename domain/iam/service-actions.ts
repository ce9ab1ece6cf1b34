/**
 * Actions on the resources of a service that matter when outsiders perform them (service authorization reference).
 * Other actions that a policy names are evaluated too.
 */
export const serviceActions = {
  s3: [
    's3:GetObject',
    's3:ListBucket',
    's3:GetBucketAcl',
    's3:GetBucketPolicy',
    's3:GetObjectAcl',
    's3:GetObjectVersion',
    's3:ListBucketVersions',
    's3:PutObject',
    's3:PutObjectAcl',
    's3:PutBucketPolicy',
    's3:PutBucketAcl',
    's3:PutEncryptionConfiguration',
    's3:PutLifecycleConfiguration',
    's3:PutReplicationConfiguration',
    's3:DeleteObject',
    's3:DeleteObjectVersion',
    's3:DeleteBucket',
    's3:DeleteBucketPolicy',
    's3:AbortMultipartUpload',
    's3:RestoreObject',
    's3:BypassGovernanceRetention',
    's3:ReplicateObject',
  ],
  kms: [
    'kms:Decrypt',
    'kms:Encrypt',
    'kms:GenerateDataKey',
    'kms:ReEncryptFrom',
    'kms:Sign',
    'kms:CreateGrant',
    'kms:PutKeyPolicy',
    'kms:DisableKey',
    'kms:ScheduleKeyDeletion',
    'kms:DescribeKey',
  ],
  sqs: ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:PurgeQueue', 'sqs:SetQueueAttributes'],
  sns: ['sns:Publish', 'sns:Subscribe', 'sns:SetTopicAttributes', 'sns:DeleteTopic', 'sns:AddPermission'],
  lambda: ['lambda:InvokeFunction', 'lambda:InvokeFunctionUrl', 'lambda:UpdateFunctionCode', 'lambda:GetFunction'],
  ecr: [
    'ecr:BatchGetImage',
    'ecr:GetDownloadUrlForLayer',
    'ecr:PutImage',
    'ecr:BatchDeleteImage',
    'ecr:SetRepositoryPolicy',
    'ecr:DescribeImages',
  ],
  secretsmanager: [
    'secretsmanager:GetSecretValue',
    'secretsmanager:PutSecretValue',
    'secretsmanager:DeleteSecret',
    'secretsmanager:PutResourcePolicy',
    'secretsmanager:DescribeSecret',
  ],
  logs: ['logs:PutLogEvents', 'logs:CreateLogStream', 'logs:GetLogEvents', 'logs:FilterLogEvents'],
  sts: ['sts:AssumeRole', 'sts:AssumeRoleWithWebIdentity', 'sts:AssumeRoleWithSAML', 'sts:TagSession'],
} as const satisfies Record<string, readonly string[]>;

export type PolicyService = keyof typeof serviceActions;
