import type { TableDescription } from '@aws-sdk/client-dynamodb';
import type { TableConfiguration } from '../../../../domain/clouds/aws/dynamodb/table.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import { collected, undescribed } from '../session/resource.ts';
import { isoTime, snakeSet, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['ResourceNotFoundException', 'TableNotFoundException'];

/** DynamoDB tables. */
export const tablesUnit: AwsUnit<'table'> = {
  service: 'dynamodb-tables',
  scope: 'regional',
  resourceTypes: ['table'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-dynamodb');
    const dynamodb = run.service(
      'dynamodb',
      (settings) => new sdk.DynamoDBClient({ ...settings, accountIdEndpointMode: 'disabled' }),
    );

    async function tags(arn: string): Promise<Record<string, string>> {
      const all: Record<string, string> = {};
      let next: string | undefined;
      do {
        const page = await dynamodb(new sdk.ListTagsOfResourceCommand({ ResourceArn: arn, NextToken: next }));
        Object.assign(all, tagMap(page.Tags));
        next = page.NextToken || undefined;
      } while (next !== undefined);
      return all;
    }

    async function describe(name: string) {
      const arn = `arn:${partitionOf(run.region)}:dynamodb:${run.region}:${await run.accountId()}:table/${name}`;
      const details = new DetailReader();
      const [description, recovery, timeToLive, tableTags, policy] = await Promise.all([
        details.read('', async () => (await dynamodb(new sdk.DescribeTableCommand({ TableName: name }))).Table, {
          gone,
        }),
        details.read(
          '/point_in_time_recovery',
          async () => {
            const answer = await dynamodb(new sdk.DescribeContinuousBackupsCommand({ TableName: name }));
            const pointInTime = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
            return pointInTime?.PointInTimeRecoveryStatus === 'ENABLED';
          },
          { gone },
        ),
        details.read(
          '/time_to_live',
          async () => {
            const { TimeToLiveDescription: ttl } = await dynamodb(
              new sdk.DescribeTimeToLiveCommand({ TableName: name }),
            );
            return { status: ttl?.TimeToLiveStatus ?? null, attribute_name: ttl?.AttributeName ?? null };
          },
          { gone },
        ),
        details.read('/tags', () => tags(arn), { gone }),
        details.read(
          '/policy',
          async () => {
            const { Policy: text } = await dynamodb(new sdk.GetResourcePolicyCommand({ ResourceArn: arn }));
            return text ? parsePolicyDocument(text) : null;
          },
          { absent: ['PolicyNotFoundException'], gone },
        ),
      ]);
      const { unreadable } = details;
      if (!description) {
        return undescribed({ resourceType: 'table', externalId: arn, name, region: run.region, unreadable });
      }
      return collected({
        resourceType: 'table',
        externalId: arn,
        name,
        region: run.region,
        tags: tableTags ?? undefined,
        unreadable,
        configuration: {
          ...tableSettings(description),
          point_in_time_recovery: recovery,
          time_to_live: timeToLive,
          policy,
        },
      });
    }

    return async (token) => {
      const name = run.only && /:table\/(.+)$/.exec(run.only.externalId)?.[1];
      if (run.only !== null) return describedPage({ next: null, items: name ? [name] : [], describe });
      const page = await dynamodb(
        new sdk.ListTablesCommand({ Limit: 100, ExclusiveStartTableName: token ?? undefined }),
      );
      return describedPage({ next: page.LastEvaluatedTableName, items: page.TableNames ?? [], describe });
    };
  },
};

function tableSettings(table: TableDescription): Omit<TableConfiguration, 'tags'> {
  return {
    key_schema: (table.KeySchema ?? []).map((key) => ({
      attribute_name: key.AttributeName ?? null,
      key_type: key.KeyType ?? null,
    })),
    attribute_definitions: sortedSet(
      (table.AttributeDefinitions ?? []).map((attribute) => ({
        attribute_name: attribute.AttributeName ?? null,
        attribute_type: attribute.AttributeType ?? null,
      })),
    ),
    billing_mode: table.BillingModeSummary?.BillingMode ?? 'PROVISIONED',
    read_capacity: table.ProvisionedThroughput?.ReadCapacityUnits ?? null,
    write_capacity: table.ProvisionedThroughput?.WriteCapacityUnits ?? null,
    table_class: table.TableClassSummary?.TableClass ?? null,
    encryption: table.SSEDescription
      ? {
          type: table.SSEDescription.SSEType ?? null,
          status: table.SSEDescription.Status ?? null,
          kms_key_arn: table.SSEDescription.KMSMasterKeyArn ?? null,
        }
      : null,
    deletion_protection: table.DeletionProtectionEnabled ?? false,
    stream: {
      enabled: table.StreamSpecification?.StreamEnabled ?? false,
      view_type: table.StreamSpecification?.StreamViewType ?? null,
    },
    global_secondary_indexes: snakeSet(
      table.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    ),
    local_secondary_indexes: snakeSet(
      table.LocalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    ),
    replica_regions: textSet(table.Replicas?.map((replica) => replica.RegionName)),
    created_at: isoTime(table.CreationDateTime),
    observed: {
      status: table.TableStatus ?? null,
      item_count: table.ItemCount ?? null,
      size_bytes: table.TableSizeBytes ?? null,
    },
  };
}
