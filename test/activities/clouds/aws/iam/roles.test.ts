import assert from 'node:assert/strict';
import { AttachRolePolicyCommand, CreatePolicyCommand, CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

const administration = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: '*', Resource: '*' },
};

describe('roles of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let iam: IAMClient;
  let policyArn: string;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    iam = new IAMClient(seedSettings(moto.url));
    const made = await iam.send(
      new CreatePolicyCommand({ PolicyName: 'everything', PolicyDocument: JSON.stringify(administration) }),
    );
    policyArn = made.Policy?.Arn ?? '';
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows whom a role trusts', async () => {
    const trust = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
    };
    await iam.send(new CreateRoleCommand({ RoleName: 'web', AssumeRolePolicyDocument: JSON.stringify(trust) }));
    await iam.send(new AttachRolePolicyCommand({ RoleName: 'web', PolicyArn: policyArn }));
    const { configuration } = await collectOne(session, 'iam_role', 'web');
    assert.deepEqual(configuration.trust_policy, {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: ['ec2.amazonaws.com'] }, Action: ['sts:AssumeRole'] }],
    });
    assert.deepEqual(configuration.attached_policies, [policyArn]);
  });
});
