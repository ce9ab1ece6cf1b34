import * as trailSdk from '@aws-sdk/client-cloudtrail';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a trail', () => {
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

  it('restores the logging of a trail, with its validation, scope, selectors and tags', async () => {
    const s3 = new S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
    const CreateBucketConfiguration = { LocationConstraint: testRegion } as const;
    await s3.send(new CreateBucketCommand({ Bucket: 'trails', CreateBucketConfiguration }));
    const trails = new trailSdk.CloudTrailClient(seedSettings(moto.url));
    const trail = await trails.send(
      new trailSdk.CreateTrailCommand({
        Name: 'audit',
        S3BucketName: 'trails',
        IsMultiRegionTrail: true,
        EnableLogFileValidation: true,
        IncludeGlobalServiceEvents: true,
      }),
    );
    const arn = trail.TrailARN;
    await trails.send(new trailSdk.StartLoggingCommand({ Name: arn }));
    const select = (ReadWriteType: trailSdk.ReadWriteType) =>
      trails.send(
        new trailSdk.PutEventSelectorsCommand({
          TrailName: arn,
          EventSelectors: [{ ReadWriteType, IncludeManagementEvents: true }],
        }),
      );
    await select('All');
    await proveRemediation({
      counted,
      target: targetAt('trail', arn),
      drift: async () => {
        await trails.send(new trailSdk.StopLoggingCommand({ Name: arn }));
        await trails.send(
          new trailSdk.UpdateTrailCommand({ Name: arn, IsMultiRegionTrail: false, EnableLogFileValidation: false }),
        );
        await select('WriteOnly');
        await trails.send(new trailSdk.AddTagsCommand({ ResourceId: arn, TagsList: [{ Key: 'team', Value: 'x' }] }));
      },
    });
  });
});
