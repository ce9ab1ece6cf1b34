import * as snsSdk from '@aws-sdk/client-sns';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

const allow = (principal: string, actions: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'All', Effect: 'Allow', Principal: { AWS: principal }, Action: actions, Resource: resource }],
  });

describe('fixing drift of a topic', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores attributes and tags of a topic', async () => {
    const sns = new snsSdk.SNSClient(seedSettings(moto.url));
    const { TopicArn } = await sns.send(
      new snsSdk.CreateTopicCommand({ Name: 'orders', Attributes: { KmsMasterKeyId: 'alias/orders' } }),
    );
    const set = (AttributeName: string, AttributeValue: string) =>
      sns.send(new snsSdk.SetTopicAttributesCommand({ TopicArn, AttributeName, AttributeValue }));
    await proveRemediation({
      counted,
      target: targetAt('topic', TopicArn),
      drift: async () => {
        await set('KmsMasterKeyId', '');
        await set('DisplayName', 'Others');
        await set('Policy', allow('*', 'sns:Publish', TopicArn ?? ''));
        await sns.send(new snsSdk.TagResourceCommand({ ResourceArn: TopicArn, Tags: [{ Key: 'a', Value: 'b' }] }));
      },
    });
  });
});
