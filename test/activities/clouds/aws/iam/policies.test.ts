import assert from 'node:assert/strict';
import { AttachRolePolicyCommand, CreatePolicyCommand, CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, collectType, openSession, seedSettings } from '../account-under-test.ts';

const administration = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: '*', Resource: '*' },
};

const administrationNormalised = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
};

describe('policies of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let iam: IAMClient;

  before(async () => {
    moto = await startMoto({ awsPolicies: true });
    session = openSession(moto.url);
    iam = new IAMClient(seedSettings(moto.url));
    const trust = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
    };
    await iam.send(new CreateRoleCommand({ RoleName: 'web', AssumeRolePolicyDocument: JSON.stringify(trust) }));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows the default document of a policy and whether it is attached', async () => {
    const made = await iam.send(
      new CreatePolicyCommand({ PolicyName: 'everything', PolicyDocument: JSON.stringify(administration) }),
    );
    await iam.send(new AttachRolePolicyCommand({ RoleName: 'web', PolicyArn: made.Policy?.Arn }));
    const { configuration } = await collectOne(session, 'iam_policy', 'everything');
    assert.equal(configuration.origin, 'account');
    assert.deepEqual(configuration.document, administrationNormalised);
    assert.equal(configuration.attached, true);
  });

  it('shows the AWS managed policies that are attached, and no others', async () => {
    const arn = 'arn:aws:iam::aws:policy/AdministratorAccess';
    await iam.send(new AttachRolePolicyCommand({ RoleName: 'web', PolicyArn: arn }));
    const policies = await collectType(session, 'iam_policy');
    const provided = policies.filter((policy) => policy.configuration['origin'] === 'aws');
    assert.deepEqual(
      provided.map((policy) => policy.externalId),
      [arn],
    );
    assert.deepEqual(provided[0]?.configuration['document'], administrationNormalised);
  });
});
