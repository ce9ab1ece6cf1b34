import assert from 'node:assert/strict';
import { CreateRepositoryCommand, ECRClient } from '@aws-sdk/client-ecr';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('image repositories of an AWS account', () => {
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

  it('shows a container registry', async () => {
    await new ECRClient(seedSettings(moto.url)).send(
      new CreateRepositoryCommand({
        repositoryName: 'web',
        imageTagMutability: 'IMMUTABLE',
        imageScanningConfiguration: { scanOnPush: true },
      }),
    );
    const { configuration, unreadable } = await collectOne(session, 'container_registry', 'web');
    assert.deepEqual(unreadable, {});
    assert.equal(configuration.scan_on_push, true);
    assert.equal(configuration.tag_mutability, 'IMMUTABLE');
    assert.equal(configuration.policy, null);
    assert.equal(configuration.lifecycle_policy, null);
  });
});
