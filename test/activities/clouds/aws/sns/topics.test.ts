import assert from 'node:assert/strict';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('topics of an AWS account', () => {
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

  it('shows a topic', async () => {
    await new SNSClient(seedSettings(moto.url)).send(
      new CreateTopicCommand({
        Name: 'pager',
        Attributes: { KmsMasterKeyId: 'alias/aws/sns' },
        Tags: [{ Key: 'team', Value: 'ops' }],
      }),
    );
    const { configuration, tags } = await collectOne(session, 'topic', 'pager');
    assert.deepEqual(tags, { team: 'ops' });
    assert.equal(configuration.kms_key_id, 'alias/aws/sns');
    assert.ok(Array.isArray(configuration.policy?.['Statement']));
  });
});
