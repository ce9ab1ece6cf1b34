import type { RuleDefinition } from '../../../checks/check.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFacts } from '../rules.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';

/** The events that a control wants an alarm for: each text must stand in the pattern of one metric filter. */
export interface WatchedEvents {
  what: string;
  /** Texts that the filter's pattern holds, e.g. the names of API calls. */
  mentions: readonly string[];
}

/** Defines the check of an account that asks for an alarm on these events. */
export function alarmOn(events: WatchedEvents): RuleDefinition<AwsConfigurations, 'account'> {
  return {
    surveys: { trail: ['/log_group_arn', '/is_logging'], log_group: ['/metric_filters'] },
    evaluate: (_account, facts) => trailAlarms(facts, events),
  };
}

/**
 * Passes when a log group that a logging trail writes to has a metric filter for these events and an alarm watches
 * the filter's metric.
 */
function trailAlarms(facts: AwsFacts, { what, mentions }: WatchedEvents): Verdict {
  const groupArns = new Set<string>();
  for (const trail of facts.every('trail')) {
    const arn = trail.text('log_group_arn');
    if (arn !== null && trail.flag('is_logging')) groupArns.add(arn.replace(/:\*$/, ''));
  }
  if (groupArns.size === 0) return fail(`No trail sends its events to a log group, so ${what} raise no alarm`, {});
  let hasFilter = false;
  for (const group of facts.every('log_group')) {
    if (!groupArns.has(group.resource.externalId)) continue;
    for (const filter of group.parts('metric_filters')) {
      const pattern = filter.text('pattern')?.replaceAll(/\s+/g, '') ?? '';
      if (!mentions.every((mention) => pattern.includes(mention.replaceAll(/\s+/g, '')))) continue;
      hasFilter = true;
      if (filter.parts('metrics').some((metric) => metric.parts('alarms').length > 0)) return pass();
    }
  }
  return fail(hasFilter ? `No alarm watches the metric filter for ${what}` : `No metric filter looks for ${what}`, {
    log_groups: [...groupArns].toSorted(),
  });
}
