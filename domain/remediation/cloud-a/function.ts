import { modified, replaced } from '../builders.ts';
import type { TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';
import { member } from '../setting.ts';

/** Lambda functions: what belongs to their configuration, not to their code. */
export const functionSettings: TypeSettings = {
  settings: [
    modified({
      keys: [
        'runtime',
        'handler',
        'role',
        'description',
        'timeout_seconds',
        'memory_mb',
        'layers',
        'kms_key_arn',
        'tracing_mode',
        'vpc',
        'dead_letter_target',
        'ephemeral_storage_mb',
        'file_systems',
        'logging',
        'snap_start',
      ],
      emptied: ['description', 'kms_key_arn', 'vpc', 'dead_letter_target'],
      operation: 'lambda.update_configuration',
      label: 'configuration',
    }),
    replaced({
      keys: ['reserved_concurrency'],
      operation: 'lambda.put_concurrency',
      label: 'reserved concurrency',
    }),
    replaced({
      keys: ['url'],
      operation: 'lambda.put_url',
      label: 'function URL',
      undoNote: ({ wanted }) =>
        member(wanted, 'url') === null ? 'A function URL that is made anew has another address.' : null,
    }),
    tagSetting({ set: 'lambda.set_tags', remove: 'lambda.remove_tags' }),
  ],
  fixed: {
    architectures: 'It goes with the code: deploy the version that the baseline was taken of.',
    code_sha256: 'The code itself is not kept: deploy the version that the baseline was taken of.',
    environment:
      'Values of variables may be secrets: only their fingerprints are kept, so they cannot be restored. Take them from where they are kept.',
    package_type: 'It is decided when a function is made.',
    policy: 'Permissions of a function are added and removed one statement at a time, by a person.',
  },
};
