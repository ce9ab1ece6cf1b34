import type { Json } from '../../json.ts';
import { listed, modified, replaced } from '../builders.ts';
import { member, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

/** CloudTrail trails. What a trail did not record meanwhile is lost, whatever is mended. */
export const trailSettings: TypeSettings = {
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
};

/** CloudWatch log groups. */
export const logGroupSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['retention_days'],
      operation: 'logs.set_retention',
      label: 'retention',
      undoNote: ({ current, wanted }) => {
        const [from, to] = [member(current, 'retention_days'), member(wanted, 'retention_days')];
        const isShorter = typeof to === 'number' && (typeof from !== 'number' || to < from);
        return isShorter ? 'Log events that were older than the retention are deleted for good.' : null;
      },
    }),
    replaced({ keys: ['kms_key_id'], operation: 'logs.set_key', label: 'encryption key' }),
    listed({
      key: 'metric_filters',
      identity: 'name',
      add: {
        operation: 'logs.put_metric_filter',
        title: (name, subject) => `Write metric filter ${name} of ${subject}`,
        parameters: (filter) => ({ filter: withoutAlarms(filter) }),
      },
      remove: {
        operation: 'logs.delete_metric_filter',
        title: (name, subject) => `Delete metric filter ${name} of ${subject}`,
        parameters: (filter) => ({ filter: withoutAlarms(filter) }),
      },
      refuseAdding: (filter, { current, wanted }) => refuseAlarms(filter, current, wanted),
    }),
    tagSetting({ set: 'logs.set_tags', remove: 'logs.remove_tags' }),
  ],
  fixed: {
    class: 'The class of a log group is decided at creation.',
    created_at: 'The log group was made anew under the same name; what the old one held is gone.',
    data_protection: 'The data protection policy itself is not part of the inventory: a person writes it anew.',
  },
};

/** Filters with alarms are more than the filter: the alarms are made by a person. */
function refuseAlarms(filter: Json, current: { [key: string]: Json }, wanted: { [key: string]: Json }): string | null {
  const name = isObject(filter) ? filter['name'] : null;
  const alarmsIn = (configuration: { [key: string]: Json }): string => {
    const filters = member(configuration, 'metric_filters');
    const own = (Array.isArray(filters) ? filters : []).find((one) => isObject(one) && one['name'] === name);
    return own === undefined || !isObject(own)
      ? ''
      : JSON.stringify(metricsOf(own).flatMap((metric) => metric['alarms'] ?? []));
  };
  const [before, after] = [alarmsIn(current), alarmsIn(wanted)];
  const hasNone = (alarms: string) => alarms === '' || alarms === '[]';
  return before === after || (hasNone(before) && hasNone(after))
    ? null
    : 'The alarms on a metric are set up by a person, who knows whom they call.';
}

function withoutAlarms(filter: Json): Json {
  if (!isObject(filter)) return filter;
  return {
    name: filter['name'] ?? null,
    pattern: filter['pattern'] ?? null,
    metrics: metricsOf(filter).map(({ alarms: _alarms, ...metric }) => metric),
  };
}

function metricsOf(filter: { [key: string]: Json }): { [key: string]: Json }[] {
  const metrics = filter['metrics'];
  return Array.isArray(metrics) ? metrics.filter(isObject) : [];
}

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
