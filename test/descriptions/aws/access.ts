/** Where the actions of a service are not called like its signature. */
const prefixes: Readonly<Record<string, string>> = {
  cloudwatch: 'cloudwatch',
  s3control: 's3',
};

/**
 * Actions that are not called like their operation. Source: Service Authorization Reference, for S3 "Required permissions for
 * Amazon S3 API operations", and for batches of SQS "Amazon SQS API permissions".
 */
const otherActions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cloudcontrol: {
    GetResource: ['cloudformation:GetResource'],
    GetResourceRequestStatus: ['cloudformation:GetResourceRequestStatus'],
    ListResourceRequests: ['cloudformation:ListResourceRequests'],
    ListResources: ['cloudformation:ListResources'],
    UpdateResource: ['cloudformation:UpdateResource'],
  },
  // API reference of Resource Explorer, ListResources, "Minimum permissions": there is no action of its name.
  'resource-explorer-2': { ListResources: ['resource-explorer-2:Search'] },
  s3: {
    DeleteBucketCors: ['s3:PutBucketCORS'],
    DeleteBucketEncryption: ['s3:PutEncryptionConfiguration'],
    DeleteBucketLifecycle: ['s3:PutLifecycleConfiguration'],
    DeleteBucketOwnershipControls: ['s3:PutBucketOwnershipControls'],
    DeleteBucketReplication: ['s3:PutReplicationConfiguration'],
    DeleteBucketTagging: ['s3:PutBucketTagging'],
    DeletePublicAccessBlock: ['s3:PutBucketPublicAccessBlock'],
    GetBucketAccelerateConfiguration: ['s3:GetAccelerateConfiguration'],
    GetBucketCors: ['s3:GetBucketCORS'],
    GetBucketEncryption: ['s3:GetEncryptionConfiguration'],
    GetBucketLifecycleConfiguration: ['s3:GetLifecycleConfiguration'],
    GetBucketNotificationConfiguration: ['s3:GetBucketNotification'],
    GetBucketReplication: ['s3:GetReplicationConfiguration'],
    GetObjectLockConfiguration: ['s3:GetBucketObjectLockConfiguration'],
    GetPublicAccessBlock: ['s3:GetBucketPublicAccessBlock'],
    HeadBucket: ['s3:ListBucket'],
    ListBuckets: ['s3:ListAllMyBuckets'],
    PutBucketAccelerateConfiguration: ['s3:PutAccelerateConfiguration'],
    PutBucketCors: ['s3:PutBucketCORS'],
    PutBucketEncryption: ['s3:PutEncryptionConfiguration'],
    PutBucketLifecycleConfiguration: ['s3:PutLifecycleConfiguration'],
    PutBucketReplication: ['s3:PutReplicationConfiguration'],
    PutBucketNotificationConfiguration: ['s3:PutBucketNotification'],
    PutObjectLockConfiguration: ['s3:PutBucketObjectLockConfiguration'],
    PutPublicAccessBlock: ['s3:PutBucketPublicAccessBlock'],
  },
  s3control: {
    DeletePublicAccessBlock: ['s3:PutAccountPublicAccessBlock'],
    GetPublicAccessBlock: ['s3:GetAccountPublicAccessBlock'],
    PutPublicAccessBlock: ['s3:PutAccountPublicAccessBlock'],
  },
  sqs: { DeleteMessageBatch: ['sqs:DeleteMessage'] },
  // The trust policy of a role says who assumes it, and everybody may ask who they are.
  sts: { AssumeRole: [], GetCallerIdentity: [] },
};

/** The actions that a policy must allow for an operation. */
export function accessOf(
  service: string,
  { signingName, endpointPrefix }: { signingName?: string; endpointPrefix: string },
  operation: string,
): string[] {
  const other = otherActions[service]?.[operation];
  return other === undefined ? [`${prefixes[service] ?? signingName ?? endpointPrefix}:${operation}`] : [...other];
}
