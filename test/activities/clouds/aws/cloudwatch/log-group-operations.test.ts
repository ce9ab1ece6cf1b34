import * as logsSdk from '@aws-sdk/client-cloudwatch-logs';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a log group', () => {
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

  it('restores retention, metric filters and tags of a log group', async () => {
    const logs = new logsSdk.CloudWatchLogsClient(seedSettings(moto.url));
    const logGroupName = '/app/orders';
    await logs.send(new logsSdk.CreateLogGroupCommand({ logGroupName }));
    const retain = (retentionInDays: number) =>
      logs.send(new logsSdk.PutRetentionPolicyCommand({ logGroupName, retentionInDays }));
    await retain(365);
    await logs.send(
      new logsSdk.PutMetricFilterCommand({
        logGroupName,
        filterName: 'denied',
        filterPattern: 'AccessDenied',
        metricTransformations: [{ metricName: 'Denied', metricNamespace: 'Audit', metricValue: '1' }],
      }),
    );
    const arn = `arn:aws:logs:${testRegion}:${testAccountId}:log-group:${logGroupName}`;
    await proveRemediation({
      counted,
      target: targetAt('log_group', arn),
      drift: async () => {
        await retain(30);
        await logs.send(new logsSdk.DeleteMetricFilterCommand({ logGroupName, filterName: 'denied' }));
        await logs.send(new logsSdk.TagResourceCommand({ resourceArn: arn, tags: { team: 'shop' } }));
      },
    });
  });
});
