import type { Trail } from '@aws-sdk/client-cloudtrail';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeSet, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['TrailNotFoundException'];

/**
 * CloudTrail trails; a region has few, so one page holds all. Each is listed once: in its home region, or in the
 * connection's default region when the home region is not synced. Member accounts see trails of the organization only
 * as shadow trails.
 */
export const trailsUnit: AwsUnit<'trail'> = {
  service: 'cloudtrail-trails',
  scope: 'regional',
  resourceTypes: ['trail'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-cloudtrail');
    const cloudTrailIn = (region: string) =>
      run.service('cloudtrail', (settings) => new sdk.CloudTrailClient(settings), region);

    async function describe(trail: Trail) {
      const { TrailARN: arn, HomeRegion: home = run.region } = trail;
      if (arn === undefined || !run.listsFor(home)) return null;
      // Event selectors are available only in the home region.
      const cloudTrail = cloudTrailIn(home);
      const details = new DetailReader();
      const [status, selectors, insights, tags] = await Promise.all([
        details.read('/is_logging', () => cloudTrail(new sdk.GetTrailStatusCommand({ Name: arn })), { gone }),
        details.read(
          '/event_selectors',
          async () => {
            const answer = await cloudTrail(new sdk.GetEventSelectorsCommand({ TrailName: arn }));
            return {
              classic: sortedSet(
                (answer.EventSelectors ?? []).map((selector) => ({
                  read_write_type: selector.ReadWriteType ?? null,
                  include_management_events: selector.IncludeManagementEvents ?? false,
                  excluded_management_sources: textSet(selector.ExcludeManagementEventSources),
                  data_resources: sortedSet(
                    (selector.DataResources ?? []).map((data) => ({
                      type: data.Type ?? null,
                      values: textSet(data.Values),
                    })),
                  ),
                })),
              ),
              advanced: sortedSet(
                (answer.AdvancedEventSelectors ?? []).map((selector) => ({
                  name: selector.Name ?? null,
                  field_selectors: snakeSet(selector.FieldSelectors),
                })),
              ),
            };
          },
          { gone },
        ),
        details.read(
          '/insight_types',
          async () => {
            const answer = await cloudTrail(new sdk.GetInsightSelectorsCommand({ TrailName: arn }));
            return textSet(answer.InsightSelectors?.map((selector) => selector.InsightType));
          },
          { gone, absent: ['InsightNotEnabledException'] },
        ),
        details.read(
          '/tags',
          async () => {
            const answer = await cloudTrail(new sdk.ListTagsCommand({ ResourceIdList: [arn] }));
            return tagMap(answer.ResourceTagList?.[0]?.TagsList);
          },
          { gone },
        ),
      ]);
      const selectorsDenied = details.unreadable['/event_selectors'];
      if (selectorsDenied !== undefined) details.unreadable['/advanced_event_selectors'] = selectorsDenied;
      return collected({
        resourceType: 'trail',
        externalId: arn,
        name: trail.Name ?? arn,
        region: run.region,
        status: status?.IsLogging === false ? 'stopped' : 'active',
        tags: tags ?? undefined,
        unreadable: details.unreadable,
        configuration: {
          is_logging: status ? (status.IsLogging ?? false) : undefined,
          multi_region: trail.IsMultiRegionTrail ?? false,
          organization: trail.IsOrganizationTrail ?? false,
          global_service_events: trail.IncludeGlobalServiceEvents ?? false,
          log_file_validation: trail.LogFileValidationEnabled ?? false,
          kms_key_id: trail.KmsKeyId ?? null,
          s3_bucket_name: trail.S3BucketName ?? null,
          s3_key_prefix: trail.S3KeyPrefix || null,
          sns_topic_arn: trail.SnsTopicARN ?? null,
          log_group_arn: trail.CloudWatchLogsLogGroupArn ?? null,
          log_role_arn: trail.CloudWatchLogsRoleArn ?? null,
          event_selectors: selectors?.classic,
          advanced_event_selectors: selectors?.advanced,
          insight_types: insights === null ? [] : insights,
          observed: {
            home_region: home,
            latest_delivery_at: status ? isoTime(status.LatestDeliveryTime) : undefined,
            latest_log_delivery_at: status ? isoTime(status.LatestCloudWatchLogsDeliveryTime) : undefined,
            latest_delivery_error: status ? (status.LatestDeliveryError ?? null) : undefined,
          },
        },
      });
    }

    return async () => {
      const answer = await cloudTrailIn(run.region)(
        new sdk.DescribeTrailsCommand({
          includeShadowTrails: true,
          ...(run.only ? { trailNameList: [run.only.externalId] } : {}),
        }),
      );
      return describedPage({ next: null, items: answer.trailList ?? [], describe });
    };
  },
};
