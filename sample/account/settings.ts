import { idOf, put, type Subscription } from '../azure/subscription.ts';
import { roleAssignments, sharedGroup } from './tables.ts';

const roles: readonly [name: string, actions: string[]][] = [
  ['Owner', ['*']],
  ['Contributor', ['*']],
  ['Reader', ['*/read']],
  ['Security Admin', ['Microsoft.Security/*']],
  ['User Access Administrator', ['*/read', 'Microsoft.Authorization/*']],
  ['Key Vault Secrets User', []],
  ['Storage Blob Data Contributor', []],
  ['AcrPull', []],
];

const roleId = (name: string): string =>
  `/providers/Microsoft.Authorization/roleDefinitions/${name.toLowerCase().replaceAll(' ', '-')}`;

/** Adds the settings of the subscription and its role assignments (18). */
export function addSettings(subscription: Subscription): void {
  const own = (path: string, name: string, properties: Record<string, unknown>): void =>
    put(subscription, {
      id: `/subscriptions/${subscription.subscriptionId}/providers/${path}/${name}`,
      name,
      type: path,
      properties,
    });
  for (const [roleName, actions] of roles) {
    own('Microsoft.Authorization/roleDefinitions', roleId(roleName).split('/').at(-1) ?? '', {
      roleName,
      type: 'BuiltInRole',
      permissions: [{ actions }],
    });
  }
  own('Microsoft.Authorization/roleDefinitions', 'operations-everything', {
    roleName: 'Operations (everything)',
    type: 'CustomRole',
    permissions: [{ actions: ['*'] }],
    assignableScopes: [`/subscriptions/${subscription.subscriptionId}`],
  });
  for (const [role, principalType, principal, group] of roleAssignments) {
    const scope = `/subscriptions/${subscription.subscriptionId}${group === '' ? '' : `/resourceGroups/${group}`}`;
    own('Microsoft.Authorization/roleAssignments', `${role.toLowerCase().replaceAll(' ', '-')}-${principal}-${group}`, {
      roleDefinitionId: roleId(role),
      principalId: principal,
      principalType,
      scope,
    });
  }
  for (const [plan, tier] of [
    ['VirtualMachines', 'Standard'],
    ['StorageAccounts', 'Free'],
    ['SqlServers', 'Standard'],
    ['AppServices', 'Free'],
    ['KeyVaults', 'Standard'],
    ['Containers', 'Free'],
  ]) {
    own('Microsoft.Security/pricings', plan ?? '', { pricingTier: tier });
  }
  own('Microsoft.Security/securityContacts', 'default', {
    emails: 'security@harborandpine.example',
    notificationsByRole: { state: 'Off', roles: [] },
    notificationsSources: [{ sourceType: 'Alert', minimalSeverity: 'High' }],
  });
  own('microsoft.insights/diagnosticSettings', 'activity-to-logs', {
    storageAccountId: idOf(
      subscription.subscriptionId,
      sharedGroup,
      'Microsoft.Storage/storageAccounts',
      'sthpplatformlogs',
    ),
    logs: ['Administrative', 'Security', 'Alert'].map((category) => ({ category, enabled: true })),
  });
  const type = 'Microsoft.Insights/activityLogAlerts';
  const groupType = 'Microsoft.Insights/actionGroups';
  const onCall = idOf(subscription.subscriptionId, sharedGroup, groupType, 'ag-on-call');
  put(subscription, {
    id: onCall,
    name: 'ag-on-call',
    type: groupType,
    location: 'global',
    properties: { enabled: true, emailReceivers: [{ name: 'on-call', status: 'Enabled' }] },
  });
  put(subscription, {
    id: idOf(subscription.subscriptionId, sharedGroup, type, 'alert-policy-assignments'),
    name: 'alert-policy-assignments',
    type,
    location: 'global',
    properties: {
      enabled: true,
      scopes: [`/subscriptions/${subscription.subscriptionId}`],
      actions: { actionGroups: [{ actionGroupId: onCall }] },
      condition: {
        allOf: [
          { field: 'category', equals: 'Administrative' },
          { field: 'operationName', equals: 'Microsoft.Authorization/policyAssignments/write' },
        ],
      },
    },
  });
}
