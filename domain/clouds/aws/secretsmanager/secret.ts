import { safeguard } from '../../aspects.ts';
import { kmsKey, resourcePolicy } from '../aspects.ts';
import { setAtCreation, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `secret`: a Secrets Manager secret; its value is never read. `externalId` is the ARN. */
export interface SecretConfiguration extends Configuration {
  description: string | null;
  kms_key_id: string | null;
  rotation_enabled: boolean;
  rotation_function_arn: string | null;
  rotation_rules: JsonObject | null;
  owning_service: string | null;
  primary_region: string | null;
  deletion_at: string | null;
  policy?: JsonObject | null;
  created_at: string | null;
  observed: { last_accessed_at: string | null; last_changed_at: string | null; last_rotated_at: string | null };
}

const field: FieldReader<SecretConfiguration> = member;

/** Secrets Manager secrets: their settings, never their values. */
export const secretType = defineResourceType<SecretConfiguration>({
  label: 'Secrets Manager secret',
  volatile: {
    last_accessed_at: 'last use',
    last_changed_at: 'changes with each rotation',
    last_rotated_at: 'changes with each rotation',
  },
  comparison: {},
  drift: {
    aspects: [
      resourcePolicy,
      kmsKey,
      {
        aspect: 'rotation',
        keys: ['rotation_enabled', 'rotation_function_arn', 'rotation_rules'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: safeguard,
      },
      { aspect: 'deletion', keys: ['deletion_at'], touches: null, severity: 'high' },
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['deletion_at'],
        operation: 'secretsmanager.restore',
        label: 'time of deletion',
        refuse: {
          deletion_at: ({ wanted }) =>
            field(wanted, 'deletion_at') === null ? null : 'A remediation does not schedule secrets for deletion.',
        },
        irreversible: () => true,
      }),
      replaced({ keys: ['description'], operation: 'secretsmanager.describe', label: 'description' }),
      replaced({
        keys: ['kms_key_id'],
        operation: 'secretsmanager.set_key',
        label: 'encryption key',
        refuse: {
          kms_key_id: ({ wanted }) =>
            field(wanted, 'kms_key_id') === null
              ? 'Returning to the AWS managed key has to be done manually in the console.'
              : null,
        },
        irreversible: ({ current }) => field(current, 'kms_key_id') === null,
      }),
      replaced({ keys: ['policy'], operation: 'secretsmanager.put_policy', label: 'resource policy' }),
      tagSetting({ set: 'secretsmanager.set_tags', remove: 'secretsmanager.remove_tags' }),
    ],
    fixed: {
      owning_service: setAtCreation,
      primary_region: setAtCreation,
      rotation_enabled:
        'Enabling rotation rotates the secret immediately: do it manually, together with the applications.',
      rotation_function_arn:
        'Enabling rotation rotates the secret immediately: do it manually, together with the applications.',
      rotation_rules:
        'Enabling rotation rotates the secret immediately: do it manually, together with the applications.',
      created_at: recreated,
    },
  },
});
