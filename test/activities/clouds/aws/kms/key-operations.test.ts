import * as kmsSdk from '@aws-sdk/client-kms';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

const allow = (principal: string, actions: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'All', Effect: 'Allow', Principal: { AWS: principal }, Action: actions, Resource: resource }],
  });

describe('fixing drift of an encryption key', () => {
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

  it('restores rotation, policy, description, aliases, state and tags of a key', async () => {
    const kms = new kmsSdk.KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(
      new kmsSdk.CreateKeyCommand({ Description: 'orders', Tags: [{ TagKey: 'team', TagValue: 'shop' }] }),
    );
    const KeyId = key?.KeyId ?? '';
    await kms.send(new kmsSdk.EnableKeyRotationCommand({ KeyId }));
    await kms.send(new kmsSdk.CreateAliasCommand({ TargetKeyId: KeyId, AliasName: 'alias/orders' }));
    await proveRemediation({
      counted,
      target: targetAt('encryption_key', key?.Arn),
      drift: async () => {
        await kms.send(new kmsSdk.DisableKeyRotationCommand({ KeyId }));
        await kms.send(
          new kmsSdk.PutKeyPolicyCommand({ KeyId, PolicyName: 'default', Policy: allow('*', 'kms:*', '*') }),
        );
        await kms.send(new kmsSdk.UpdateKeyDescriptionCommand({ KeyId, Description: 'whatever' }));
        await kms.send(new kmsSdk.DeleteAliasCommand({ AliasName: 'alias/orders' }));
        await kms.send(new kmsSdk.CreateAliasCommand({ TargetKeyId: KeyId, AliasName: 'alias/others' }));
        await kms.send(new kmsSdk.UntagResourceCommand({ KeyId, TagKeys: ['team'] }));
      },
    });
    await proveRemediation({
      counted,
      target: targetAt('encryption_key', key?.Arn),
      drift: () => kms.send(new kmsSdk.DisableKeyCommand({ KeyId })),
    });
  });

  it('cancels the deletion of a key', async () => {
    const kms = new kmsSdk.KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(new kmsSdk.CreateKeyCommand({}));
    await proveRemediation({
      counted,
      target: targetAt('encryption_key', key?.Arn),
      drift: () => kms.send(new kmsSdk.ScheduleKeyDeletionCommand({ KeyId: key?.KeyId, PendingWindowInDays: 7 })),
    });
  });
});
