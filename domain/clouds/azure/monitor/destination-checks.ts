import type { Facts } from '../../../checks/facts.ts';
import { fail, notApplicable, notEvaluated, pass, passIf, type Verdict } from '../../../checks/verdict.ts';
import type { Fields } from '../../../checks/fields.ts';
import type { AccountConfiguration } from '../account/account.ts';
import type { AzureConfigurations } from '../resource-types.ts';
import { azureRules, type AzureFields } from '../rules.ts';

/** Storage accounts to which the activity log is exported. */
const destinations = (subscription: Fields<AccountConfiguration>): string[] => [
  ...new Set(
    subscription
      .parts('diagnostic_settings')
      .filter((setting) => setting.texts('categories').length > 0)
      .flatMap((setting) => setting.text('storage_account_id') ?? []),
  ),
];

/** Evaluates every storage account with the activity log; one of another subscription is not in the inventory. */
function everyDestination(
  subscription: AzureFields<'account'>,
  facts: Facts<AzureConfigurations>,
  { isGood, reason }: { isGood: (account: AzureFields<'object_bucket'>) => boolean; reason: string },
): Verdict {
  const ids = destinations(subscription);
  if (ids.length === 0) return notApplicable();
  const found = ids.map((id) => ({ id, account: facts.find('object_bucket', id) }));
  const bad = found.filter(({ account }) => account !== null && !isGood(account)).map(({ id }) => id);
  if (bad.length > 0) return fail(reason, { storage_accounts: bad });
  const missing = found.filter(({ account }) => account === null);
  return missing.length === 0
    ? pass()
    : notEvaluated(`the storage account ${missing.map(({ id }) => id).join(', ')} is not in the inventory`);
}

export const monitorDestinationChecks = azureRules('account', {
  monitor_storage_account_with_activity_logs_is_private: {
    looksAt: ['/diagnostic_settings'],
    related: (subscription) => ({ object_bucket: destinations(subscription) }),
    evaluate: (subscription, facts) =>
      everyDestination(subscription, facts, {
        isGood: (account) => !account.flag('blob_public_access'),
        reason: 'The storage account with the activity log allows anonymous access to blobs',
      }),
  },
  monitor_storage_account_with_activity_logs_cmk_encrypted: {
    looksAt: ['/diagnostic_settings'],
    related: (subscription) => ({ object_bucket: destinations(subscription) }),
    evaluate: (subscription, facts) =>
      everyDestination(subscription, facts, {
        isGood: (account) => account.flag('customer_managed_key'),
        reason: 'The storage account with the activity log is not encrypted with a customer-managed key',
      }),
  },
  network_flow_log_captured_sent: {
    looksAt: ['/flow_logs'],
    evaluate(subscription) {
      const logs = subscription.parts('flow_logs').filter((log) => log.flag('enabled'));
      if (logs.length === 0) return fail('No flow log is enabled', { flow_logs: 0 });
      const others = logs.filter((log) => !log.flag('log_analytics')).map((log) => log.text('id') ?? '');
      return passIf(others.length === 0, 'Flow logs are not sent to a Log Analytics workspace', { flow_logs: others });
    },
  },
  appinsights_ensure_is_configured: {
    looksAt: ['/application_insights'],
    evaluate(subscription) {
      const components = subscription.number('application_insights') ?? 0;
      return passIf(components > 0, 'No Application Insights resource exists in the subscription', {
        application_insights: components,
      });
    },
  },
  policy_ensure_asc_enforcement_enabled: {
    looksAt: ['/policy_assignments'],
    evaluate(subscription) {
      const assigned = subscription
        .parts('policy_assignments')
        .filter((one) => one.text('name')?.toLowerCase() === 'securitycenterbuiltin');
      // The benchmark may be assigned under any name, e.g. to a management group.
      if (assigned.length === 0) return notEvaluated('there is no policy assignment named SecurityCenterBuiltIn');
      const modes = assigned.map((one) => one.text('enforcement'));
      if (modes.some((mode) => mode !== 'Default' && mode !== 'DoNotEnforce')) {
        return notEvaluated('the enforcement mode of SecurityCenterBuiltIn is not one that is known');
      }
      if (modes.includes('DoNotEnforce')) {
        return fail('The policies of Microsoft Defender for Cloud are not enforced', { enforcement: 'DoNotEnforce' });
      }
      const disabled = assigned.flatMap((one) => one.texts('disabled'));
      return passIf(disabled.length === 0, 'Policies of Microsoft Defender for Cloud are disabled', {
        parameters: disabled,
      });
    },
  },
});
