import type { Fields } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { ActivityLogAlert } from '../account/account.ts';
import type { AzureFields } from '../rules.ts';

type Alert = Fields<ActivityLogAlert>;

/** Passes when an activity log alert sends a notification whenever an operation is carried out. */
export function changeAlert(
  subscription: AzureFields<'account'>,
  { what, operation }: { what: string; operation: string },
): Verdict {
  const wanted = (alert: Alert): boolean =>
    ['administrative', undefined].includes(alert.text('category')?.toLowerCase()) &&
    alert.texts('operations').some((name) => name.toLowerCase() === operation.toLowerCase());
  return alertVerdict(subscription, {
    wanted,
    evidence: { operation },
    missing: `No activity log alert notifies of ${what}`,
  });
}

/** Passes when an alert sends a notification of every service health event of the subscription. */
export function serviceHealthAlert(subscription: AzureFields<'account'>): Verdict {
  return alertVerdict(subscription, {
    wanted: (alert) => alert.text('category')?.toLowerCase() === 'servicehealth',
    evidence: { category: 'ServiceHealth' },
    missing: 'No activity log alert notifies of Azure Service Health events',
  });
}

/**
 * Returns the verdict on the wanted alerts: one has to be enabled, cover the subscription, have no further conditions,
 * and use an action group with receivers.
 */
function alertVerdict(
  subscription: AzureFields<'account'>,
  {
    wanted,
    evidence,
    missing,
  }: { wanted: (alert: Alert) => boolean; evidence: Record<string, string>; missing: string },
): Verdict {
  const alerts = subscription.parts('activity_log_alerts').filter(wanted);
  const faults = alerts.map((alert) => ({ alert: alert.text('name'), fault: faultOf(alert, subscription) }));
  if (faults.some(({ fault }) => fault === null)) return pass();
  const unclear = faults.find(({ fault }) => fault === unknownGroup);
  if (unclear !== undefined)
    return notEvaluated(`the action groups of the activity log alert ${unclear.alert} are not in the subscription`);
  return fail(missing, { ...evidence, alerts: faults });
}

const unknownGroup = 'its action groups are not in the subscription';

/** Returns why an alert does not notify of every event, or null. */
function faultOf(alert: Alert, subscription: AzureFields<'account'>): string | null {
  if (!alert.flag('enabled')) return 'it is disabled';
  const whole = ['/', `/subscriptions/${subscription.text('subscription_id')?.toLowerCase()}`];
  if (!alert.texts('scopes').some((scope) => whole.includes(scope))) return 'it does not cover the subscription';
  const filters = alert.texts('filters');
  if (filters.length > 0) return `it is limited by the conditions ${filters.join(', ')}`;
  const called = alert.texts('action_groups');
  if (called.length === 0) return 'it has no action group';
  const known = subscription.parts('action_groups');
  const groups = called.map((id) => known.find((group) => group.text('id') === id));
  if (groups.some((group) => group?.flag('enabled') === true && (group.number('receivers') ?? 0) > 0)) return null;
  return groups.includes(undefined) ? unknownGroup : 'its action groups are disabled or have no receivers';
}
