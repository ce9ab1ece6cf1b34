import type { AnnouncingService } from './announcing-service.ts';
import { bucketParts, identityParts } from './changed-parts.ts';
import { arnOf, bucketName, iamArn, iamName, keyId, nameOrArn } from './named-resources.ts';

/** IAM, which records its calls in one region of each partition. */
export const iamCalls: AnnouncingService = {
  eventSource: 'iam.amazonaws.com',
  models: ['iam'],
  scope: 'global',
  listings: ['iam-users', 'iam-groups', 'iam-roles', 'iam-policies'],
  members: [
    { member: 'Arn', names: iamArn },
    { member: 'PolicyArn', names: iamArn },
    { member: 'UserName', names: iamName('iam_user', 'user') },
    { member: 'RoleName', names: iamName('iam_role', 'role') },
    { member: 'GroupName', names: iamName('iam_group', 'group') },
  ],
  parts: identityParts,
  account: ['CreateAccountAlias', 'DeleteAccountAlias', 'UpdateAccountPasswordPolicy', 'DeleteAccountPasswordPolicy'],
  irrelevant: [
    /OpenIDConnectProvider|SAMLProvider|ServerCertificate|DelegationRequest|DelegationToken|Organizations|WebIdentityFederation/,
    /VirtualMFADevice$|^(?:Tag|Untag)MFADevice|^(?:Create|Delete|Tag|Untag)InstanceProfile/,
    /^Generate|^Simulate|^ChangePassword$|^PutAccountProperties$|^SetSecurityTokenServicePreferences$/,
  ],
};

/** S3, with the settings of the account. */
export const s3Calls: AnnouncingService = {
  eventSource: 's3.amazonaws.com',
  models: ['s3', 's3control'],
  scope: 'global',
  listings: ['s3-buckets'],
  // Records have the name of the bucket in `bucketName`, whatever the operation calls it.
  members: [
    { member: 'Bucket', names: bucketName },
    { member: 'BucketName', names: bucketName },
  ],
  parts: bucketParts,
  // Records call the operations of S3 Control so, and those of S3 with `Bucket`.
  account: ['PutAccountPublicAccessBlock', 'DeleteAccountPublicAccessBlock'],
  irrelevant: [
    /Object(?:s|Acl|Tagging|Retention|LegalHold|Annotation|Encryption)?$|MultipartUpload|UploadPart|^CreateSession$|GetObjectResponse/,
    /AccessPoint|AccessGrant|Job(?:Priority|Status|Tagging)?$|MultiRegion|StorageLens/,
    /^(?:Tag|Untag)Resource$|MetadataConfiguration|MetadataTable|JournalTable|InventoryTable|AnnotationTable|IdentityCenter/,
    /^(?:Put|Delete)Bucket(?:Analytics|IntelligentTiering|Inventory|Metrics)Configuration$/,
  ],
};

export const kmsCalls: AnnouncingService = {
  eventSource: 'kms.amazonaws.com',
  models: ['kms'],
  scope: 'regional',
  listings: ['kms-keys'],
  members: [
    { member: 'KeyId', names: keyId },
    { member: 'TargetKeyId', names: keyId },
  ],
  unnamed: { DeleteAlias: ['kms-keys'] },
  irrelevant: [
    /^(?:Encrypt|Decrypt|ReEncrypt|Encapsulate|Decapsulate|Sign|Verify|VerifyMac|DeriveSharedSecret)$|^Generate|CustomKeyStore/,
    'CreateGrant',
    'RetireGrant',
    'RevokeGrant',
  ],
};

export const secretCalls: AnnouncingService = {
  eventSource: 'secretsmanager.amazonaws.com',
  models: ['secretsmanager'],
  scope: 'regional',
  listings: ['secretsmanager-secrets'],
  members: [
    { member: 'SecretId', names: nameOrArn('secret', 'secretsmanager', 'secret:') },
    { member: 'ARN', names: nameOrArn('secret', 'secretsmanager', 'secret:') },
  ],
  irrelevant: ['ValidateResourcePolicy'],
};

export const certificateCalls: AnnouncingService = {
  eventSource: 'acm.amazonaws.com',
  models: ['acm'],
  scope: 'regional',
  listings: ['acm-certificates'],
  members: [
    { member: 'CertificateArn', names: arnOf('certificate', 'acm', 'certificate/') },
    { member: 'ResourceArn', names: arnOf('certificate', 'acm', 'certificate/') },
  ],
  irrelevant: [/Acme/, 'PutAccountConfiguration', 'ResendValidationEmail'],
};
