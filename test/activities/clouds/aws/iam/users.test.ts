import assert from 'node:assert/strict';
import {
  AddUserToGroupCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreatePolicyCommand,
  CreateUserCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId } from '../account-under-test.ts';

const administration = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: '*', Resource: '*' },
};

const administrationNormalised = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
};

describe('users of an AWS account', () => {
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

  it('shows a user with keys, password, groups and policies', async () => {
    const ada = { UserName: 'ada' };
    await iam.send(new CreateUserCommand({ ...ada, Tags: [{ Key: 'team', Value: 'ops' }] }));
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand(ada));
    await iam.send(new CreateLoginProfileCommand({ ...ada, Password: 'Pw-of-ada-1' }));
    for (const GroupName of ['writers', 'admins']) {
      await iam.send(new CreateGroupCommand({ GroupName }));
      await iam.send(new AddUserToGroupCommand({ ...ada, GroupName }));
    }
    await iam.send(new AttachUserPolicyCommand({ ...ada, PolicyArn: policyArn }));
    await iam.send(
      new PutUserPolicyCommand({ ...ada, PolicyName: 'own', PolicyDocument: JSON.stringify(administration) }),
    );
    const found = await collectOne(session, 'iam_user', 'ada');
    const { configuration } = found;
    assert.equal(found.externalId, `arn:aws:iam::${testAccountId}:user/ada`);
    assert.equal(found.region, 'global');
    assert.deepEqual(found.unreadable, {});
    assert.deepEqual(found.tags, { team: 'ops' });
    assert.deepEqual(configuration.groups, ['admins', 'writers']);
    assert.deepEqual(configuration.attached_policies, [policyArn]);
    assert.deepEqual(configuration.inline_policies, [{ name: 'own', document: administrationNormalised }]);
    assert.deepEqual(configuration.mfa_devices, []);
    assert.equal(configuration.login_profile?.password_reset_required, false);
    assert.equal(configuration.access_keys?.[0]?.id, key?.AccessKeyId);
    assert.equal(configuration.access_keys?.[0]?.status, 'Active');
    assert.ok(!JSON.stringify(found).includes(key?.SecretAccessKey ?? 'no key'));
  });

  it('shows a user without a password as one without a login profile', async () => {
    await iam.send(new CreateUserCommand({ UserName: 'robot' }));
    const { configuration } = await collectOne(session, 'iam_user', 'robot');
    assert.equal(configuration.login_profile, null);
    assert.deepEqual(configuration.access_keys, []);
  });

  it('keeps times of use out of the compared part', async () => {
    const { configuration } = await collectOne(session, 'iam_user', 'ada');
    assert.deepEqual(Object.keys(configuration.observed).toSorted(), [
      'access_keys_created',
      'access_keys_last_used',
      'password_last_changed',
      'password_last_used',
    ]);
  });

  it('identifies the keys of the credential report by their creation time', async () => {
    const { configuration } = await collectOne(session, 'iam_user', 'ada');
    const [reported] = configuration.observed.access_keys_created ?? [];
    const made = Date.parse(configuration.access_keys?.[0]?.created_at ?? '');
    assert.equal(Date.parse(reported ?? ''), Math.floor(made / 1000) * 1000);
  });
});
