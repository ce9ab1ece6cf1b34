import type {
  DefaultHttpTokensEnforcedState,
  DefaultInstanceMetadataEndpointState,
  DefaultInstanceMetadataTagsState,
  MetadataDefaultHttpTokensState,
  SnapshotBlockPublicAccessState,
} from '@aws-sdk/client-ec2';
import { s3ControlClient } from '../s3-control.ts';
import { objectOf, optionalNumber, optionalText, textOf } from '../../operation-parameters.ts';
import { inSet, sets, type AwsOperation, type OperationPlace } from './operation.ts';

/** Settings of the whole account and of its regions. */
export const accountOperations: Record<string, AwsOperation> = {
  'iam.put_password_policy': sets('iam:UpdateAccountPasswordPolicy', async (place, wanted) => {
    const { sdk, iam } = await identity(place);
    if (wanted['password_policy'] === null) return iam(new sdk.DeleteAccountPasswordPolicyCommand({}));
    const policy = objectOf(wanted, 'password_policy');
    return iam(
      new sdk.UpdateAccountPasswordPolicyCommand({
        MinimumPasswordLength: optionalNumber(policy['minimum_length']),
        RequireSymbols: policy['require_symbols'] === true,
        RequireNumbers: policy['require_numbers'] === true,
        RequireUppercaseCharacters: policy['require_uppercase'] === true,
        RequireLowercaseCharacters: policy['require_lowercase'] === true,
        AllowUsersToChangePassword: policy['users_may_change'] === true,
        MaxPasswordAge: optionalNumber(policy['maximum_age_days']),
        PasswordReusePrevention: optionalNumber(policy['reuse_prevention']),
        HardExpiry: policy['hard_expiry'] === true,
      }),
    );
  }),
  'iam.create_account_alias': inSet({
    call: 'iam:CreateAccountAlias',
    key: 'aliases',
    parameter: 'alias',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, iam } = await identity(place);
      return iam(new sdk.CreateAccountAliasCommand({ AccountAlias: textOf(wanted, 'alias') }));
    },
  }),
  'iam.delete_account_alias': inSet({
    call: 'iam:DeleteAccountAlias',
    key: 'aliases',
    parameter: 'alias',
    wanted: false,
    act: async (place, wanted) => {
      const { sdk, iam } = await identity(place);
      return iam(new sdk.DeleteAccountAliasCommand({ AccountAlias: textOf(wanted, 'alias') }));
    },
  }),
  's3.put_account_public_access_block': sets('s3control:PutPublicAccessBlock', async ({ run, target }, wanted) => {
    const sdk = await import('@aws-sdk/client-s3-control');
    const s3Control = run.once('s3control', (settings) => s3ControlClient(sdk, settings, run.endpointUrl));
    const account = { AccountId: target.externalId };
    if (wanted['s3_public_access_block'] === null) return s3Control(new sdk.DeletePublicAccessBlockCommand(account));
    const block = objectOf(wanted, 's3_public_access_block');
    return s3Control(
      new sdk.PutPublicAccessBlockCommand({
        ...account,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: block['block_public_acls'] === true,
          IgnorePublicAcls: block['ignore_public_acls'] === true,
          BlockPublicPolicy: block['block_public_policy'] === true,
          RestrictPublicBuckets: block['restrict_public_buckets'] === true,
        },
      }),
    );
  }),
  'ec2.set_disk_encryption_default': sets('ec2:EnableEbsEncryptionByDefault', async (place, wanted) => {
    const { sdk, ec2 } = await compute(place);
    return wanted['ebs_encryption_by_default'] === true
      ? ec2(new sdk.EnableEbsEncryptionByDefaultCommand({}))
      : ec2(new sdk.DisableEbsEncryptionByDefaultCommand({}));
  }),
  'ec2.set_disk_default_key': sets('ec2:ModifyEbsDefaultKmsKeyId', async (place, wanted) => {
    const { sdk, ec2 } = await compute(place);
    const KmsKeyId = optionalText(wanted['ebs_default_kms_key_id']);
    return KmsKeyId === undefined || KmsKeyId === 'alias/aws/ebs'
      ? ec2(new sdk.ResetEbsDefaultKmsKeyIdCommand({}))
      : ec2(new sdk.ModifyEbsDefaultKmsKeyIdCommand({ KmsKeyId }));
  }),
  'ec2.set_snapshot_public_block': sets('ec2:EnableSnapshotBlockPublicAccess', async (place, wanted) => {
    const { sdk, ec2 } = await compute(place);
    const State = optionalText(wanted['snapshot_block_public_access']) ?? 'unblocked';
    return State === 'unblocked'
      ? ec2(new sdk.DisableSnapshotBlockPublicAccessCommand({}))
      : ec2(new sdk.EnableSnapshotBlockPublicAccessCommand({ State: State as SnapshotBlockPublicAccessState }));
  }),
  'ec2.set_image_public_block': {
    ...sets('ec2:EnableImageBlockPublicAccess', async (place, wanted) => {
      const { sdk, ec2 } = await compute(place);
      return (optionalText(wanted['image_block_public_access']) ?? 'unblocked') === 'unblocked'
        ? ec2(new sdk.DisableImageBlockPublicAccessCommand({}))
        : ec2(new sdk.EnableImageBlockPublicAccessCommand({ ImageBlockPublicAccessState: 'block-new-sharing' }));
    }),
    settlesWithinMs: 15 * 60_000,
  },
  'ec2.set_serial_console_access': sets('ec2:EnableSerialConsoleAccess', async (place, wanted) => {
    const { sdk, ec2 } = await compute(place);
    return wanted['serial_console_access'] === true
      ? ec2(new sdk.EnableSerialConsoleAccessCommand({}))
      : ec2(new sdk.DisableSerialConsoleAccessCommand({}));
  }),
  'ec2.set_metadata_defaults': sets('ec2:ModifyInstanceMetadataDefaults', async (place, wanted) => {
    const { sdk, ec2 } = await compute(place);
    const defaults = objectOf(wanted, 'instance_metadata_defaults');
    const text = (key: string) => optionalText(defaults[key]) ?? 'no-preference';
    return ec2(
      new sdk.ModifyInstanceMetadataDefaultsCommand({
        HttpTokens: text('http_tokens') as MetadataDefaultHttpTokensState,
        HttpEndpoint: text('http_endpoint') as DefaultInstanceMetadataEndpointState,
        HttpPutResponseHopLimit: optionalNumber(defaults['http_put_response_hop_limit']) ?? -1,
        InstanceMetadataTags: text('instance_metadata_tags') as DefaultInstanceMetadataTagsState,
        HttpTokensEnforced: text('http_tokens_enforced') as DefaultHttpTokensEnforcedState,
      }),
    );
  }),
};

async function identity({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-iam');
  return { sdk, iam: run.once('iam', (settings) => new sdk.IAMClient(settings)) };
}

async function compute({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)) };
}
