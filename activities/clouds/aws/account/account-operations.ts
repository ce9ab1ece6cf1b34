import { s3ControlClient } from '../s3/control-client.ts';
import { objectOf, optionalNumber, textOf } from '../../shared/operation-parameters.ts';
import { inSet, sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';

/** Account-wide settings. */
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
};

async function identity({ run }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-iam');
  return { sdk, iam: run.once('iam', (settings) => new sdk.IAMClient(settings)) };
}
