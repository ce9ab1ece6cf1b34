import * as eksSdk from '@aws-sdk/client-eks';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a container cluster', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores tags of a container cluster', async () => {
    const eks = new eksSdk.EKSClient(seedSettings(moto.url));
    const answer = await eks.send(
      new eksSdk.CreateClusterCommand({
        name: 'shop',
        roleArn: `arn:aws:iam::${testAccountId}:role/eks`,
        resourcesVpcConfig: {},
        tags: { team: 'shop' },
      }),
    );
    const arn = answer.cluster?.arn;
    await proveRemediation({
      counted,
      target: targetAt('container_cluster', arn),
      drift: () => eks.send(new eksSdk.TagResourceCommand({ resourceArn: arn, tags: { team: 'other', a: 'b' } })),
    });
  });
});
