import * as sdk from '@aws-sdk/client-iam';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

const document = (...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

const trust = (service: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' }],
  });

describe('fixing drift of roles', () => {
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

  it('restores trust, policies, boundary, instance profiles and tags of a role', async () => {
    const RoleName = name('role');
    const InstanceProfileName = name('profile');
    const [PolicyArn, boundary] = [await policy('s3:*'), await policy('ec2:*')];
    await iam.send(new sdk.CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trust('ec2.amazonaws.com') }));
    await iam.send(new sdk.AttachRolePolicyCommand({ RoleName, PolicyArn }));
    await iam.send(new sdk.CreateInstanceProfileCommand({ InstanceProfileName }));
    await iam.send(new sdk.AddRoleToInstanceProfileCommand({ RoleName, InstanceProfileName }));
    await proveRemediation({
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
});
