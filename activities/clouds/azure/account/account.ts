import type { CollectedResource } from '../../cloud.ts';
import type { CustomRole } from '../../../../domain/clouds/azure/account/account.ts';
import { roleDefinitions, type RoleDefinition } from '../authorization/role-assignments.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { readSecuritySettings } from './security-settings.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { allItems, azureDetails } from '../session/detail.ts';
import { graphRows, resourcesOf } from '../session/graph.ts';
import { actionGroup, activityAlert, type ActionGroupProperties, type AlertProperties } from './activity-alerts.ts';

interface Pricing {
  name?: string;
  properties?: { pricingTier?: string; extensions?: { name?: string; isEnabled?: string }[] | null };
}

interface SecurityContact {
  properties?: {
    emails?: string;
    isEnabled?: boolean;
    notificationsByRole?: { state?: string; roles?: string[] };
    notificationsSources?: { sourceType?: string; minimalSeverity?: string; minimalRiskLevel?: string }[];
  };
}

interface DiagnosticSetting {
  name?: string;
  properties?: { storageAccountId?: string; logs?: { category?: string; enabled?: boolean }[] };
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

async function securityContact(run: AzureRun, subscription: string) {
  const path = `${subscription}/providers/Microsoft.Security/securityContacts`;
  const [contact] = await allItems<SecurityContact>(run, path, '2023-12-01-preview');
  if (contact === undefined) return null;
  const { properties } = contact;
  if (properties?.isEnabled === false) return null;
  const source = (type: string) =>
    (properties?.notificationsSources ?? []).find(({ sourceType }) => sourceType === type);
  return {
    has_email: Boolean(properties?.emails),
    notified_roles:
      properties?.notificationsByRole?.state === 'On' ? textSet(properties.notificationsByRole.roles) : [],
    minimal_severity: source('Alert')?.minimalSeverity ?? null,
    attack_path_severity: source('AttackPath')?.minimalRiskLevel ?? null,
  };
}

async function regionsOf(run: AzureRun, type: string): Promise<string[]> {
  const rows = await graphRows<AzureItem<unknown>>(run, resourcesOf([type]));
  return textSet(rows.map(({ location }) => location?.toLowerCase()));
}

/** Returns a custom role; an action is excluded where every set of permissions excludes it, since they add up. */
function customRole({ properties }: RoleDefinition): CustomRole {
  const permissions = properties?.permissions ?? [];
  const [first, ...others] = permissions.map(({ notActions }) => notActions ?? []);
  return {
    name: properties?.roleName ?? '',
    actions: textSet(permissions.flatMap(({ actions }) => actions ?? [])),
    not_actions: textSet(first?.filter((action) => others.every((excluded) => excluded.includes(action)))),
    assignable_scopes: textSet(properties?.assignableScopes),
  };
}

const byKey = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

/** Returns the extensions of Defender plans by plan and name. */
function extensionsOf(plans: readonly Pricing[]): Record<string, string> {
  return Object.fromEntries(
    plans
      .flatMap(({ name, properties }) =>
        (properties?.extensions ?? []).map((one): [string, string] => [
          `${name ?? ''}/${one.name ?? ''}`,
          one.isEnabled ?? 'False',
        ]),
      )
      .toSorted(byKey),
  );
}

async function account(run: AzureRun): Promise<CollectedResource<'account'>> {
  const subscription = `/subscriptions/${run.subscriptionId}`;
  const details = azureDetails();
  let pricings: Promise<Pricing[]> | null = null;
  const plansOf = (): Promise<Pricing[]> =>
    (pricings ??= allItems<Pricing>(run, `${subscription}/providers/Microsoft.Security/pricings`, '2024-01-01'));
  const security = readSecuritySettings(run, details);
  const [plans, extensions, contact, settings, alerts, actionGroups, networks, watchers, bastions, roles, more] =
    await Promise.all([
      details.read('/defender_plans', async () => {
        return Object.fromEntries(
          (await plansOf())
            .map((plan): [string, string] => [plan.name ?? '', plan.properties?.pricingTier ?? 'Free'])
            .toSorted(byKey),
        );
      }),
      details.read('/defender_extensions', async () => extensionsOf(await plansOf())),
      details.read('/security_contact', () => securityContact(run, subscription), { whenAbsent: null }),
      details.read('/diagnostic_settings', async () =>
        (
          await allItems<DiagnosticSetting>(
            run,
            `${subscription}/providers/microsoft.insights/diagnosticSettings`,
            '2021-05-01-preview',
          )
        )
          .map(({ name, properties }) => ({
            name: name ?? '',
            categories: textSet(
              (properties?.logs ?? []).filter(({ enabled }) => enabled === true).map(({ category }) => category),
            ),
            storage_account_id: lowerId(properties?.storageAccountId),
          }))
          .toSorted(byName),
      ),
      details.read('/activity_log_alerts', async () =>
        (await graphRows<AzureItem<AlertProperties>>(run, resourcesOf(['microsoft.insights/activitylogalerts'])))
          .map(activityAlert)
          .toSorted(byName),
      ),
      details.read('/action_groups', async () =>
        (await graphRows<AzureItem<ActionGroupProperties>>(run, resourcesOf(['microsoft.insights/actiongroups'])))
          .map(actionGroup)
          .toSorted(byId),
      ),
      details.read('/network_regions', () => regionsOf(run, 'microsoft.network/virtualnetworks')),
      details.read('/network_watcher_regions', () => regionsOf(run, 'microsoft.network/networkwatchers')),
      details.read(
        '/bastion_hosts',
        async () => (await graphRows(run, resourcesOf(['microsoft.network/bastionhosts']))).length,
      ),
      details.read('/custom_roles', async () =>
        (await roleDefinitions(run))
          .filter(({ properties }) => properties?.type === 'CustomRole')
          .map(customRole)
          .toSorted(byName),
      ),
      security,
    ]);
  return azureResource(
    { id: subscription, name: run.subscriptionId },
    {
      resourceType: 'account',
      configuration: {
        subscription_id: run.subscriptionId,
        tenant_id: run.tenantId,
        defender_plans: plans,
        defender_extensions: extensions,
        ...more,
        security_contact: contact,
        diagnostic_settings: settings,
        activity_log_alerts: alerts,
        action_groups: actionGroups,
        network_regions: networks,
        network_watcher_regions: watchers,
        bastion_hosts: bastions,
        custom_roles: roles,
      },
      unreadable: details.unreadable,
    },
  );
}

/** Subscription-wide settings. */
export const accountUnit: AzureUnit<'account'> = {
  service: 'subscription',
  resourceTypes: ['account'],
  open: (run) => async () => ({ next: null, batches: [async () => [await account(run)]] }),
  read: (run) => account(run),
};
