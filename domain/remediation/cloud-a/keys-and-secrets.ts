import { listed, replaced } from '../builders.ts';
import { member, type Setting, type StepDraft, type TypeSettings } from '../setting.ts';
import { subjectOf } from '../builders.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is decided at creation; another value needs another one.';

/** KMS keys. */
export const encryptionKeySettings: TypeSettings = {
  settings: [
    keyState(),
    replaced({ keys: ['rotation'], operation: 'kms.set_rotation', label: 'rotation' }),
    replaced({ keys: ['policy'], operation: 'kms.put_policy', label: 'key policy' }),
    replaced({ keys: ['description'], operation: 'kms.describe', label: 'description' }),
    listed({
      key: 'aliases',
      add: {
        operation: 'kms.create_alias',
        title: (name, subject) => `Give ${subject} the name ${name}`,
        parameters: (name) => ({ alias: name }),
      },
      remove: {
        operation: 'kms.delete_alias',
        title: (name, subject) => `Take the name ${name} from ${subject}`,
        parameters: (name) => ({ alias: name }),
      },
    }),
    tagSetting({ set: 'kms.set_tags', remove: 'kms.remove_tags' }),
  ],
  fixed: {
    key_id: made,
    multi_region: made,
    origin: made,
    spec: made,
    usage: made,
    state: 'Keys are neither scheduled for deletion nor imported by a remediation.',
    enabled: 'Keys are neither scheduled for deletion nor imported by a remediation.',
    deletion_at: 'Keys are not scheduled for deletion by a remediation.',
  },
};

/** Secrets: how they are kept. */
export const secretSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['deletion_at'],
      operation: 'secretsmanager.restore',
      label: 'time of deletion',
      refuse: {
        deletion_at: ({ wanted }) =>
          member(wanted, 'deletion_at') === null ? null : 'Secrets are not scheduled for deletion by a remediation.',
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
          member(wanted, 'kms_key_id') === null
            ? 'Going back to the service’s own key is done by a person, in the console.'
            : null,
      },
      irreversible: ({ current }) => member(current, 'kms_key_id') === null,
    }),
    replaced({ keys: ['policy'], operation: 'secretsmanager.put_policy', label: 'resource policy' }),
    tagSetting({ set: 'secretsmanager.set_tags', remove: 'secretsmanager.remove_tags' }),
  ],
  fixed: {
    owning_service: made,
    primary_region: made,
    rotation_enabled: 'Switching rotation on rotates the secret at once: a person does that with its users.',
    rotation_function_arn: 'Switching rotation on rotates the secret at once: a person does that with its users.',
    rotation_rules: 'Switching rotation on rotates the secret at once: a person does that with its users.',
  },
};

/** Certificates. */
export const certificateSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['transparency_logging'],
      operation: 'acm.set_transparency_logging',
      label: 'transparency logging',
    }),
    tagSetting({ set: 'acm.set_tags', remove: 'acm.remove_tags' }),
  ],
  fixed: Object.fromEntries(
    [
      'alternative_names',
      'domain_name',
      'export',
      'issuer',
      'key_algorithm',
      'signature_algorithm',
      'type',
      'validation_methods',
    ].map((key) => [key, 'It is part of the issued certificate: request another one.']),
  ),
};

/** Keys are called back from deletion and switched on and off; both show in three fields at once. */
function keyState(): Setting {
  return {
    keys: ['state', 'enabled', 'deletion_at'],
    operations: ['kms.cancel_deletion', 'kms.set_enabled'],
    undo: 'depends',
    plan(change) {
      const { current, wanted } = change;
      const steps: StepDraft[] = [];
      let state = member(current, 'state');
      const target = member(wanted, 'state');
      if (target !== 'Enabled' && target !== 'Disabled') return { steps, left: {} };
      if (state === 'PendingDeletion') {
        steps.push({
          title: `Call off the deletion of ${subjectOf(change)}`,
          operation: 'kms.cancel_deletion',
          parameters: {},
          before: { '/state': state, '/deletion_at': member(current, 'deletion_at') },
          after: { '/state': 'Disabled', '/deletion_at': null },
          undo: null,
          downtime: false,
        });
        state = 'Disabled';
      }
      if (state !== target && (state === 'Enabled' || state === 'Disabled')) {
        const enabled = target === 'Enabled';
        steps.push({
          title: `${enabled ? 'Enable' : 'Disable'} ${subjectOf(change)}`,
          operation: 'kms.set_enabled',
          parameters: { enabled },
          before: { '/state': state, '/enabled': !enabled },
          after: { '/state': target, '/enabled': enabled },
          undo: { operation: 'kms.set_enabled', parameters: { enabled: !enabled }, note: null },
          // What is encrypted with a disabled key cannot be read.
          downtime: !enabled,
        });
      }
      return { steps, left: {} };
    },
  };
}
