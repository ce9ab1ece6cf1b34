import type { QueueAttributeName } from '@aws-sdk/client-sqs';
import type { Json } from '../../../../domain/json.ts';
import { textOf } from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

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

const topicAttributes: Record<string, string> = {
  delivery_policy: 'DeliveryPolicy',
  display_name: 'DisplayName',
  kms_key_id: 'KmsMasterKeyId',
  policy: 'Policy',
  signature_version: 'SignatureVersion',
  tracing_mode: 'TracingConfig',
};

/** SQS queues and SNS topics; both take their attributes as texts, empty for none. */
export const messagingOperations: Record<string, AwsOperation> = {
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
  'sns.set_attribute': sets('sns:SetTopicAttributes', async (place, wanted) => {
    const { sdk, sns, arn } = await topics(place);
    const [key = '', value = null] = Object.entries(wanted)[0] ?? [];
    const input = { TopicArn: arn, AttributeName: topicAttributes[key], AttributeValue: attributeText(value) };
    return sns(new sdk.SetTopicAttributesCommand(input));
  }),
  'sns.set_tags': setsTags({
    call: 'sns:TagResource',
    act: async (place, tags) => {
      const { sdk, sns, arn } = await topics(place);
      return sns(new sdk.TagResourceCommand({ ResourceArn: arn, Tags: tagList(tags) }));
    },
  }),
  'sns.remove_tags': removesTags({
    call: 'sns:UntagResource',
    act: async (place, names) => {
      const { sdk, sns, arn } = await topics(place);
      return sns(new sdk.UntagResourceCommand({ ResourceArn: arn, TagKeys: names }));
    },
  }),
};

function attributeText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function queues({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-sqs');
  const sqs = run.once('sqs', (settings) => new sdk.SQSClient({ ...settings, useQueueUrlAsEndpoint: false }));
  return { sdk, sqs, queue: { QueueUrl: textOf(present.configuration, 'url') } };
}

async function topics({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-sns');
  return { sdk, sns: run.once('sns', (settings) => new sdk.SNSClient(settings)), arn: target.externalId };
}
