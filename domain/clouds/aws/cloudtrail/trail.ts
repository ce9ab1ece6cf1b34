import { protection } from '../../aspects.ts';
import { kmsKey } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified, replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/**
 * `trail`: a CloudTrail trail, listed in its home region, or in the connection's default region when the home region is
 * not synced. `externalId` is the ARN; that of an organization trail contains the management account.
 */
export interface TrailConfiguration extends Configuration {
  is_logging?: boolean | null;
  multi_region: boolean;
  organization: boolean;
  global_service_events: boolean;
  log_file_validation: boolean;
  kms_key_id: string | null;
  s3_bucket_name: string | null;
  s3_key_prefix: string | null;
  sns_topic_arn: string | null;
  log_group_arn: string | null;
  log_role_arn: string | null;
  /** Classic selectors: `{read_write_type, include_management_events, data_resources: [{type, values}]}`. */
  event_selectors?: JsonObject[] | null;
  /** Advanced selectors: `{name, field_selectors: [{field, equals, …}]}`. */
  advanced_event_selectors?: JsonObject[] | null;
  /** `ApiCallRateInsight`, `ApiErrorRateInsight`; empty without insights. */
  insight_types?: string[] | null;
  observed: {
    home_region?: string | null;
    latest_delivery_at?: string | null;
    /** Last delivery to the log group, which shows that the integration works. */
    latest_log_delivery_at?: string | null;
    latest_delivery_error?: string | null;
  };
}

/** CloudTrail trails. Remediation cannot recover events that a trail did not record. */
export const trailType = defineResourceType<TrailConfiguration>({
  label: 'CloudTrail trail',
  volatile: {
    home_region: 'a part of the ARN',
    latest_delivery_at: 'last delivery',
    latest_log_delivery_at: 'last delivery',
    latest_delivery_error: 'depends on the destination',
  },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'logging',
        keys: ['is_logging'],
        touches: 'logging',
        direction: 'safer_when_true',
        severity: { loosened: 'critical', changed: 'high', tightened: 'low' },
      },
      {
        aspect: 'scope',
        keys: ['multi_region', 'organization', 'global_service_events'],
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
      {
        aspect: 'selectors',
        label: 'event selectors',
        keys: ['event_selectors', 'advanced_event_selectors', 'insight_types'],
        touches: 'logging',
        severity: 'high',
      },
      { aspect: 'log_file_validation', touches: 'logging', direction: 'safer_when_true', severity: protection },
      kmsKey,
      {
        aspect: 'destination',
        keys: ['s3_bucket_name', 's3_key_prefix', 'log_group_arn', 'log_role_arn', 'sns_topic_arn'],
        touches: 'logging',
        severity: 'high',
      },
    ],
    deletion: { touches: 'logging', severity: 'critical' },
  },
  remediation: {
    settings: [
      modified({
        keys: [
          'multi_region',
          'organization',
          'global_service_events',
          'log_file_validation',
          'kms_key_id',
          's3_bucket_name',
          's3_key_prefix',
          'sns_topic_arn',
          'log_group_arn',
          'log_role_arn',
        ],
        emptied: ['kms_key_id', 's3_key_prefix', 'sns_topic_arn', 'log_group_arn', 'log_role_arn'],
        operation: 'cloudtrail.update',
        label: 'settings',
      }),
      replaced({
        keys: ['event_selectors', 'advanced_event_selectors'],
        operation: 'cloudtrail.put_event_selectors',
        label: 'event selectors',
      }),
      replaced({ keys: ['insight_types'], operation: 'cloudtrail.put_insights', label: 'insights' }),
      replaced({ keys: ['is_logging'], operation: 'cloudtrail.set_logging', label: 'logging' }),
      tagSetting({ set: 'cloudtrail.set_tags', remove: 'cloudtrail.remove_tags' }),
    ],
    fixed: {},
  },
});
