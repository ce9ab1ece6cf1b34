import assert from 'node:assert/strict';
import { CreateAliasCommand, CreateKeyCommand, EnableKeyRotationCommand, KMSClient } from '@aws-sdk/client-kms';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('encryption keys of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a key with rotation, aliases and policy', async () => {
    const kms = new KMSClient(seedSettings(moto.url));
    const { KeyMetadata: key } = await kms.send(
      new CreateKeyCommand({ Description: 'orders', Tags: [{ TagKey: 'team', TagValue: 'shop' }] }),
    );
    const id = key?.KeyId ?? '';
    await kms.send(new EnableKeyRotationCommand({ KeyId: id }));
    for (const alias of ['alias/orders-b', 'alias/orders-a'])
      await kms.send(new CreateAliasCommand({ AliasName: alias, TargetKeyId: id }));
    const { configuration, externalId, tags, unreadable } = await collectOne(session, 'encryption_key', 'orders-a');
    assert.equal(externalId, key?.Arn);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'shop' });
    assert.equal(configuration.state, 'Enabled');
    assert.equal(configuration.rotation?.enabled, true);
    assert.deepEqual(configuration.aliases, ['alias/orders-a', 'alias/orders-b']);
    assert.equal(configuration.policy?.['Version'], '2012-10-17');
  });
});
