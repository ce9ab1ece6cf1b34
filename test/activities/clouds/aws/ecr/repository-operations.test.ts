import * as ecrSdk from '@aws-sdk/client-ecr';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of an image repository', () => {
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

  it('restores scanning, mutability, the policy and tags of an image repository', async () => {
    const ecr = new ecrSdk.ECRClient(seedSettings(moto.url));
    const repositoryName = 'shop/orders';
    const answer = await ecr.send(
      new ecrSdk.CreateRepositoryCommand({
        repositoryName,
        imageScanningConfiguration: { scanOnPush: true },
        imageTagMutability: 'IMMUTABLE',
      }),
    );
    const arn = answer.repository?.repositoryArn;
    await proveRemediation({
      counted,
      target: targetAt('container_registry', arn),
      drift: async () => {
        await ecr.send(
          new ecrSdk.PutImageScanningConfigurationCommand({
            repositoryName,
            imageScanningConfiguration: { scanOnPush: false },
          }),
        );
        await ecr.send(new ecrSdk.PutImageTagMutabilityCommand({ repositoryName, imageTagMutability: 'MUTABLE' }));
        await ecr.send(
          new ecrSdk.SetRepositoryPolicyCommand({
            repositoryName,
            policyText: JSON.stringify({
              Version: '2012-10-17',
              Statement: [{ Sid: 'All', Effect: 'Allow', Principal: '*', Action: 'ecr:BatchGetImage' }],
            }),
          }),
        );
        await ecr.send(new ecrSdk.TagResourceCommand({ resourceArn: arn, tags: [{ Key: 'team', Value: 'shop' }] }));
      },
    });
  });
});
