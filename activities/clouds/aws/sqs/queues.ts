import type { QueueConfiguration } from '../../../../domain/clouds/aws/sqs/queue.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { jsonObjectOf } from '../session/json-text.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import { collected, undescribed } from '../session/resource.ts';
import { tagRecord } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue'];

/** SQS queues. The queue URL is only an identifier in the calls, never the host that they are sent to. */
export const queuesUnit: AwsUnit<'queue'> = {
  service: 'sqs-queues',
  scope: 'regional',
  resourceTypes: ['queue'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-sqs');
    const sqs = run.service('sqs', (settings) => new sdk.SQSClient({ ...settings, useQueueUrlAsEndpoint: false }));

    async function describe(url: string) {
      const name = url.slice(url.lastIndexOf('/') + 1);
      const arn = `arn:${partitionOf(run.region)}:sqs:${run.region}:${await run.accountId()}:${name}`;
      const details = new DetailReader();
      const { unreadable } = details;
      const [attributes, tags] = await Promise.all([
        details.read(
          '',
          async () =>
            (await sqs(new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }))).Attributes ?? {},
          { gone },
        ),
        details.read(
          '/tags',
          async () => tagRecord((await sqs(new sdk.ListQueueTagsCommand({ QueueUrl: url }))).Tags),
          {
            gone,
          },
        ),
      ]);
      if (!attributes) {
        return undescribed({ resourceType: 'queue', externalId: arn, name, region: run.region, unreadable });
      }
      return collected({
        resourceType: 'queue',
        externalId: attributes.QueueArn ?? arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable,
        configuration: queueSettings(url, attributes),
      });
    }

    return async (token) => {
      if (run.only !== null) {
        // SecurityAudit does not allow `GetQueueUrl`.
        const name = run.only.externalId.slice(run.only.externalId.lastIndexOf(':') + 1);
        const named = await sqs(
          new sdk.ListQueuesCommand({ QueueNamePrefix: name, MaxResults: 1_000, NextToken: token ?? undefined }),
        );
        const items = (named.QueueUrls ?? []).filter((url) => url.endsWith(`/${name}`));
        return describedPage({ next: named.NextToken, items, describe });
      }
      const page = await sqs(new sdk.ListQueuesCommand({ MaxResults: 500, NextToken: token ?? undefined }));
      return describedPage({ next: page.NextToken, items: page.QueueUrls ?? [], describe });
    };
  },
};

function queueSettings(url: string, attributes: Partial<Record<string, string>>): Omit<QueueConfiguration, 'tags'> {
  const seconds = (name: string) => {
    const value = attributes[name];
    return value === undefined ? null : Number(value);
  };
  const time = (name: string) => {
    const value = seconds(name);
    return value === null ? null : new Date(value * 1000).toISOString();
  };
  return {
    url,
    fifo: attributes['FifoQueue'] === 'true',
    content_based_deduplication: attributes['ContentBasedDeduplication'] === 'true',
    kms_key_id: attributes['KmsMasterKeyId'] || null,
    sqs_managed_encryption: attributes['SqsManagedSseEnabled'] === 'true',
    kms_data_key_reuse_seconds: seconds('KmsDataKeyReusePeriodSeconds'),
    visibility_timeout_seconds: seconds('VisibilityTimeout'),
    retention_seconds: seconds('MessageRetentionPeriod'),
    delay_seconds: seconds('DelaySeconds'),
    maximum_message_bytes: seconds('MaximumMessageSize'),
    receive_wait_seconds: seconds('ReceiveMessageWaitTimeSeconds'),
    redrive_policy: jsonObjectOf(attributes['RedrivePolicy']),
    redrive_allow_policy: jsonObjectOf(attributes['RedriveAllowPolicy']),
    policy: attributes['Policy'] ? parsePolicyDocument(attributes['Policy']) : null,
    created_at: time('CreatedTimestamp'),
    observed: { messages: seconds('ApproximateNumberOfMessages'), last_modified_at: time('LastModifiedTimestamp') },
  };
}
