import type { QueueAttributeName } from '@aws-sdk/client-sqs';
import { textOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { attributeText } from '../session/attribute-text.ts';

const queueAttributes: Record<string, QueueAttributeName> = {
  content_based_deduplication: 'ContentBasedDeduplication',
  delay_seconds: 'DelaySeconds',
  kms_data_key_reuse_seconds: 'KmsDataKeyReusePeriodSeconds',
  kms_key_id: 'KmsMasterKeyId',
  maximum_message_bytes: 'MaximumMessageSize',
  policy: 'Policy',
  receive_wait_seconds: 'ReceiveMessageWaitTimeSeconds',
  redrive_allow_policy: 'RedriveAllowPolicy',
  redrive_policy: 'RedrivePolicy',
  retention_seconds: 'MessageRetentionPeriod',
  sqs_managed_encryption: 'SqsManagedSseEnabled',
  visibility_timeout_seconds: 'VisibilityTimeout',
};

/** Attributes and tags of queues. Attributes are strings; empty means not set. */
export const queueOperations: Record<string, AwsOperation> = {
  'sqs.set_attributes': sets('sqs:SetQueueAttributes', async (place, wanted) => {
    const { sdk, sqs, queue } = await queues(place);
    const Attributes = Object.fromEntries(
      Object.entries(wanted).flatMap(([key, value]) => {
        const name = queueAttributes[key];
        return name === undefined ? [] : [[name, attributeText(value)]];
      }),
    );
    return sqs(new sdk.SetQueueAttributesCommand({ ...queue, Attributes }));
  }),
  'sqs.set_tags': setsTags({
    call: 'sqs:TagQueue',
    act: async (place, tags) => {
      const { sdk, sqs, queue } = await queues(place);
      return sqs(new sdk.TagQueueCommand({ ...queue, Tags: tags }));
    },
  }),
  'sqs.remove_tags': removesTags({
    call: 'sqs:UntagQueue',
    act: async (place, names) => {
      const { sdk, sqs, queue } = await queues(place);
      return sqs(new sdk.UntagQueueCommand({ ...queue, TagKeys: names }));
    },
  }),
};

async function queues({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-sqs');
  const sqs = run.once('sqs', (settings) => new sdk.SQSClient({ ...settings, useQueueUrlAsEndpoint: false }));
  return { sdk, sqs, queue: { QueueUrl: textOf(present.configuration, 'url') } };
}
