import { protection } from '../../aspects.ts';
import { resourcePolicy } from '../aspects.ts';
import { setAtCreation, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { listed, replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member, type Setting, type StepDraft } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `encryption_key`: a customer managed KMS key (AWS managed keys are not listed). `externalId` is the ARN. */
export interface EncryptionKeyConfiguration extends Configuration {
  key_id: string;
  /** `Enabled`, `Disabled`, `PendingDeletion`, `PendingImport` … */
  state: string | null;
  enabled: boolean;
  description: string | null;
  usage: string | null;
  spec: string | null;
  origin: string | null;
  multi_region: boolean;
  aliases?: string[] | null;
  /** Null for keys without automatic rotation. */
  rotation?: { enabled: boolean; period_days: number | null } | null;
  policy?: JsonObject | null;
  created_at: string | null;
  deletion_at: string | null;
}

const field: FieldReader<EncryptionKeyConfiguration> = member;

/** KMS keys. */
export const encryptionKeyType = defineResourceType<EncryptionKeyConfiguration>({
  label: 'KMS key',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      { ...resourcePolicy, label: 'key policy', touches: 'encryption' },
      { aspect: 'state', keys: ['state', 'enabled', 'deletion_at'], touches: 'encryption', severity: 'high' },
      { aspect: 'rotation', touches: 'encryption', direction: 'safer_when_true', severity: protection },
      { aspect: 'aliases', touches: null, severity: 'low' },
    ],
    deletion: { touches: 'encryption', severity: 'critical' },
  },
  remediation: {
    settings: [
      keyState(),
      replaced({ keys: ['rotation'], operation: 'kms.set_rotation', label: 'rotation' }),
      replaced({ keys: ['policy'], operation: 'kms.put_policy', label: 'key policy' }),
      replaced({ keys: ['description'], operation: 'kms.describe', label: 'description' }),
      listed({
        key: 'aliases',
        add: {
          operation: 'kms.create_alias',
          title: (name, subject) => `Create the alias ${name} of ${subject}`,
          parameters: (name) => ({ alias: name }),
        },
        remove: {
          operation: 'kms.delete_alias',
          title: (name, subject) => `Delete the alias ${name} of ${subject}`,
          parameters: (name) => ({ alias: name }),
        },
      }),
      tagSetting({ set: 'kms.set_tags', remove: 'kms.remove_tags' }),
    ],
    fixed: {
      key_id: setAtCreation,
      multi_region: setAtCreation,
      origin: setAtCreation,
      spec: setAtCreation,
      usage: setAtCreation,
      state: 'A remediation neither schedules keys for deletion nor imports key material.',
      enabled: 'A remediation neither schedules keys for deletion nor imports key material.',
      deletion_at: 'A remediation does not schedule keys for deletion.',
      created_at: recreated,
    },
  },
  dependants: [
    'db_instance',
    'cache_cluster',
    'disk',
    'snapshot',
    'object_bucket',
    'queue',
    'topic',
    'table',
    'secret',
    'trail',
    'log_group',
  ],
});

/**
 * Returns the setting of a key's state: keys are restored from deletion and enabled or disabled; both show in three
 * fields at once.
 */
function keyState(): Setting<'state' | 'enabled' | 'deletion_at'> {
  return {
    keys: ['state', 'enabled', 'deletion_at'],
    operations: ['kms.cancel_deletion', 'kms.set_enabled'],
    undo: 'depends',
    plan(change) {
      const { current, wanted } = change;
      const steps: StepDraft[] = [];
      let state = field(current, 'state');
      const target = field(wanted, 'state');
      if (target !== 'Enabled' && target !== 'Disabled') return { steps, left: {} };
      if (state === 'PendingDeletion') {
        steps.push({
          title: `Cancel the deletion of ${change.subject}`,
          operation: 'kms.cancel_deletion',
          parameters: {},
          before: { '/state': state, '/deletion_at': field(current, 'deletion_at') },
          after: { '/state': 'Disabled', '/deletion_at': null },
          undo: null,
          downtime: false,
        });
        state = 'Disabled';
      }
      if (state !== target && (state === 'Enabled' || state === 'Disabled')) {
        const enabled = target === 'Enabled';
        steps.push({
          title: `${enabled ? 'Enable' : 'Disable'} ${change.subject}`,
          operation: 'kms.set_enabled',
          parameters: { enabled },
          before: { '/state': state, '/enabled': !enabled },
          after: { '/state': target, '/enabled': enabled },
          undo: { operation: 'kms.set_enabled', parameters: { enabled: !enabled }, note: null },
          // Data encrypted with a disabled key cannot be read.
          downtime: !enabled,
        });
      }
      return { steps, left: {} };
    },
  };
}
