import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `queue`: an SQS queue. `externalId` is the ARN. */
export interface QueueConfiguration extends Configuration {
  url: string;
  fifo: boolean;
  content_based_deduplication: boolean;
  /** KMS key; null without customer or service KMS encryption. */
  kms_key_id: string | null;
  /** Encryption with a key that SQS manages. */
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
