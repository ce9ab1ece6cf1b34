import { modified } from '../builders.ts';
import type { TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

/** SQS queues: one call sets any of their attributes. */
export const queueSettings: TypeSettings = {
  settings: [
    modified({
      keys: [
        'content_based_deduplication',
        'delay_seconds',
        'kms_data_key_reuse_seconds',
        'kms_key_id',
        'maximum_message_bytes',
        'policy',
        'receive_wait_seconds',
        'redrive_allow_policy',
        'redrive_policy',
        'retention_seconds',
        'sqs_managed_encryption',
        'visibility_timeout_seconds',
      ],
      emptied: ['kms_key_id', 'policy', 'redrive_allow_policy', 'redrive_policy'],
      operation: 'sqs.set_attributes',
      label: 'attributes',
    }),
    tagSetting({ set: 'sqs.set_tags', remove: 'sqs.remove_tags' }),
  ],
  fixed: {
    created_at: 'The queue was made anew under the same name; what the old one held is gone.',
    fifo: 'It is decided at creation; another value needs another queue.',
    url: 'It is decided at creation; another value needs another queue.',
  },
};

/** SNS topics: a call sets one attribute, so each is a step. */
export const topicSettings: TypeSettings = {
  settings: [
    ...['display_name', 'kms_key_id', 'policy', 'delivery_policy', 'tracing_mode', 'signature_version'].map((key) =>
      modified({ keys: [key], emptied: [key], operation: 'sns.set_attribute', label: key.replaceAll('_', ' ') }),
    ),
    tagSetting({ set: 'sns.set_tags', remove: 'sns.remove_tags' }),
  ],
  fixed: {
    fifo: 'It is decided at creation; another value needs another topic.',
    owner: 'It is decided at creation; another value needs another topic.',
  },
};
