import assert from 'node:assert/strict';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('secrets of an AWS account', () => {
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

  it('shows a secret and never its value', async () => {
    await new SecretsManagerClient(seedSettings(moto.url)).send(
      new CreateSecretCommand({ Name: 'smtp', SecretString: 'the-value', Tags: [{ Key: 'team', Value: 'ops' }] }),
    );
    const found = await collectOne(session, 'secret', 'smtp');
    assert.equal(found.configuration.rotation_enabled, false);
    assert.equal(found.configuration.policy, null);
    assert.deepEqual(found.tags, { team: 'ops' });
    assert.ok(!JSON.stringify(found).includes('the-value'));
  });
});
