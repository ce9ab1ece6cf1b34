import assert from 'node:assert/strict';
import { AccountClient, PutAlternateContactCommand } from '@aws-sdk/client-account';
import {
  AddUserToGroupCommand,
  AttachRolePolicyCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateAccountAliasCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreatePolicyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  IAMClient,
  PutGroupPolicyCommand,
  PutUserPolicyCommand,
  UpdateAccountPasswordPolicyCommand,
} from '@aws-sdk/client-iam';
import { PutPublicAccessBlockCommand, S3ControlClient } from '@aws-sdk/client-s3-control';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import {
  collectOne,
  collectType,
  fingerprint,
  openSession,
  seedSettings,
  testAccountId,
} from './account-under-test.ts';

const administration = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: '*', Resource: '*' },
};
const administrationNormalised = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
};

describe('identities of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let iam: IAMClient;
  let policyArn: string;

  before(async () => {
    moto = await startMoto({ awsPolicies: true });
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
      'access_keys_last_used',
      'password_last_changed',
      'password_last_used',
    ]);
  });

  it('shows a group with its inline policy', async () => {
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

  it('shows the default document of a policy and whether it is attached', async () => {
    const { configuration } = await collectOne(session, 'iam_policy', 'everything');
    assert.equal(configuration.origin, 'account');
    assert.deepEqual(configuration.document, administrationNormalised);
    assert.equal(configuration.attached, true);
  });

  it('shows the policies of AWS that something is attached to, and no others', async () => {
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

  it('shows the settings of the whole account', async () => {
    await iam.send(new CreateAccountAliasCommand({ AccountAlias: 'shop' }));
    await iam.send(
      new UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 14, RequireSymbols: true, MaxPasswordAge: 90 }),
    );
    await new S3ControlClient({
      ...seedSettings(moto.url),
      endpointProvider: () => ({ url: new URL(moto.url) }),
    }).send(
      new PutPublicAccessBlockCommand({
        AccountId: testAccountId,
        PublicAccessBlockConfiguration: { BlockPublicAcls: true },
      }),
    );
    await new AccountClient(seedSettings(moto.url)).send(
      new PutAlternateContactCommand({
        AlternateContactType: 'SECURITY',
        Name: 'Sec Team',
        Title: 'Team',
        EmailAddress: 'sec@example.com',
        PhoneNumber: '+49 1',
      }),
    );
    const found = await collectOne(session, 'account', 'shop');
    const { configuration } = found;
    assert.equal(found.externalId, testAccountId);
    assert.equal(configuration.root_user.mfa_enabled, false);
    assert.equal(configuration.root_user.has_access_keys, false);
    assert.equal(configuration.password_policy?.minimum_length, 14);
    assert.equal(configuration.password_policy?.require_symbols, true);
    assert.equal(configuration.password_policy?.maximum_age_days, 90);
    assert.equal(configuration.s3_public_access_block?.block_public_acls, true);
    assert.equal(configuration.alternate_contacts.security?.email, fingerprint('sec@example.com'));
    assert.equal(configuration.alternate_contacts.billing, null);
    assert.ok(!JSON.stringify(found).includes('sec@example.com'));
  });

  it('notes a call that the endpoint does not offer as unreadable', async () => {
    const { configuration, unreadable } = await collectOne(session, 'account', testAccountId);
    assert.ok(!('primary_contact' in configuration));
    assert.match(unreadable['/primary_contact'] ?? '', /^not_supported: account:GetContactInformation/);
  });
});
