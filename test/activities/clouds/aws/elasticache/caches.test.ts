import assert from 'node:assert/strict';
import {
  CreateCacheClusterCommand,
  CreateReplicationGroupCommand,
  ElastiCacheClient,
} from '@aws-sdk/client-elasticache';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('caches of an AWS account', () => {
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

  it('shows a cache cluster and a replication group, never the token', async () => {
    const elasticache = new ElastiCacheClient(seedSettings(moto.url));
    await elasticache.send(
      new CreateCacheClusterCommand({
        CacheClusterId: 'pages',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        NumCacheNodes: 1,
        AutoMinorVersionUpgrade: true,
        SnapshotRetentionLimit: 3,
      }),
    );
    await elasticache.send(
      new CreateReplicationGroupCommand({
        ReplicationGroupId: 'carts',
        ReplicationGroupDescription: 'carts',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        TransitEncryptionEnabled: true,
        AtRestEncryptionEnabled: true,
        AuthToken: 'token-of-the-cache-1',
      }),
    );
    const cluster = await collectOne(session, 'cache_cluster', 'pages');
    assert.equal(cluster.configuration.kind, 'cluster');
    assert.equal(cluster.configuration.snapshot_retention_days, 3);
    const group = await collectOne(session, 'cache_cluster', 'carts');
    assert.equal(group.configuration.kind, 'replication_group');
    assert.equal(group.configuration.transit_encryption, true);
    assert.ok(!JSON.stringify(group).includes('token-of-the-cache-1'));
  });
});
