import type { SecretListEntry } from '@aws-sdk/client-secrets-manager';
import type { SecretConfiguration } from '../../../../domain/clouds/aws/secretsmanager/secret.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeObject } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

/** Secrets Manager secrets: their settings, never their values. */
export const secretsUnit: AwsUnit<'secret'> = {
  service: 'secretsmanager-secrets',
  scope: 'regional',
  resourceTypes: ['secret'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-secrets-manager');
    const secretsManager = run.service('secretsmanager', (settings) => new sdk.SecretsManagerClient(settings));

    async function describe(secret: SecretListEntry) {
      const arn = secret.ARN;
      if (arn === undefined) return null;
      const details = new DetailReader();
      const policy = await details.read(
        '/policy',
        async () => {
          const { ResourcePolicy: text } = await secretsManager(new sdk.GetResourcePolicyCommand({ SecretId: arn }));
          return text ? parsePolicyDocument(text) : null;
        },
        { gone: ['ResourceNotFoundException'] },
      );
      return collected({
        resourceType: 'secret',
        externalId: arn,
        name: secret.Name ?? arn,
        region: run.region,
        status: secret.DeletedDate ? 'stopped' : 'active',
        tags: tagMap(secret.Tags),
        unreadable: details.unreadable,
        configuration: { ...secretSettings(secret), policy },
      });
    }

    return async (token) => {
      if (run.only !== null) {
        const one = await secretsManager(new sdk.DescribeSecretCommand({ SecretId: run.only.externalId }));
        return describedPage({ next: null, items: [one], describe });
      }
      const page = await secretsManager(new sdk.ListSecretsCommand({ MaxResults: 100, NextToken: token ?? undefined }));
      return describedPage({ next: page.NextToken, items: page.SecretList ?? [], describe });
    };
  },
};

function secretSettings(secret: SecretListEntry): Omit<SecretConfiguration, 'tags'> {
  return {
    description: secret.Description || null,
    kms_key_id: secret.KmsKeyId ?? null,
    rotation_enabled: secret.RotationEnabled ?? false,
    rotation_function_arn: secret.RotationLambdaARN || null,
    rotation_rules: snakeObject(secret.RotationRules),
    owning_service: secret.OwningService ?? null,
    primary_region: secret.PrimaryRegion ?? null,
    deletion_at: isoTime(secret.DeletedDate),
    created_at: isoTime(secret.CreatedDate),
    observed: {
      last_accessed_at: isoTime(secret.LastAccessedDate),
      last_changed_at: isoTime(secret.LastChangedDate),
      last_rotated_at: isoTime(secret.LastRotatedDate),
    },
  };
}
