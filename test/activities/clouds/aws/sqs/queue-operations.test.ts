import * as sqsSdk from '@aws-sdk/client-sqs';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

const allow = (principal: string, actions: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'All', Effect: 'Allow', Principal: { AWS: principal }, Action: actions, Resource: resource }],
  });

describe('fixing drift of a queue', () => {
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

  it('restores attributes and tags of a queue', async () => {
    const sqs = new sqsSdk.SQSClient(seedSettings(moto.url));
    const { QueueUrl } = await sqs.send(
      new sqsSdk.CreateQueueCommand({
        QueueName: 'orders',
        Attributes: { SqsManagedSseEnabled: 'true', MessageRetentionPeriod: '86400' },
      }),
    );
    const arn = `arn:aws:sqs:${testRegion}:${testAccountId}:orders`;
    await proveRemediation({
      counted,
      target: targetAt('queue', arn),
      drift: async () => {
        await sqs.send(
          new sqsSdk.SetQueueAttributesCommand({
            QueueUrl,
            Attributes: {
              SqsManagedSseEnabled: 'false',
              MessageRetentionPeriod: '60',
              VisibilityTimeout: '5',
              Policy: allow('*', 'sqs:*', arn),
            },
          }),
        );
        await sqs.send(new sqsSdk.TagQueueCommand({ QueueUrl, Tags: { team: 'shop' } }));
      },
    });
  });
});
