import { changeRecords } from '../../emulators/azure/resource-changes.ts';
import type { ArmAnswer, ArmCall } from '../../../sample/azure/server.ts';
import { idOf, put, putPart, type Subscription } from '../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../emulators/azure-subscription.ts';

/** A subscription with everything that is read of any: software, a bill, metrics, and a database of every engine. */
export function wholeSubscription(): Subscription {
  const subscription = azureSubscription();
  const { subscriptionId } = azureIds;
  const own = (type: string, name: string) => ({ id: idOf(subscriptionId, 'shop', type, name), type });
  const machine = own('Microsoft.Compute/virtualMachines', 'web');
  for (const name of ['curl', 'openssl']) {
    putPart(subscription, machine, {
      path: `providers/Microsoft.Security/softwareInventories/${name}`,
      properties: { osPlatform: 'Linux', vendor: 'ubuntu', softwareName: name, version: '1.0' },
    });
  }
  const mysql = own('Microsoft.DBforMySQL/flexibleServers', 'carts');
  put(subscription, {
    ...mysql,
    name: 'carts',
    location: 'westeurope',
    properties: { version: '8.0.21', state: 'Ready', network: { publicNetworkAccess: 'Disabled' } },
  });
  putPart(subscription, mysql, {
    path: 'firewallRules/office',
    properties: { startIpAddress: '192.0.2.1', endIpAddress: '192.0.2.1' },
  });
  putPart(subscription, mysql, { path: 'configurations/tls_version', properties: { value: 'TLSv1.2' } });
  subscription.usage = ({ from }) => [
    { day: from, service: 'Virtual Machines', resourceId: machine.id, cost: 1.5, currency: 'EUR' },
  ];
  return subscription;
}

/** What the sample account does not have: metrics, one recorded change, and management groups. */
export function everyAnswer(call: ArmCall): ArmAnswer | null {
  const records = changeRecords();
  records.add({
    targetResourceId: idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/networkSecurityGroups', 'web-nsg'),
    timestamp: new Date().toISOString(),
    changedBy: 'john@example.com',
    clientType: 'Azure Portal',
    operation: 'microsoft.network/networksecuritygroups/write',
  });
  return records.intercept(call) ?? metricValues(call) ?? groupValues(call);
}

/** The values of a day of every metric that is requested, as Azure Monitor shows them. */
function metricValues({ path }: ArmCall): ArmAnswer | null {
  const url = new URL(path, 'http://azure');
  if (!url.pathname.endsWith('/providers/Microsoft.Insights/metrics')) return null;
  const [from = ''] = url.searchParams.get('timespan')?.split('/') ?? [];
  const value = (url.searchParams.get('metricnames') ?? '').split(',').map((name) => ({
    id: `${url.pathname}/${name}`,
    type: 'Microsoft.Insights/metrics',
    name: { value: name, localizedValue: name },
    unit: 'Count',
    timeseries: [{ metadatavalues: [], data: [{ timeStamp: from, average: 1, total: 2 }] }],
  }));
  return { status: 200, body: { timespan: url.searchParams.get('timespan') ?? '', interval: 'P1D', value } };
}

/** The management groups of the tenant, with one group and one subscription. */
export function groupValues({ path }: ArmCall): ArmAnswer | null {
  const url = new URL(path, 'http://azure');
  const groups = '/providers/Microsoft.Management/managementGroups';
  const { tenantId, subscriptionId } = azureIds;
  const below = (type: string, name: string, parent: string) => ({
    type,
    name,
    properties: { displayName: name, parent: { id: `${groups}/${parent}` } },
  });
  if (url.pathname === '/subscriptions') {
    return { status: 200, body: { value: [{ subscriptionId, displayName: 'Shop', state: 'Enabled', tags: {} }] } };
  }
  if (url.pathname === `${groups}/${tenantId}`) {
    return { status: 200, body: { name: tenantId, properties: { displayName: 'Tenant Root Group' } } };
  }
  if (url.pathname !== `${groups}/${tenantId}/descendants`) return null;
  const value = [
    below('Microsoft.Management/managementGroups', 'shops', tenantId),
    below('/subscriptions', subscriptionId, 'shops'),
  ];
  return { status: 200, body: { value } };
}
