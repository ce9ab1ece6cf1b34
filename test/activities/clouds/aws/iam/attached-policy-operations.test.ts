import * as sdk from '@aws-sdk/client-iam';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

const document = (...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

describe('fixing drift of the policies of an identity', () => {
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

  it('restores the policies of a group', async () => {
    const GroupName = name('group');
    const PolicyArn = await policy('s3:*');
    await iam.send(new sdk.CreateGroupCommand({ GroupName }));
    await iam.send(new sdk.PutGroupPolicyCommand({ GroupName, PolicyName: 'own', PolicyDocument: document('s3:*') }));
    await proveRemediation({
      counted,
      target: target('iam_group', `group/${GroupName}`),
      drift: async () => {
        await iam.send(new sdk.AttachGroupPolicyCommand({ GroupName, PolicyArn }));
        await iam.send(new sdk.DeleteGroupPolicyCommand({ GroupName, PolicyName: 'own' }));
      },
    });
  });
});
