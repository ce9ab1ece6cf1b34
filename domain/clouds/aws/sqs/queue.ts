import { protection } from '../../aspects.ts';
import { resourcePolicy } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `queue`: an SQS queue. `externalId` is the ARN. */
export interface QueueConfiguration extends Configuration {
  url: string;
  fifo: boolean;
  content_based_deduplication: boolean;
  /** KMS key; null without SSE-KMS. */
  kms_key_id: string | null;
  /** Encryption with SQS-managed keys (SSE-SQS). */
  sqs_managed_encryption: boolean;
  kms_data_key_reuse_seconds: number | null;
  visibility_timeout_seconds: number | null;
  retention_seconds: number | null;
  delay_seconds: number | null;
  maximum_message_bytes: number | null;
  receive_wait_seconds: number | null;
  redrive_policy: JsonObject | null;
  redrive_allow_policy: JsonObject | null;
  policy: JsonObject | null;
  created_at: string | null;
  observed: { messages: number | null; last_modified_at: string | null };
}

/** SQS queues: one call can set any of their attributes. */
export const queueType = defineResourceType<QueueConfiguration>({
  label: 'SQS queue',
  volatile: { messages: 'changes with use', last_modified_at: 'changes with any other field' },
  comparison: {},
  drift: {
    aspects: [
      resourcePolicy,
      {
        aspect: 'encryption',
        keys: ['kms_key_id', 'sqs_managed_encryption', 'kms_data_key_reuse_seconds'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
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
      created_at: 'The queue was recreated under the same name; the messages of the old one are lost.',
      fifo: 'It is set at creation; another value requires a new queue.',
      url: 'It is set at creation; another value requires a new queue.',
    },
  },
});
