import assert from 'node:assert/strict';
import { CreateTableCommand, DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

describe('tables of an AWS account', () => {
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

  it('shows a table with its recovery', async () => {
    const dynamodb = new DynamoDBClient(seedSettings(moto.url));
    await dynamodb.send(
      new CreateTableCommand({
        TableName: 'sessions',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        DeletionProtectionEnabled: true,
        Tags: [{ Key: 'team', Value: 'web' }],
      }),
    );
    await dynamodb.send(
      new UpdateContinuousBackupsCommand({
        TableName: 'sessions',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const { configuration, externalId, tags, unreadable } = await collectOne(session, 'table', 'sessions');
    assert.equal(externalId, `arn:aws:dynamodb:${testRegion}:${testAccountId}:table/sessions`);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'web' });
    assert.equal(configuration.point_in_time_recovery, true);
    assert.equal(configuration.deletion_protection, true);
    assert.equal(configuration.billing_mode, 'PAY_PER_REQUEST');
    assert.equal(configuration.policy, null);
  });
});
