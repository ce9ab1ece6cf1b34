import assert from 'node:assert/strict';
import * as cache from '@aws-sdk/client-elasticache';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a cache', () => {
  let moto: Moto;
  let counted: CountedSession;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });
  const name = (kind: string) => `${kind}-${(made += 1)}`;

  it('restores tags of a cache', async () => {
    const elasticache = new cache.ElastiCacheClient(seedSettings(moto.url));
    const answer = await elasticache.send(
      new cache.CreateReplicationGroupCommand({
        ReplicationGroupId: name('cache'),
        ReplicationGroupDescription: 'sessions',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        SnapshotRetentionLimit: 7,
      }),
    );
    const arn = answer.ReplicationGroup?.ARN ?? `arn:aws:elasticache:${testRegion}:${testAccountId}:none`;
    await proveRemediation({
      counted,
      target: targetAt('cache_cluster', arn),
      drift: () =>
        elasticache.send(
          new cache.AddTagsToResourceCommand({ ResourceName: arn, Tags: [{ Key: 'team', Value: 'shop' }] }),
        ),
    });
    assert.ok(arn);
  });
});
