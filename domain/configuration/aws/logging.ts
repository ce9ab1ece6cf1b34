import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `trail`: a CloudTrail trail, listed in its home region. `externalId` is the ARN. */
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
    latest_delivery_at?: string | null;
    /** Last delivery to the log group; the check of a live integration needs it. */
    latest_log_delivery_at?: string | null;
    latest_delivery_error?: string | null;
  };
}

/** `log_group`. `externalId` is the ARN. */
export interface LogGroupConfiguration extends Configuration {
  /** Null keeps events for ever. */
  retention_days: number | null;
  kms_key_id: string | null;
  class: string | null;
  /** Whether a data-protection policy is on. */
  data_protection: string | null;
  /** Metric filters with the alarms on the metrics they feed. */
  metric_filters?:
    | {
        name: string | null;
        pattern: string | null;
        metrics: {
          name: string | null;
          namespace: string | null;
          value: string | null;
          alarms: { name: string | null; actions_enabled: boolean; alarm_actions: string[] }[];
        }[];
      }[]
    | null;
  created_at: string | null;
  observed: { stored_bytes: number | null };
}
