import { optionalText } from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

/** How secrets are kept, and what certificates tell; the values of secrets are neither read nor written. */
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
  'acm.set_transparency_logging': sets('acm:UpdateCertificateOptions', async (place, wanted) => {
    const { sdk, acm, certificate } = await certificates(place);
    const isOn = wanted['transparency_logging'] === 'ENABLED';
    return acm(
      new sdk.UpdateCertificateOptionsCommand({
        ...certificate,
        Options: { CertificateTransparencyLoggingPreference: isOn ? 'ENABLED' : 'DISABLED' },
      }),
    );
  }),
  'acm.set_tags': setsTags({
    call: 'acm:AddTagsToCertificate',
    act: async (place, tags) => {
      const { sdk, acm, certificate } = await certificates(place);
      return acm(new sdk.AddTagsToCertificateCommand({ ...certificate, Tags: tagList(tags) }));
    },
  }),
  'acm.remove_tags': removesTags({
    call: 'acm:RemoveTagsFromCertificate',
    act: async (place, names) => {
      const { sdk, acm, certificate } = await certificates(place);
      const Tags = names.map((Key) => ({ Key }));
      return acm(new sdk.RemoveTagsFromCertificateCommand({ ...certificate, Tags }));
    },
  }),
};

async function vault({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  const secrets = run.once('secretsmanager', (settings) => new sdk.SecretsManagerClient(settings));
  return { sdk, secrets, secret: { SecretId: target.externalId } };
}

async function certificates({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-acm');
  const acm = run.once('acm', (settings) => new sdk.ACMClient(settings));
  return { sdk, acm, certificate: { CertificateArn: target.externalId } };
}
