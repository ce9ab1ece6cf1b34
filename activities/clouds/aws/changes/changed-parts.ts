import type { AwsConfigurations, AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';

type PartOf<Type extends AwsResourceType> = keyof AwsConfigurations[Type] & string;

/**
 * Types of which a part can be read without the rest, with the parts that the call shows which lists them, and on which
 * nothing else depends. Reading all of one of them takes more than five calls.
 */
export const partlyRead = {
  account: ['account_id', 'aliases'],
  account_region: [],
  iam_user: ['user_name', 'user_id', 'path', 'created_at', 'permissions_boundary', 'tags'],
  network: ['cidr_blocks', 'ipv6_cidr_blocks', 'is_default', 'tenancy', 'dhcp_options_id', 'tags'],
  object_bucket: ['created_at'],
} as const satisfies { readonly [Type in AwsResourceType]?: readonly PartOf<Type>[] };

type PartlyReadType = keyof typeof partlyRead;

/** Call → type → the only parts of a resource of that type that it can change; of other types, it may change anything. */
export type ChangedParts = Readonly<Record<string, { readonly [Type in PartlyReadType]?: readonly PartOf<Type>[] }>>;

/** Returns the parts that the call shows which lists resources of a type; null for a type that is only read as a whole. */
export function listedParts(resourceType: string): readonly string[] | null {
  return Object.hasOwn(partlyRead, resourceType) ? partlyRead[resourceType as PartlyReadType] : null;
}

const of = <Type extends PartlyReadType>(
  type: Type,
  calls: Readonly<Record<string, readonly PartOf<Type>[]>>,
): ChangedParts =>
  Object.fromEntries(Object.entries(calls).map(([call, parts]) => [call, { [type]: parts }])) as ChangedParts;

const encryption = ['ebs_encryption_by_default', 'ebs_default_kms_key_id'] as const;
const policy = ['policy', 'policy_is_public'] as const;

/** Operations of S3 and the names that records have for some of them (S3 User Guide, "Amazon S3 CloudTrail events"). */
export const bucketParts: ChangedParts = {
  ...of('object_bucket', {
    PutBucketPolicy: policy,
    DeleteBucketPolicy: policy,
    PutPublicAccessBlock: ['public_access_block', ...policy],
    PutBucketPublicAccessBlock: ['public_access_block', ...policy],
    DeletePublicAccessBlock: ['public_access_block', ...policy],
    DeleteBucketPublicAccessBlock: ['public_access_block', ...policy],
    PutBucketAcl: ['acl'],
    PutBucketOwnershipControls: ['object_ownership', 'acl'],
    DeleteBucketOwnershipControls: ['object_ownership', 'acl'],
    PutBucketEncryption: ['encryption'],
    DeleteBucketEncryption: ['encryption'],
    PutBucketVersioning: ['versioning', 'object_lock'],
    PutObjectLockConfiguration: ['object_lock', 'versioning'],
    PutBucketObjectLockConfiguration: ['object_lock', 'versioning'],
    PutBucketLogging: ['logging'],
    PutBucketTagging: ['tags'],
    DeleteBucketTagging: ['tags'],
    PutBucketLifecycle: ['lifecycle_rules'],
    PutBucketLifecycleConfiguration: ['lifecycle_rules'],
    DeleteBucketLifecycle: ['lifecycle_rules'],
    PutBucketReplication: ['replication', 'versioning'],
    DeleteBucketReplication: ['replication', 'versioning'],
    PutBucketWebsite: ['website'],
    DeleteBucketWebsite: ['website'],
    PutBucketNotification: ['notifications'],
    PutBucketNotificationConfiguration: ['notifications'],
  }),
  ...of('account', {
    PutAccountPublicAccessBlock: ['s3_public_access_block'],
    DeleteAccountPublicAccessBlock: ['s3_public_access_block'],
  }),
};

/** Calls of IAM. Without the name of the user it is another resource that they change. */
export const identityParts: ChangedParts = {
  ...of('iam_user', {
    AttachUserPolicy: ['attached_policies'],
    DetachUserPolicy: ['attached_policies'],
    PutUserPolicy: ['inline_policies'],
    DeleteUserPolicy: ['inline_policies'],
    AddUserToGroup: ['groups'],
    RemoveUserFromGroup: ['groups'],
    PutUserPermissionsBoundary: ['permissions_boundary'],
    DeleteUserPermissionsBoundary: ['permissions_boundary'],
    TagUser: ['tags'],
    UntagUser: ['tags'],
    CreateAccessKey: ['access_keys'],
    UpdateAccessKey: ['access_keys'],
    DeleteAccessKey: ['access_keys'],
    CreateLoginProfile: ['login_profile'],
    UpdateLoginProfile: ['login_profile'],
    DeleteLoginProfile: ['login_profile'],
    EnableMFADevice: ['mfa_devices'],
    DeactivateMFADevice: ['mfa_devices'],
    ResyncMFADevice: ['mfa_devices'],
  }),
  ...of('account', {
    CreateAccountAlias: ['aliases'],
    DeleteAccountAlias: ['aliases'],
    UpdateAccountPasswordPolicy: ['password_policy'],
    DeleteAccountPasswordPolicy: ['password_policy'],
  }),
};

/** Calls of EC2 and VPC. What a call attaches to a network may bring routes with it. */
export const networkParts: ChangedParts = {
  ...of('network', {
    ModifyVpcAttribute: ['enable_dns_support', 'enable_dns_hostnames'],
    ModifyVpcTenancy: ['tenancy'],
    AssociateDhcpOptions: ['dhcp_options_id'],
    AssociateVpcCidrBlock: ['cidr_blocks', 'ipv6_cidr_blocks', 'route_tables'],
    DisassociateVpcCidrBlock: ['cidr_blocks', 'ipv6_cidr_blocks', 'route_tables'],
    AttachInternetGateway: ['internet_gateway_ids', 'route_tables'],
    DetachInternetGateway: ['internet_gateway_ids', 'route_tables'],
    AttachVpnGateway: ['route_tables'],
    DetachVpnGateway: ['route_tables'],
    CreateRouteTable: ['route_tables'],
    CreateNetworkAcl: ['network_acls'],
    CreateVpcEndpoint: ['endpoints', 'route_tables'],
    CreateVpcPeeringConnection: ['peering_connections', 'observed'],
    AcceptVpcPeeringConnection: ['peering_connections', 'observed'],
    CreateFlowLogs: ['flow_logs'],
    CreateTags: ['tags'],
    DeleteTags: ['tags'],
  }),
  ...of('account_region', {
    EnableEbsEncryptionByDefault: encryption,
    DisableEbsEncryptionByDefault: encryption,
    ModifyEbsDefaultKmsKeyId: encryption,
    ResetEbsDefaultKmsKeyId: encryption,
    ModifyInstanceMetadataDefaults: ['instance_metadata_defaults'],
    EnableSerialConsoleAccess: ['serial_console_access'],
    DisableSerialConsoleAccess: ['serial_console_access'],
    EnableImageBlockPublicAccess: ['image_block_public_access'],
    DisableImageBlockPublicAccess: ['image_block_public_access'],
    EnableSnapshotBlockPublicAccess: ['snapshot_block_public_access'],
    DisableSnapshotBlockPublicAccess: ['snapshot_block_public_access'],
  }),
};
