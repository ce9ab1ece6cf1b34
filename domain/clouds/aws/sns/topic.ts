import { kmsKey, resourcePolicy } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `topic`: an SNS topic. `externalId` is the ARN. */
export interface TopicConfiguration extends Configuration {
  display_name: string | null;
  fifo: boolean;
  kms_key_id: string | null;
  policy: JsonObject | null;
  delivery_policy: JsonObject | null;
  tracing_mode: string | null;
  signature_version: string | null;
  owner: string | null;
  observed: { confirmed_subscriptions: number | null; pending_subscriptions: number | null };
}

/** SNS topics: each call sets one attribute, so each attribute is a step. */
export const topicType = defineResourceType<TopicConfiguration>({
  label: 'SNS topic',
  volatile: {
    confirmed_subscriptions: 'count of subscriptions',
    pending_subscriptions: 'count of subscriptions',
  },
  comparison: {},
  drift: {
    aspects: [resourcePolicy, kmsKey],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      ...(
        ['display_name', 'kms_key_id', 'policy', 'delivery_policy', 'tracing_mode', 'signature_version'] as const
      ).map((key) =>
        modified({ keys: [key], emptied: [key], operation: 'sns.set_attribute', label: key.replaceAll('_', ' ') }),
      ),
      tagSetting({ set: 'sns.set_tags', remove: 'sns.remove_tags' }),
    ],
    fixed: {
      fifo: 'It is set at creation; another value requires a new topic.',
      owner: 'It is set at creation; another value requires a new topic.',
    },
  },
  dependants: ['trail'],
});
