import type { BillingMode, StreamViewType, TableClass, UpdateTableInput } from '@aws-sdk/client-dynamodb';
import type { CollectedResource } from '../../cloud.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { numberOf, objectOf, optionalText, textOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

const settlesWithinMs = 10 * 60_000;

/** DynamoDB tables. */
export const tableOperations: Record<string, AwsOperation> = {
  'dynamodb.set_capacity': updatesTable((wanted) => {
    const mode = textOf(wanted, 'billing_mode') as BillingMode;
    if (mode === 'PAY_PER_REQUEST') return { BillingMode: mode };
    return {
      BillingMode: mode,
      ProvisionedThroughput: {
        ReadCapacityUnits: numberOf(wanted, 'read_capacity'),
        WriteCapacityUnits: numberOf(wanted, 'write_capacity'),
      },
    };
  }),
  'dynamodb.set_table_class': updatesTable((wanted) => ({
    TableClass: (optionalText(wanted['table_class']) ?? 'STANDARD') as TableClass,
  })),
  'dynamodb.set_deletion_protection': updatesTable((wanted) => ({
    DeletionProtectionEnabled: wanted['deletion_protection'] === true,
  })),
  'dynamodb.set_encryption': updatesTable((wanted) => {
    if (wanted['encryption'] === null) return { SSESpecification: { Enabled: false } };
    const key = optionalText(objectOf(wanted, 'encryption')['kms_key_arn']);
    return { SSESpecification: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } };
  }),
  'dynamodb.set_stream': updatesTable((wanted) => {
    const stream = objectOf(wanted, 'stream');
    if (stream['enabled'] !== true) return { StreamSpecification: { StreamEnabled: false } };
    const view = optionalText(stream['view_type']) as StreamViewType | undefined;
    return { StreamSpecification: { StreamEnabled: true, StreamViewType: view } };
  }),
  'dynamodb.set_point_in_time_recovery': sets('dynamodb:UpdateContinuousBackups', async (place, wanted) => {
    const { sdk, dynamodb, name } = await client(place);
    const enabled = wanted['point_in_time_recovery'] === true;
    return dynamodb(
      new sdk.UpdateContinuousBackupsCommand({
        TableName: name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: enabled },
      }),
    );
  }),
  'dynamodb.set_time_to_live': sets('dynamodb:UpdateTimeToLive', async (place, wanted) => {
    const { sdk, dynamodb, name } = await client(place);
    const ttl = objectOf(wanted, 'time_to_live');
    const now = objectOf(place.present.configuration, 'time_to_live');
    return dynamodb(
      new sdk.UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: {
          Enabled: ttl['status'] === 'ENABLED',
          AttributeName: optionalText(ttl['attribute_name']) ?? optionalText(now['attribute_name']),
        },
      }),
    );
  }),
  'dynamodb.put_policy': sets('dynamodb:PutResourcePolicy', async (place, wanted) => {
    const { sdk, dynamodb } = await client(place);
    const resource = { ResourceArn: place.target.externalId };
    return wanted['policy'] === null
      ? dynamodb(new sdk.DeleteResourcePolicyCommand(resource))
      : dynamodb(new sdk.PutResourcePolicyCommand({ ...resource, Policy: JSON.stringify(wanted['policy']) }));
  }),
  'dynamodb.set_tags': setsTags({
    call: 'dynamodb:TagResource',
    act: async (place, tags) => {
      const { sdk, dynamodb } = await client(place);
      return dynamodb(new sdk.TagResourceCommand({ ResourceArn: place.target.externalId, Tags: tagList(tags) }));
    },
  }),
  'dynamodb.remove_tags': removesTags({
    call: 'dynamodb:UntagResource',
    act: async (place, names) => {
      const { sdk, dynamodb } = await client(place);
      return dynamodb(new sdk.UntagResourceCommand({ ResourceArn: place.target.externalId, TagKeys: names }));
    },
  }),
};

function updatesTable(input: (wanted: JsonObject) => Omit<UpdateTableInput, 'TableName'>): AwsOperation {
  return sets(
    'dynamodb:UpdateTable',
    async (place, wanted) => {
      const { sdk, dynamodb, name } = await client(place);
      return dynamodb(new sdk.UpdateTableCommand({ TableName: name, ...input(wanted) }));
    },
    { isBusy, settlesWithinMs },
  );
}

function isBusy({ configuration }: CollectedResource): boolean {
  return objectOf(configuration, 'observed')['status'] === 'UPDATING';
}

async function client({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-dynamodb');
  const dynamodb = run.once(
    'dynamodb',
    (settings) => new sdk.DynamoDBClient({ ...settings, accountIdEndpointMode: 'disabled' }),
  );
  return { sdk, dynamodb, name: present.name };
}
