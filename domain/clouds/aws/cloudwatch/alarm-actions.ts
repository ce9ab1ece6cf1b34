import type { Fields } from '../../../checks/fields.ts';
import type { MemberIn } from '../../../checks/field-names.ts';
import { anyOf, type Truth } from '../../../iam/truth.ts';
import { resourcesAbove } from '../organization/inventory.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFacts } from '../rules.ts';

type MetricFilter = MemberIn<AwsConfigurations['log_group'], 'metric_filters'>;
export type Alarm = MetricFilter['metrics'][number]['alarms'][number];

/** Actions that change resources and notify no one. */
const changesOnly = /^arn:[^:]+:(?:automate|autoscaling|swf):/;

/**
 * Returns whether an alarm sends a notification: its actions are enabled and one of them publishes to a topic with a
 * confirmed subscription. A topic that is not in the inventory, and actions of other services, are unknown.
 */
export function notifies(alarm: Fields<Alarm>, facts: AwsFacts): Truth {
  if (!alarm.flag('actions_enabled')) return false;
  return anyOf(alarm.texts('alarm_actions').map((action) => reachesSomebody(action, facts)));
}

function reachesSomebody(action: string, facts: AwsFacts): Truth {
  if (changesOnly.test(action)) return false;
  if (!/^arn:[^:]+:sns:/.test(action)) return 'unknown';
  const topics = [...facts.every('topic'), ...resourcesAbove(facts, 'topic')];
  const topic = topics.find(({ resource }) => resource.externalId === action);
  if (topic === undefined) return 'unknown';
  const subscriptions = topic.group('observed').number('confirmed_subscriptions');
  return subscriptions === null ? 'unknown' : subscriptions > 0;
}
