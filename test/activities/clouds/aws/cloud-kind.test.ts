import assert from 'node:assert/strict';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { awsCloud } from '../../../../activities/clouds/aws/cloud-kind.ts';
import { processBudgets } from '../../../../activities/clouds/shared/call-budgets.ts';
import { createOutboundGuard } from '../../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../../platform/outbound/trusted-hosts.ts';
import { loadProcessSettings } from '../../../../platform/settings.ts';
import { startAws, type Aws } from '../../../emulators/aws.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../../../helpers/services.ts';
import { collectType, fingerprint, seedSettings, testRegion } from './account-under-test.ts';

describe('A session with an AWS account as a worker opens it', () => {
  let moto: Moto;
  let aws: Aws;

  before(async () => {
    moto = await startMoto();
    aws = await startAws(moto.url);
    const s3 = new S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
    const CreateBucketConfiguration = { LocationConstraint: testRegion } as const;
    await s3.send(new CreateBucketCommand({ Bucket: 'one', CreateBucketConfiguration }));
    s3.destroy();
  });
  after(async () => {
    await moto.stop();
    await aws.stop();
  });

  /** How often Cloud Control is called by a listing of the buckets. */
  async function questions(env: Record<string, string>): Promise<number> {
    const closings: (() => void)[] = [];
    const open = awsCloud.start({
      settings: loadProcessSettings({
        DATABASE_URL: 'postgres://nobody@localhost/none',
        TEMPORAL_ADDRESS: 'localhost:1',
        JWT_SECRET: TEST_JWT_SECRET,
        CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
        AWS_ENDPOINT_URL: aws.url,
        ...env,
      }),
      fingerprint,
      outbound: (endpoints) =>
        createOutboundGuard({ trustedHosts: endpoints.filter((one) => one !== null).map(trustedHostOf) }),
      openOther: () => assert.fail('no other account is opened'),
      callBudgets: processBudgets(),
      onCall: () => undefined,
      onClose: (close) => closings.push(close),
    });
    const { region, credentials } = seedSettings(aws.url);
    const session = open({ credentials, scope: { region } });
    const before = aws.calls.length;
    try {
      assert.equal((await collectType(session, 'object_bucket')).length, 1);
      return aws.calls.slice(before).filter((call) => call === 'cloudcontrol GetResource').length;
    } finally {
      session.close();
      for (const close of closings) close();
    }
  }

  it('asks Cloud Control only where the setting says so', async () => {
    assert.equal(await questions({}), 0);
    assert.equal(await questions({ AWS_CLOUD_CONTROL: 'false' }), 0);
    assert.equal(await questions({ AWS_CLOUD_CONTROL: 'true' }), 1);
  });
});
