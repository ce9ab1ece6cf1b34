import assert from 'node:assert/strict';
import { CloudWatchClient, PutMetricAlarmCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutMetricFilterCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

describe('log groups of an AWS account', () => {
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

  it('shows a log group with its metric filters and their alarms', async () => {
    const logs = new CloudWatchLogsClient(seedSettings(moto.url));
    await logs.send(new CreateLogGroupCommand({ logGroupName: 'audit', tags: { team: 'sec' } }));
    await logs.send(new PutRetentionPolicyCommand({ logGroupName: 'audit', retentionInDays: 30 }));
    await logs.send(
      new PutMetricFilterCommand({
        logGroupName: 'audit',
        filterName: 'root-use',
        filterPattern: '{ $.userIdentity.type = "Root" }',
        metricTransformations: [{ metricName: 'RootUse', metricNamespace: 'Audit', metricValue: '1' }],
      }),
    );
    await new CloudWatchClient(seedSettings(moto.url)).send(
      new PutMetricAlarmCommand({
        AlarmName: 'root-use',
        MetricName: 'RootUse',
        Namespace: 'Audit',
        Statistic: 'Sum',
        Period: 300,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        AlarmActions: [`arn:aws:sns:${testRegion}:${testAccountId}:pager`],
      }),
    );
    const { configuration, tags, unreadable } = await collectOne(session, 'log_group', 'audit');
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'sec' });
    assert.equal(configuration.retention_days, 30);
    assert.deepEqual(configuration.metric_filters, [
      {
        name: 'root-use',
        pattern: '{ $.userIdentity.type = "Root" }',
        metrics: [
          {
            name: 'RootUse',
            namespace: 'Audit',
            value: '1',
            alarms: [
              {
                name: 'root-use',
                actions_enabled: true,
                alarm_actions: [`arn:aws:sns:${testRegion}:${testAccountId}:pager`],
              },
            ],
          },
        ],
      },
    ]);
  });
});
