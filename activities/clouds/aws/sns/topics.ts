import type { TopicConfiguration } from '../../../../domain/clouds/aws/sns/topic.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { jsonObjectOf } from '../session/json-text.ts';
import { collected, undescribed } from '../session/resource.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['NotFound', 'NotFoundException', 'ResourceNotFoundException'];

/** SNS topics. */
export const topicsUnit: AwsUnit<'topic'> = {
  service: 'sns-topics',
  scope: 'regional',
  resourceTypes: ['topic'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-sns');
    const sns = run.service('sns', (settings) => new sdk.SNSClient(settings));

    async function describe({ TopicArn: arn }: { TopicArn?: string }) {
      if (arn === undefined) return null;
      const name = arn.slice(arn.lastIndexOf(':') + 1);
      const details = new DetailReader();
      const { unreadable } = details;
      const [attributes, tags] = await Promise.all([
        details.read(
          '',
          async () => (await sns(new sdk.GetTopicAttributesCommand({ TopicArn: arn }))).Attributes ?? {},
          { gone },
        ),
        details.read(
          '/tags',
          async () => tagMap((await sns(new sdk.ListTagsForResourceCommand({ ResourceArn: arn }))).Tags),
          { gone },
        ),
      ]);
      if (!attributes) {
        return undescribed({ resourceType: 'topic', externalId: arn, name, region: run.region, unreadable });
      }
      return collected({
        resourceType: 'topic',
        externalId: arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable,
        configuration: topicSettings(attributes),
      });
    }

    return async (token) => {
      if (run.only !== null) return describedPage({ next: null, items: [{ TopicArn: run.only.externalId }], describe });
      const page = await sns(new sdk.ListTopicsCommand({ NextToken: token ?? undefined }));
      return describedPage({ next: page.NextToken, items: page.Topics ?? [], describe });
    };
  },
};

function topicSettings(attributes: Record<string, string>): Omit<TopicConfiguration, 'tags'> {
  return {
    display_name: attributes['DisplayName'] || null,
    fifo: attributes['FifoTopic'] === 'true',
    kms_key_id: attributes['KmsMasterKeyId'] || null,
    policy: attributes['Policy'] ? parsePolicyDocument(attributes['Policy']) : null,
    delivery_policy: jsonObjectOf(attributes['DeliveryPolicy']),
    tracing_mode: attributes['TracingConfig'] ?? null,
    signature_version: attributes['SignatureVersion'] ?? null,
    owner: attributes['Owner'] ?? null,
    observed: {
      confirmed_subscriptions: count(attributes['SubscriptionsConfirmed']),
      pending_subscriptions: count(attributes['SubscriptionsPending']),
    },
  };
}

function count(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
