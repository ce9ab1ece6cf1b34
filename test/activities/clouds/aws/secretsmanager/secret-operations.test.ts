import * as secretsSdk from '@aws-sdk/client-secrets-manager';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

const allow = (principal: string, actions: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'All', Effect: 'Allow', Principal: { AWS: principal }, Action: actions, Resource: resource }],
  });

const accountRoot = `arn:aws:iam::${testAccountId}:root`;

describe('fixing drift of a secret', () => {
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

  it('restores the settings of a secret', async () => {
    const secrets = new secretsSdk.SecretsManagerClient(seedSettings(moto.url));
    const { ARN } = await secrets.send(
      new secretsSdk.CreateSecretCommand({
        Name: 'orders',
        SecretString: 'x',
        Description: 'orders',
        KmsKeyId: 'alias/a',
      }),
    );
    await proveRemediation({
      counted,
      target: targetAt('secret', ARN),
      drift: async () => {
        await secrets.send(
          new secretsSdk.UpdateSecretCommand({ SecretId: ARN, Description: 'else', KmsKeyId: 'alias/b' }),
        );
        await secrets.send(
          new secretsSdk.PutResourcePolicyCommand({
            SecretId: ARN,
            ResourcePolicy: allow(accountRoot, 'secretsmanager:GetSecretValue', '*'),
          }),
        );
        await secrets.send(
          new secretsSdk.TagResourceCommand({ SecretId: ARN, Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });

  it('restores a secret that is scheduled for deletion', async () => {
    const secrets = new secretsSdk.SecretsManagerClient(seedSettings(moto.url));
    const { ARN } = await secrets.send(new secretsSdk.CreateSecretCommand({ Name: 'going', SecretString: 'x' }));
    await proveRemediation({
      counted,
      target: targetAt('secret', ARN),
      drift: () => secrets.send(new secretsSdk.DeleteSecretCommand({ SecretId: ARN })),
    });
  });
});
