import assert from 'node:assert/strict';
import { CloudTrailClient, CreateTrailCommand, StartLoggingCommand } from '@aws-sdk/client-cloudtrail';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testRegion } from '../account-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

describe('trails of an AWS account', () => {
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

  it('shows a trail with what it records and whether it does', async () => {
    await new S3Client({ ...seedSettings(moto.url), forcePathStyle: true }).send(
      new CreateBucketCommand({
        Bucket: 'trail-logs',
        CreateBucketConfiguration: { LocationConstraint: testRegion },
      }),
    );
    const cloudTrail = new CloudTrailClient(seedSettings(moto.url));
    await cloudTrail.send(
      new CreateTrailCommand({ Name: 'all', S3BucketName: 'trail-logs', IsMultiRegionTrail: true }),
    );
    const stopped = await collectOne(session, 'trail', 'all');
    assert.equal(stopped.configuration.is_logging, false);
    assert.equal(stopped.status, 'stopped');
    await cloudTrail.send(new StartLoggingCommand({ Name: 'all' }));
    const { configuration, unreadable } = await collectOne(session, 'trail', 'all');
    assert.deepEqual(unreadable, {});
    assert.equal(configuration.is_logging, true);
    assert.equal(configuration.multi_region, true);
    assert.equal(configuration.log_file_validation, false);
    assert.equal(configuration.s3_bucket_name, 'trail-logs');
    assert.deepEqual(configuration.advanced_event_selectors, []);
    assert.deepEqual(configuration.insight_types, []);
  });

  it('shows a trail whose home region is not covered once, where the provider is connected', async () => {
    const elsewhere = seedSettings(moto.url, 'us-east-1');
    await new S3Client({ ...elsewhere, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'far-logs' }));
    const cloudTrail = new CloudTrailClient(elsewhere);
    await cloudTrail.send(new CreateTrailCommand({ Name: 'far', S3BucketName: 'far-logs', IsMultiRegionTrail: true }));
    await cloudTrail.send(new StartLoggingCommand({ Name: 'far' }));
    const { configuration, region, unreadable } = await collectOne(session, 'trail', 'far');
    assert.deepEqual(unreadable, {});
    assert.deepEqual([region, configuration.observed.home_region], [testRegion, 'us-east-1']);
    assert.equal(configuration.is_logging, true);

    const wide = openSession(moto.url, undefined, { regions: [testRegion, 'us-east-1'] });
    try {
      await assert.rejects(collectOne(wide, 'trail', 'far'), /0 of type trail/);
      const there = wide
        .units({ regions: ['us-east-1'], withGlobal: false })
        .filter(({ resourceTypes }) => resourceTypes.includes('trail'));
      const names: string[] = [];
      for (const unit of there) {
        for await (const page of wide.pages(unit, null, noDeadline())) {
          names.push(...page.resources.map(({ name }) => name));
        }
      }
      assert.deepEqual(names, ['far']);
    } finally {
      wide.close();
    }
  });
});
