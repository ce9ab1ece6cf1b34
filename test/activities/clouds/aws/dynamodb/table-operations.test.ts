import * as dynamo from '@aws-sdk/client-dynamodb';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a table', () => {
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

  it('restores protection, recovery, capacity and tags of a table', async () => {
    const dynamodb = new dynamo.DynamoDBClient({ ...seedSettings(moto.url), accountIdEndpointMode: 'disabled' });
    const TableName = name('orders');
    const answer = await dynamodb.send(
      new dynamo.CreateTableCommand({
        TableName,
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
        DeletionProtectionEnabled: true,
      }),
    );
    const recover = (PointInTimeRecoveryEnabled: boolean) =>
      dynamodb.send(
        new dynamo.UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
        }),
      );
    await recover(true);
    const arn = answer.TableDescription?.TableArn;
    await proveRemediation({
      counted,
      target: targetAt('table', arn),
      drift: async () => {
        await recover(false);
        await dynamodb.send(new dynamo.UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
        await dynamodb.send(
          new dynamo.UpdateTableCommand({
            TableName,
            ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
          }),
        );
        await dynamodb.send(
          new dynamo.TagResourceCommand({ ResourceArn: arn, Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });
});
