import assert from 'node:assert/strict';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

describe('queues of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a queue', async () => {
    await new SQSClient(seedSettings(moto.url)).send(
      new CreateQueueCommand({
        QueueName: 'mail',
        Attributes: { VisibilityTimeout: '45', SqsManagedSseEnabled: 'true' },
        tags: { team: 'web' },
      }),
    );
    const { configuration, externalId, tags } = await collectOne(session, 'queue', 'mail');
    assert.equal(externalId, `arn:aws:sqs:${testRegion}:${testAccountId}:mail`);
    assert.deepEqual(tags, { team: 'web' });
    assert.equal(configuration.visibility_timeout_seconds, 45);
    assert.equal(configuration.sqs_managed_encryption, true);
    assert.equal(configuration.kms_key_id, null);
  });
});
