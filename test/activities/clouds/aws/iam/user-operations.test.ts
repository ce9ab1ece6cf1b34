import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-iam';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const document = (...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

describe('fixing drift of users', () => {
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

  /** A sync reads the credential report again, which its listings share. */
  const startSync = () => counted.session.verify(noDeadline());

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
    const plans = await proveRemediation({
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

  it('deactivates an access key that the baseline lacks, and leaves deleting it to a person', async () => {
    const UserName = name('user');
    await iam.send(new sdk.CreateUserCommand({ UserName }));
    await startSync();
    const [plan] = await proveRemediation({
      counted,
      target: target('iam_user', `user/${UserName}`),
      drift: () => iam.send(new sdk.CreateAccessKeyCommand({ UserName })),
      left: ['/access_keys/0'],
    });
    assert.match(plan?.steps[0]?.title ?? '', /^Deactivate the access key /);
    assert.match(plan?.left[0]?.reason ?? '', /deactivated, not deleted/);
  });

  it('deletes a console password that the baseline lacks, and says that it cannot be undone', async () => {
    const UserName = name('user');
    await iam.send(new sdk.CreateUserCommand({ UserName }));
    await startSync();
    const [plan] = await proveRemediation({
      counted,
      target: target('iam_user', `user/${UserName}`),
      drift: () => iam.send(new sdk.CreateLoginProfileCommand({ UserName, Password: 'a-Password-of-1-test' })),
    });
    assert.equal(plan?.steps[0]?.undo, null);
  });
});
