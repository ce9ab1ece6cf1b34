import assert from 'node:assert/strict';
import { CreateGroupCommand, IAMClient, PutGroupPolicyCommand } from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

const administration = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: '*', Resource: '*' },
};

const administrationNormalised = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
};

describe('groups of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let iam: IAMClient;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    iam = new IAMClient(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a group with its inline policy', async () => {
    await iam.send(new CreateGroupCommand({ GroupName: 'admins' }));
    await iam.send(
      new PutGroupPolicyCommand({
        GroupName: 'admins',
        PolicyName: 'all',
        PolicyDocument: JSON.stringify(administration),
      }),
    );
    const { configuration } = await collectOne(session, 'iam_group', 'admins');
    assert.deepEqual(configuration.inline_policies, [{ name: 'all', document: administrationNormalised }]);
  });
});
