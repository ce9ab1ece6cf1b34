import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-iam';
import { planRemediation } from '../../../../../domain/remediation/planner.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import {
  deviationsOf,
  openCountedSession,
  planningInput,
  present,
  proveMending,
  type CountedSession,
} from './mending.ts';

const document = (...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });
const trust = (service: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' }],
  });

describe('mending drift of identities', () => {
  let moto: Moto;
  let counted: CountedSession;
  let iam: sdk.IAMClient;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    iam = new sdk.IAMClient(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  const target = (resourceType: string, path: string) => ({
    externalId: `arn:aws:iam::${testAccountId}:${path}`,
    resourceType,
    region: 'global',
  });
  const name = (kind: string) => `${kind}-${(made += 1)}`;

  async function policy(...actions: string[]): Promise<string> {
    const answer = await iam.send(
      new sdk.CreatePolicyCommand({ PolicyName: name('policy'), PolicyDocument: document(...actions) }),
    );
    return answer.Policy?.Arn ?? '';
  }

  it('restores policies, groups and tags of a user', async () => {
    const UserName = name('user');
    const [kept, taken, given] = [await policy('s3:List*'), await policy('sqs:*'), await policy('*')];
    const [own, admins] = [name('group'), name('group')];
    for (const GroupName of [own, admins]) await iam.send(new sdk.CreateGroupCommand({ GroupName }));
    await iam.send(new sdk.CreateUserCommand({ UserName, Tags: [{ Key: 'team', Value: 'shop' }] }));
    for (const PolicyArn of [kept, taken]) await iam.send(new sdk.AttachUserPolicyCommand({ UserName, PolicyArn }));
    const inline = (PolicyName: string, ...actions: string[]) =>
      iam.send(new sdk.PutUserPolicyCommand({ UserName, PolicyName, PolicyDocument: document(...actions) }));
    await inline('reading', 's3:GetObject');
    await inline('writing', 's3:PutObject');
    await iam.send(new sdk.AddUserToGroupCommand({ UserName, GroupName: own }));
    const plans = await proveMending({
      counted,
      target: target('iam_user', `user/${UserName}`),
      drift: async () => {
        await iam.send(new sdk.DetachUserPolicyCommand({ UserName, PolicyArn: taken }));
        await iam.send(new sdk.AttachUserPolicyCommand({ UserName, PolicyArn: given }));
        await inline('reading', '*');
        await iam.send(new sdk.DeleteUserPolicyCommand({ UserName, PolicyName: 'writing' }));
        await inline('everything', '*');
        await iam.send(new sdk.RemoveUserFromGroupCommand({ UserName, GroupName: own }));
        await iam.send(new sdk.AddUserToGroupCommand({ UserName, GroupName: admins }));
        await iam.send(new sdk.TagUserCommand({ UserName, Tags: [{ Key: 'team', Value: 'other' }] }));
      },
    });
    assert.equal(plans.flatMap(({ steps }) => steps).length, 8);
  });

  it('deactivates an access key that the baseline has not, and leaves deleting it to a person', async () => {
    const UserName = name('user');
    await iam.send(new sdk.CreateUserCommand({ UserName }));
    const [plan] = await proveMending({
      counted,
      target: target('iam_user', `user/${UserName}`),
      drift: () => iam.send(new sdk.CreateAccessKeyCommand({ UserName })),
      left: ['/access_keys/0'],
    });
    assert.match(plan?.steps[0]?.title ?? '', /^Deactivate access key /);
    assert.match(plan?.left[0]?.reason ?? '', /deactivated; delete it/);
  });

  it('deletes a console password that the baseline has not, and says that there is no way back', async () => {
    const UserName = name('user');
    await iam.send(new sdk.CreateUserCommand({ UserName }));
    const [plan] = await proveMending({
      counted,
      target: target('iam_user', `user/${UserName}`),
      drift: () => iam.send(new sdk.CreateLoginProfileCommand({ UserName, Password: 'a-Password-of-1-test' })),
    });
    assert.equal(plan?.steps[0]?.undo, null);
  });

  it('restores the policies of a group', async () => {
    const GroupName = name('group');
    const PolicyArn = await policy('s3:*');
    await iam.send(new sdk.CreateGroupCommand({ GroupName }));
    await iam.send(new sdk.PutGroupPolicyCommand({ GroupName, PolicyName: 'own', PolicyDocument: document('s3:*') }));
    await proveMending({
      counted,
      target: target('iam_group', `group/${GroupName}`),
      drift: async () => {
        await iam.send(new sdk.AttachGroupPolicyCommand({ GroupName, PolicyArn }));
        await iam.send(new sdk.DeleteGroupPolicyCommand({ GroupName, PolicyName: 'own' }));
      },
    });
  });

  it('restores trust, policies, boundary, instance profiles and tags of a role', async () => {
    const RoleName = name('role');
    const InstanceProfileName = name('profile');
    const [PolicyArn, boundary] = [await policy('s3:*'), await policy('ec2:*')];
    await iam.send(new sdk.CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trust('ec2.amazonaws.com') }));
    await iam.send(new sdk.AttachRolePolicyCommand({ RoleName, PolicyArn }));
    await iam.send(new sdk.CreateInstanceProfileCommand({ InstanceProfileName }));
    await iam.send(new sdk.AddRoleToInstanceProfileCommand({ RoleName, InstanceProfileName }));
    await proveMending({
      counted,
      target: target('iam_role', `role/${RoleName}`),
      drift: async () => {
        await iam.send(
          new sdk.UpdateAssumeRolePolicyCommand({ RoleName, PolicyDocument: trust('lambda.amazonaws.com') }),
        );
        await iam.send(new sdk.DetachRolePolicyCommand({ RoleName, PolicyArn }));
        await iam.send(new sdk.PutRolePolicyCommand({ RoleName, PolicyName: 'all', PolicyDocument: document('*') }));
        await iam.send(new sdk.PutRolePermissionsBoundaryCommand({ RoleName, PermissionsBoundary: boundary }));
        await iam.send(new sdk.RemoveRoleFromInstanceProfileCommand({ RoleName, InstanceProfileName }));
        await iam.send(new sdk.TagRoleCommand({ RoleName, Tags: [{ Key: 'stage', Value: 'live' }] }));
      },
    });
  });

  it('makes the version of the baseline the default one of a policy again', async () => {
    const PolicyArn = await policy('s3:Get*');
    await proveMending({
      counted,
      target: { externalId: PolicyArn, resourceType: 'iam_policy', region: 'global' },
      shownDifferently: ['policy_id'],
      drift: async () => {
        await iam.send(
          new sdk.CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: document('*'), SetAsDefault: true }),
        );
        await iam.send(new sdk.TagPolicyCommand({ PolicyArn, Tags: [{ Key: 'stage', Value: 'live' }] }));
      },
    });
  });

  it('fails and says so when the version of the baseline was deleted', async () => {
    const PolicyArn = await policy('s3:Get*');
    const own = { externalId: PolicyArn, resourceType: 'iam_policy', region: 'global' };
    const baseline = await present(counted.session, own);
    const version = { PolicyArn, PolicyDocument: document('*'), SetAsDefault: true };
    await iam.send(new sdk.CreatePolicyVersionCommand(version));
    await iam.send(new sdk.DeletePolicyVersionCommand({ PolicyArn, VersionId: 'v1' }));
    const current = await present(counted.session, own);
    const [deviation] = deviationsOf(baseline, current);
    assert.ok(deviation);
    const planned = planRemediation(planningInput({ baseline, current }, deviation));
    assert.ok('plan' in planned);
    const [step] = planned.plan.steps;
    assert.ok(step);
    counted.changes();
    await assert.rejects(counted.session.apply(step.operation, AbortSignal.timeout(20_000)), {
      name: 'CloudError',
      kind: 'invalid_request',
      message: /version v1 of the policy was deleted/,
    });
    assert.deepEqual(counted.changes(), []);
  });

  it('restores the password policy and the alias of the account', async () => {
    const own = { externalId: testAccountId, resourceType: 'account', region: 'global' };
    const strict = {
      MinimumPasswordLength: 14,
      RequireSymbols: true,
      RequireNumbers: true,
      RequireUppercaseCharacters: true,
      RequireLowercaseCharacters: true,
      MaxPasswordAge: 90,
      PasswordReusePrevention: 24,
    };
    await iam.send(new sdk.UpdateAccountPasswordPolicyCommand(strict));
    const weaken = () => iam.send(new sdk.UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 6 }));
    await proveMending({ counted, target: own, drift: weaken });
    await iam.send(new sdk.UpdateAccountPasswordPolicyCommand(strict));
    await proveMending({
      counted,
      target: own,
      drift: async () => {
        await iam.send(new sdk.DeleteAccountPasswordPolicyCommand({}));
        await iam.send(new sdk.CreateAccountAliasCommand({ AccountAlias: 'shop' }));
      },
    });
  });
});
