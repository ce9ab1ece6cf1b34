import { optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** Descriptions, keys, policies and tags of secrets; never their values. */
export const secretOperations: Record<string, AwsOperation> = {
  'secretsmanager.restore': sets('secretsmanager:RestoreSecret', async (place) => {
    const { sdk, secrets, secret } = await vault(place);
    return secrets(new sdk.RestoreSecretCommand(secret));
  }),
  'secretsmanager.describe': sets('secretsmanager:UpdateSecret', async (place, wanted) => {
    const { sdk, secrets, secret } = await vault(place);
    const Description = optionalText(wanted['description']) ?? '';
    return secrets(new sdk.UpdateSecretCommand({ ...secret, Description }));
  }),
  'secretsmanager.set_key': sets('secretsmanager:UpdateSecret', async (place, wanted) => {
    const { sdk, secrets, secret } = await vault(place);
    return secrets(new sdk.UpdateSecretCommand({ ...secret, KmsKeyId: optionalText(wanted['kms_key_id']) }));
  }),
  'secretsmanager.put_policy': sets('secretsmanager:PutResourcePolicy', async (place, wanted) => {
    const { sdk, secrets, secret } = await vault(place);
    return wanted['policy'] === null
      ? secrets(new sdk.DeleteResourcePolicyCommand(secret))
      : secrets(new sdk.PutResourcePolicyCommand({ ...secret, ResourcePolicy: JSON.stringify(wanted['policy']) }));
  }),
  'secretsmanager.set_tags': setsTags({
    call: 'secretsmanager:TagResource',
    act: async (place, tags) => {
      const { sdk, secrets, secret } = await vault(place);
      return secrets(new sdk.TagResourceCommand({ ...secret, Tags: tagList(tags) }));
    },
  }),
  'secretsmanager.remove_tags': removesTags({
    call: 'secretsmanager:UntagResource',
    act: async (place, names) => {
      const { sdk, secrets, secret } = await vault(place);
      return secrets(new sdk.UntagResourceCommand({ ...secret, TagKeys: names }));
    },
  }),
};

async function vault({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  const secrets = run.once('secretsmanager', (settings) => new sdk.SecretsManagerClient(settings));
  return { sdk, secrets, secret: { SecretId: target.externalId } };
}
