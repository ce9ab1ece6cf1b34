import { protection, safeguard } from '../../aspects.ts';
import { kmsKey } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { isObject, type Json } from '../../../json.ts';
import { listed, replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `log_group`. `externalId` is the ARN. */
export interface LogGroupConfiguration extends Configuration {
  /** Null retains events indefinitely. */
  retention_days: number | null;
  kms_key_id: string | null;
  class: string | null;
  /** State of the data-protection policy. */
  data_protection: string | null;
  /** Metric filters with the alarms on their metrics. */
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

const field: FieldReader<LogGroupConfiguration> = member;

/** CloudWatch log groups. */
export const logGroupType = defineResourceType<LogGroupConfiguration>({
  label: 'CloudWatch log group',
  volatile: { stored_bytes: 'changes with use' },
  comparison: {},
  drift: {
    aspects: [
      { ...kmsKey, touches: 'encryption' },
      { aspect: 'retention', keys: ['retention_days'], touches: 'logging', severity: 'medium' },
      { aspect: 'data_protection', touches: 'logging', direction: 'safer_when_present', severity: safeguard },
      {
        aspect: 'metric_filters',
        label: 'metric filters and alarms',
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
    ],
    deletion: { touches: 'logging', severity: 'high' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['retention_days'],
        operation: 'logs.set_retention',
        label: 'retention',
        undoNote: ({ current, wanted }) => {
          const [from, to] = [field(current, 'retention_days'), field(wanted, 'retention_days')];
          const isShorter = typeof to === 'number' && (typeof from !== 'number' || to < from);
          return isShorter ? 'Log events older than the retention period are permanently deleted.' : null;
        },
      }),
      replaced({ keys: ['kms_key_id'], operation: 'logs.set_key', label: 'encryption key' }),
      listed({
        key: 'metric_filters',
        identity: 'name',
        add: {
          operation: 'logs.put_metric_filter',
          title: (name, subject) => `Put the metric filter ${name} on ${subject}`,
          parameters: (filter) => ({ filter: withoutAlarms(filter) }),
        },
        remove: {
          operation: 'logs.delete_metric_filter',
          title: (name, subject) => `Delete the metric filter ${name} of ${subject}`,
          parameters: (filter) => ({ filter: withoutAlarms(filter) }),
        },
        refuseAdding: (filter, { current, wanted }) => refuseAlarms(filter, current, wanted),
      }),
      tagSetting({ set: 'logs.set_tags', remove: 'logs.remove_tags' }),
    ],
    fixed: {
      class: 'The log class is set at creation.',
      created_at: 'The log group was recreated under the same name; the events of the old one are lost.',
      data_protection: 'The data protection policy is not in the inventory: create it again manually.',
    },
  },
  dependants: ['trail'],
});

/** Filters with alarms are more than the filter: the alarms are made by a person. */
function refuseAlarms(filter: Json, current: { [key: string]: Json }, wanted: { [key: string]: Json }): string | null {
  const name = isObject(filter) ? filter['name'] : null;
  const alarmsIn = (configuration: { [key: string]: Json }): string => {
    const filters = field(configuration, 'metric_filters');
    const own = (Array.isArray(filters) ? filters : []).find((one) => isObject(one) && one['name'] === name);
    return own === undefined || !isObject(own)
      ? ''
      : JSON.stringify(metricsOf(own).flatMap((metric) => metric['alarms'] ?? []));
  };
  const [before, after] = [alarmsIn(current), alarmsIn(wanted)];
  const hasNone = (alarms: string) => alarms === '' || alarms === '[]';
  return before === after || (hasNone(before) && hasNone(after))
    ? null
    : 'Alarms on a metric have to be set up manually, with their recipients.';
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
