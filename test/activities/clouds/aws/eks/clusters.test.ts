import assert from 'node:assert/strict';
import { CreateClusterCommand, EKSClient } from '@aws-sdk/client-eks';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId } from '../account-under-test.ts';

describe('container clusters of an AWS account', () => {
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

  it('shows a container cluster', async () => {
    await new EKSClient(seedSettings(moto.url)).send(
      new CreateClusterCommand({
        name: 'apps',
        roleArn: `arn:aws:iam::${testAccountId}:role/eks`,
        resourcesVpcConfig: { subnetIds: ['subnet-b', 'subnet-a'] },
        logging: { clusterLogging: [{ types: ['audit', 'api'], enabled: true }] },
        tags: { team: 'platform' },
      }),
    );
    const { configuration, tags } = await collectOne(session, 'container_cluster', 'apps');
    assert.deepEqual(tags, { team: 'platform' });
    assert.deepEqual(configuration.enabled_logs, ['api', 'audit']);
    assert.deepEqual(configuration.subnet_ids, ['subnet-a', 'subnet-b']);
  });
});
