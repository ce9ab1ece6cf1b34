import type { AdvancedEventSelector, InsightType, ReadWriteType } from '@aws-sdk/client-cloudtrail';
import { canonicalText, sortedSet } from '../../../../domain/configuration/canonical.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import {
  objectOf,
  objectsOf,
  optionalFlag,
  optionalNumber,
  optionalText,
  textsOf,
} from '../../operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from './operation.ts';
import { sdkStructure } from './sdk-names.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import { tagList } from '../tags.ts';

/** CloudTrail trails and CloudWatch log groups. */
export const loggingOperations: Record<string, AwsOperation> = {
  'cloudtrail.set_logging': sets('cloudtrail:StartLogging', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    return wanted['is_logging'] === true
      ? trails(new sdk.StartLoggingCommand({ Name: name }))
      : trails(new sdk.StopLoggingCommand({ Name: name }));
  }),
  'cloudtrail.update': sets('cloudtrail:UpdateTrail', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    // What is wanted away is sent empty; what is not named stays.
    const text = (key: string) => (key in wanted ? (optionalText(wanted[key]) ?? '') : undefined);
    return trails(
      new sdk.UpdateTrailCommand({
        Name: name,
        IsMultiRegionTrail: optionalFlag(wanted['multi_region']),
        IsOrganizationTrail: optionalFlag(wanted['organization']),
        IncludeGlobalServiceEvents: optionalFlag(wanted['global_service_events']),
        EnableLogFileValidation: optionalFlag(wanted['log_file_validation']),
        KmsKeyId: text('kms_key_id'),
        S3BucketName: optionalText(wanted['s3_bucket_name']),
        S3KeyPrefix: text('s3_key_prefix'),
        SnsTopicName: text('sns_topic_arn'),
        CloudWatchLogsLogGroupArn: text('log_group_arn'),
        CloudWatchLogsRoleArn: text('log_role_arn'),
      }),
    );
  }),
  'cloudtrail.put_event_selectors': sets('cloudtrail:PutEventSelectors', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    const advanced = objectsOf(wanted, 'advanced_event_selectors');
    if (advanced.length > 0) {
      const AdvancedEventSelectors = advanced.map((one) => sdkStructure(one) as AdvancedEventSelector);
      return trails(new sdk.PutEventSelectorsCommand({ TrailName: name, AdvancedEventSelectors }));
    }
    const EventSelectors = objectsOf(wanted, 'event_selectors').map((selector) => ({
      ReadWriteType: optionalText(selector['read_write_type']) as ReadWriteType | undefined,
      IncludeManagementEvents: optionalFlag(selector['include_management_events']),
      ExcludeManagementEventSources: textsOf(selector, 'excluded_management_sources'),
      DataResources: objectsOf(selector, 'data_resources').map((data) => ({
        Type: optionalText(data['type']),
        Values: textsOf(data, 'values'),
      })),
    }));
    return trails(new sdk.PutEventSelectorsCommand({ TrailName: name, EventSelectors }));
  }),
  'cloudtrail.put_insights': sets('cloudtrail:PutInsightSelectors', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    const InsightSelectors = textsOf(wanted, 'insight_types').map((type) => ({ InsightType: type as InsightType }));
    return trails(new sdk.PutInsightSelectorsCommand({ TrailName: name, InsightSelectors }));
  }),
  'cloudtrail.set_tags': setsTags({
    call: 'cloudtrail:AddTags',
    act: async (place, tags) => {
      const { sdk, trails, name } = await cloudTrail(place);
      return trails(new sdk.AddTagsCommand({ ResourceId: name, TagsList: tagList(tags) }));
    },
  }),
  'cloudtrail.remove_tags': removesTags({
    call: 'cloudtrail:RemoveTags',
    act: async (place, names) => {
      const { sdk, trails, name } = await cloudTrail(place);
      return trails(new sdk.RemoveTagsCommand({ ResourceId: name, TagsList: names.map((Key) => ({ Key })) }));
    },
  }),
  'logs.set_retention': sets('logs:PutRetentionPolicy', async (place, wanted) => {
    const { sdk, logs, group } = await logGroups(place);
    const days = optionalNumber(wanted['retention_days']);
    return days === undefined
      ? logs(new sdk.DeleteRetentionPolicyCommand(group))
      : logs(new sdk.PutRetentionPolicyCommand({ ...group, retentionInDays: days }));
  }),
  'logs.set_key': sets('logs:AssociateKmsKey', async (place, wanted) => {
    const { sdk, logs, group } = await logGroups(place);
    const key = optionalText(wanted['kms_key_id']);
    return key === undefined
      ? logs(new sdk.DisassociateKmsKeyCommand(group))
      : logs(new sdk.AssociateKmsKeyCommand({ ...group, kmsKeyId: key }));
  }),
  'logs.put_metric_filter': {
    call: 'logs:PutMetricFilter',
    looksAt: () => ['metric_filters'],
    remaining: async (present, parameters) => {
      const filter = objectOf(parameters, 'filter');
      const held = filterNamed(present, filter['name'] ?? null);
      return held !== undefined && filterText(held) === filterText(filter) ? null : parameters;
    },
    act: async (place, wanted) => {
      const { sdk, logs, group } = await logGroups(place);
      const filter = objectOf(wanted, 'filter');
      return logs(
        new sdk.PutMetricFilterCommand({
          ...group,
          filterName: optionalText(filter['name']),
          filterPattern: optionalText(filter['pattern']) ?? '',
          metricTransformations: objectsOf(filter, 'metrics').map((metric) => ({
            metricName: optionalText(metric['name']),
            metricNamespace: optionalText(metric['namespace']),
            metricValue: optionalText(metric['value']),
          })),
        }),
      );
    },
  },
  'logs.delete_metric_filter': {
    call: 'logs:DeleteMetricFilter',
    looksAt: () => ['metric_filters'],
    remaining: async (present, parameters) =>
      filterNamed(present, objectOf(parameters, 'filter')['name'] ?? null) === undefined ? null : parameters,
    act: async (place, wanted) => {
      const { sdk, logs, group } = await logGroups(place);
      const filterName = optionalText(objectOf(wanted, 'filter')['name']);
      return logs(new sdk.DeleteMetricFilterCommand({ ...group, filterName }));
    },
  },
  'logs.set_tags': setsTags({
    call: 'logs:TagResource',
    act: async (place, tags) => {
      const { sdk, logs } = await logGroups(place);
      return logs(new sdk.TagResourceCommand({ resourceArn: place.target.externalId, tags }));
    },
  }),
  'logs.remove_tags': removesTags({
    call: 'logs:UntagResource',
    act: async (place, names) => {
      const { sdk, logs } = await logGroups(place);
      return logs(new sdk.UntagResourceCommand({ resourceArn: place.target.externalId, tagKeys: names }));
    },
  }),
};

function filterNamed(present: CollectedResource, name: Json): JsonObject | undefined {
  return objectsOf(present.configuration, 'metric_filters').find((filter) => filter['name'] === name);
}

/** A filter without the alarms on its metrics, which are not its own. */
function filterText(filter: JsonObject): string {
  const metrics = objectsOf(filter, 'metrics').map(({ alarms: _alarms, ...metric }) => metric);
  return canonicalText({ pattern: filter['pattern'] ?? null, metrics: sortedSet(metrics) });
}

async function cloudTrail({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-cloudtrail');
  const trails = run.once('cloudtrail', (settings) => new sdk.CloudTrailClient(settings));
  return { sdk, trails, name: target.externalId };
}

async function logGroups({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-cloudwatch-logs');
  const logs = run.once('logs', (settings) => new sdk.CloudWatchLogsClient(settings));
  return { sdk, logs, group: { logGroupName: present.name } };
}
