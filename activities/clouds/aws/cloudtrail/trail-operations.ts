import type { AdvancedEventSelector, InsightType, ReadWriteType } from '@aws-sdk/client-cloudtrail';
import { objectsOf, optionalFlag, optionalText, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { sdkStructure } from '../session/sdk-names.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** The settings and tags of trails. */
export const trailOperations: Record<string, AwsOperation> = {
  'cloudtrail.set_logging': sets('cloudtrail:StartLogging', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    return wanted['is_logging'] === true
      ? trails(new sdk.StartLoggingCommand({ Name: name }))
      : trails(new sdk.StopLoggingCommand({ Name: name }));
  }),
  'cloudtrail.update': sets('cloudtrail:UpdateTrail', async (place, wanted) => {
    const { sdk, trails, name } = await cloudTrail(place);
    // An empty value removes a setting; an omitted one stays.
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
};

async function cloudTrail({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-cloudtrail');
  const trails = run.once('cloudtrail', (settings) => new sdk.CloudTrailClient(settings));
  return { sdk, trails, name: target.externalId };
}
