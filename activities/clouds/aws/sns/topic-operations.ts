import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';
import { attributeText } from '../session/attribute-text.ts';

const topicAttributes: Record<string, string> = {
  delivery_policy: 'DeliveryPolicy',
  display_name: 'DisplayName',
  kms_key_id: 'KmsMasterKeyId',
  policy: 'Policy',
  signature_version: 'SignatureVersion',
  tracing_mode: 'TracingConfig',
};

/** Attributes and tags of topics. Attributes are strings; empty means not set. */
export const topicOperations: Record<string, AwsOperation> = {
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

async function topics({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-sns');
  return { sdk, sns: run.once('sns', (settings) => new sdk.SNSClient(settings)), arn: target.externalId };
}
