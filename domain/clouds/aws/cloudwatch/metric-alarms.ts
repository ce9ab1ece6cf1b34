import { daysBetween } from '../../../checks/age.ts';
import type { RuleDefinition } from '../../../checks/check.ts';
import type { MemberIn } from '../../../checks/field-names.ts';
import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, passBy, type Verdict } from '../../../checks/verdict.ts';
import type { JsonObject } from '../../../json.ts';
import { anyOf, type Truth } from '../../../iam/truth.ts';
import { recordsManagementEvents } from '../cloudtrail/management-events.ts';
import { trailsOf } from '../cloudtrail/organization-trails.ts';
import { holderAbove, resourcesAbove } from '../organization/inventory.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { notifies, type Alarm } from './alarm-actions.ts';
import { matchesEvent, testsOf, withValue } from './filter-match.ts';
import { parseEventFilter, type EventFilter } from './filter-pattern.ts';
import { constantFields, type WatchedEvents } from './watched-events.ts';

type MetricFilter = MemberIn<AwsConfigurations['log_group'], 'metric_filters'>;

/** Defines the check of an account that requires an alarm on these events. */
export function alarmOn(events: WatchedEvents): RuleDefinition<AwsConfigurations, 'account'> {
  return {
    surveys: {
      trail: [
        '/log_group_arn',
        '/is_logging',
        '/multi_region',
        '/event_selectors',
        '/advanced_event_selectors',
        '/observed/latest_log_delivery_at',
      ],
      log_group: ['/metric_filters'],
      topic: ['/observed/confirmed_subscriptions'],
    },
    readsAbove: true,
    evaluate: (_account, facts) => trailAlarms(facts, events),
  };
}

/**
 * Passes when a trail of every region sends all management events to a log group, and each of the events matches a
 * metric filter there whose alarm sends a notification.
 */
function trailAlarms(facts: AwsFacts, events: WatchedEvents): Verdict {
  const { what } = events;
  const { groups, unread } = logGroupsOfTrails(facts, events);
  if (groups.length === 0) {
    if (unread !== null) throw unread;
    const reason = `No multi-region trail delivers all management events to CloudWatch Logs, so no alarm covers ${what}`;
    return fail(reason, {});
  }
  // The log group of an organization trail is in the account that owns the trail.
  const known = [...facts.every('log_group'), ...resourcesAbove(facts, 'log_group')].filter(({ resource }) =>
    groups.includes(resource.externalId),
  );
  const verdict = verdictOn(
    known.flatMap((group) => group.parts('metric_filters')),
    { facts, events },
  );
  if (verdict.outcome === 'pass') return passWith(known);
  if (verdict.outcome !== 'fail') return verdict;
  if (unread !== null) throw unread;
  const missing = groups.filter((arn) => !known.some(({ resource }) => resource.externalId === arn));
  return missing.length === 0
    ? verdict
    : notEvaluated(`log groups that trails deliver to are not in the inventory: ${missing.toSorted().join(', ')}`);
}

/** Returns a pass; one that names the log groups of other accounts where the metric filters of none of its own count. */
function passWith(groups: readonly AwsFields<'log_group'>[]): Verdict {
  const above = groups.flatMap((group) => {
    const holder = holderAbove(group);
    return holder === null ? [] : [`log group ${group.resource.name} of the account ${holder}`];
  });
  return above.length === groups.length ? passBy(above) : pass();
}

/** Returns the log groups that receive the events, and why a trail could not be read, if one could not. */
function logGroupsOfTrails(
  facts: AwsFacts,
  { source }: WatchedEvents,
): { groups: string[]; unread: UnreadableField | null } {
  const groups = new Set<string>();
  let unread: UnreadableField | null = null;
  for (const trail of trailsOf(facts)) {
    try {
      const arn = trail.text('log_group_arn');
      const counts = arn !== null && trail.flag('multi_region') && trail.flag('is_logging');
      if (!counts || !recordsManagementEvents(trail, source)) continue;
      requireLogDelivery(trail, facts.now);
      groups.add(arn.replace(/:\*$/, ''));
    } catch (error) {
      if (!(error instanceof UnreadableField)) throw error;
      unread ??= error;
    }
  }
  return { groups: [...groups], unread };
}

/**
 * Throws `UnreadableField` unless a trail has delivered events to its log group within the last day. Deliveries to the
 * bucket and their errors are independent of it.
 */
function requireLogDelivery(trail: AwsFields<'trail'>, now: Date): void {
  const delivered = trail.group('observed').time('latest_log_delivery_at');
  if (delivered !== null && daysBetween(delivered, now) < 1) return;
  throw new UnreadableField(
    `the trail ${trail.resource.name} has not delivered events to CloudWatch Logs within the last day`,
  );
}

interface WatchedFilter {
  filter: EventFilter | null;
  notifies: Truth;
}

function verdictOn(
  filters: readonly Fields<MetricFilter>[],
  { facts, events }: { facts: AwsFacts; events: WatchedEvents },
): Verdict {
  const { what } = events;
  const watched = filters.map((filter): WatchedFilter & { pattern: string | null } => {
    const pattern = filter.text('pattern');
    const alarms: Fields<Alarm>[] = filter.parts('metrics').flatMap((metric) => metric.parts('alarms'));
    return {
      pattern,
      filter: parseEventFilter(pattern ?? ''),
      notifies: anyOf(alarms.map((alarm) => notifies(alarm, facts))),
    };
  });
  const covered = (event: JsonObject, isCounted: (one: WatchedFilter) => Truth): Truth =>
    anyOf(
      watched.map((one) => both(isCounted(one), one.filter === null ? 'unknown' : matchesEvent(one.filter, event))),
    );

  const unmatched = events.events.filter((event) => covered(event, () => true) === false);
  if (unmatched.length > 0) {
    return fail(`No metric filter covers all events for ${what}`, { missing_events: namesOf(unmatched) });
  }
  const silent = events.events.filter((event) => covered(event, (one) => one.notifies) === false);
  if (silent.length > 0) {
    return fail(`No alarm on the metric filter for ${what} sends a notification`, {
      silent_events: namesOf(silent),
    });
  }
  const unclear = events.events.filter((event) => covered(event, (one) => one.notifies) === 'unknown');
  if (unclear.length > 0) {
    return notEvaluated(
      `the metric filters and their alarms do not show whether a notification is sent for ${namesOf(unclear).join(', ')}`,
    );
  }
  const left = leftOutBy(watched, events);
  return left === null
    ? pass()
    : notEvaluated(`the metric filter for ${what} excludes events with ${left}, which requires manual review`);
}

/**
 * Returns a value by which the matching filters exclude events, in a field that the control does not mention; null when
 * there is none.
 */
function leftOutBy(
  watched: readonly WatchedFilter[],
  { events, decidedBy, leftOut = [] }: WatchedEvents,
): string | null {
  const counted = watched.flatMap(({ filter, notifies: isHeard }) =>
    filter !== null && isHeard === true ? [filter] : [],
  );
  for (const { path, value } of counted.flatMap(testsOf)) {
    if (decidedBy.includes(path) || constantFields.includes(path)) continue;
    if (leftOut.some((one) => one.path === path && one.value === value)) continue;
    const varied = events.map((event) => withValue(event, path, value.replaceAll('*', 'x')));
    if (varied.some((event) => !counted.some((filter) => matchesEvent(filter, event) === true))) {
      return `${path} ${value}`;
    }
  }
  return null;
}

function both(one: Truth, other: Truth): Truth {
  if (one === false || other === false) return false;
  return one === true && other === true ? true : 'unknown';
}

function namesOf(events: readonly JsonObject[]): string[] {
  const names = events.map(({ eventName, errorCode }) => errorCode ?? eventName);
  return [...new Set(names.filter((name) => typeof name === 'string'))].slice(0, 20);
}
