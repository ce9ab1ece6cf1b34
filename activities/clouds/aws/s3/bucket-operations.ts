import type { Grant, ObjectOwnership, Permission, ServerSideEncryption, Type } from '@aws-sdk/client-s3';
import type { JsonObject } from '../../../../domain/json.ts';
import { bucketClient } from './bucket-client.ts';
import { objectOf, objectsOf, optionalFlag, optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** Access, encryption, versioning and tags of buckets: each setting is replaced as a whole. */
export const bucketOperations: Record<string, AwsOperation> = {
  's3.put_public_access_block': sets('s3:PutPublicAccessBlock', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    if (wanted['public_access_block'] === null) return s3(new sdk.DeletePublicAccessBlockCommand(bucket));
    const block = objectOf(wanted, 'public_access_block');
    return s3(
      new sdk.PutPublicAccessBlockCommand({
        ...bucket,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: block['block_public_acls'] === true,
          IgnorePublicAcls: block['ignore_public_acls'] === true,
          BlockPublicPolicy: block['block_public_policy'] === true,
          RestrictPublicBuckets: block['restrict_public_buckets'] === true,
        },
      }),
    );
  }),
  's3.put_object_ownership': sets('s3:PutBucketOwnershipControls', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const ownership = optionalText(wanted['object_ownership']);
    if (ownership === undefined) return s3(new sdk.DeleteBucketOwnershipControlsCommand(bucket));
    const rule = { ObjectOwnership: ownership as ObjectOwnership };
    return s3(new sdk.PutBucketOwnershipControlsCommand({ ...bucket, OwnershipControls: { Rules: [rule] } }));
  }),
  's3.put_versioning': {
    ...sets('s3:PutBucketVersioning', async (place, wanted) => {
      const { sdk, s3, bucket } = await bucketClient(place);
      const isOn = objectOf(wanted, 'versioning')['status'] === 'Enabled';
      const status = isOn ? 'Enabled' : 'Suspended';
      return s3(new sdk.PutBucketVersioningCommand({ ...bucket, VersioningConfiguration: { Status: status } }));
    }),
    // Once enabled, versioning can only be suspended; that is how enabling it is undone.
    remaining: async (present, parameters) => {
      const isOn = objectOf(present.configuration, 'versioning')['status'] === 'Enabled';
      return isOn === (objectOf(parameters, 'versioning')['status'] === 'Enabled') ? null : parameters;
    },
  },
  's3.put_encryption': sets('s3:PutBucketEncryption', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const rules = objectsOf(wanted, 'encryption');
    if (rules.length === 0) return s3(new sdk.DeleteBucketEncryptionCommand(bucket));
    const Rules = rules.map((rule) => ({
      ApplyServerSideEncryptionByDefault: {
        SSEAlgorithm: optionalText(rule['algorithm']) as ServerSideEncryption | undefined,
        KMSMasterKeyID: optionalText(rule['kms_key_id']),
      },
      BucketKeyEnabled: optionalFlag(rule['bucket_key_enabled']),
    }));
    return s3(new sdk.PutBucketEncryptionCommand({ ...bucket, ServerSideEncryptionConfiguration: { Rules } }));
  }),
  's3.put_policy': sets('s3:PutBucketPolicy', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    if (wanted['policy'] === null) return s3(new sdk.DeleteBucketPolicyCommand(bucket));
    return s3(new sdk.PutBucketPolicyCommand({ ...bucket, Policy: JSON.stringify(wanted['policy']) }));
  }),
  's3.put_acl': sets('s3:PutBucketAcl', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const acl = objectOf(wanted, 'acl');
    return s3(
      new sdk.PutBucketAclCommand({
        ...bucket,
        AccessControlPolicy: {
          Owner: { ID: optionalText(acl['owner_id']) },
          Grants: objectsOf(acl, 'grants').map(grantOf),
        },
      }),
    );
  }),
  's3.put_logging': sets('s3:PutBucketLogging', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const logging = objectOf(wanted, 'logging');
    const target = optionalText(logging['target_bucket']);
    const prefix = logging['target_prefix'];
    const BucketLoggingStatus =
      target === undefined
        ? {}
        : { LoggingEnabled: { TargetBucket: target, TargetPrefix: typeof prefix === 'string' ? prefix : '' } };
    return s3(new sdk.PutBucketLoggingCommand({ ...bucket, BucketLoggingStatus }));
  }),
  // S3 cannot change single tags: all of them are written, including the existing ones.
  's3.set_tags': setsTags({
    call: 's3:PutBucketTagging',
    act: async (place, tags) => putTags(place, { ...place.present.tags, ...tags }),
  }),
  's3.remove_tags': removesTags({
    call: 's3:PutBucketTagging',
    act: async (place, names) =>
      putTags(place, Object.fromEntries(Object.entries(place.present.tags).filter(([name]) => !names.includes(name)))),
  }),
};

async function putTags(place: OperationPlace, tags: Record<string, string>): Promise<unknown> {
  const { sdk, s3, bucket } = await bucketClient(place);
  if (Object.keys(tags).length === 0) return s3(new sdk.DeleteBucketTaggingCommand(bucket));
  return s3(new sdk.PutBucketTaggingCommand({ ...bucket, Tagging: { TagSet: tagList(tags) } }));
}

function grantOf(grant: JsonObject): Grant {
  const grantee = optionalText(grant['grantee']);
  const type = optionalText(grant['grantee_type']) as Type | undefined;
  const member = type === 'Group' ? 'URI' : type === 'AmazonCustomerByEmail' ? 'EmailAddress' : 'ID';
  return {
    Grantee: { Type: type, [member]: grantee },
    Permission: optionalText(grant['permission']) as Permission | undefined,
  };
}
