import { idOf, put, putPart, type Subscription } from '../azure/subscription.ts';
import { share } from './seeded.ts';
import { applications, zones, sharedGroup, type Zone } from './tables.ts';

const rule = (
  name: string,
  { priority, port, from, protocol = 'Tcp' }: { priority: number; port: string; from: string; protocol?: string },
) => ({
  name,
  properties: {
    priority,
    direction: 'Inbound',
    access: 'Allow',
    protocol,
    sourcePortRange: '*',
    sourceAddressPrefix: from,
    destinationAddressPrefix: '*',
    destinationPortRange: port,
  },
});

export const groupId = (subscriptionId: string, { group, application, environment }: Zone): string =>
  idOf(subscriptionId, group, 'Microsoft.Network/networkSecurityGroups', `nsg-${application}-${environment}`);

/** Returns the rules of a zone: the intended ones, and in some development zones careless ones. */
function rulesOf({ application, environment }: Zone) {
  const rules = [
    rule('allow-https', { priority: 100, port: '443', from: environment === 'prod' ? 'Internet' : '10.0.0.0/8' }),
    rule('allow-bastion-ssh', { priority: 200, port: '22', from: '10.0.250.0/26' }),
  ];
  if (environment === 'dev' && share('rdp', application) < 0.3) {
    rules.push(rule('tmp-rdp-home-office', { priority: 310, port: '3389', from: '*' }));
  }
  if (environment !== 'prod' && share('sql', application) < 0.25) {
    rules.push(rule('debug-database', { priority: 320, port: '5432', from: 'Internet' }));
  }
  return rules;
}

/** Adds security groups (24) and virtual networks (8) with their flow logs, watchers and a bastion. */
export function addNetworks(subscription: Subscription): void {
  const { subscriptionId } = subscription;
  const watchers = ['westeurope', 'northeurope'].map((location) => {
    const name = `nw-${location}`;
    const type = 'Microsoft.Network/networkWatchers';
    const id = idOf(subscriptionId, sharedGroup, type, name);
    put(subscription, { id, name, type, location, properties: {} });
    return { id, type, location };
  });
  for (const zone of zones) {
    const { application, environment, location, tags } = zone;
    const id = groupId(subscriptionId, zone);
    const name = `nsg-${application}-${environment}`;
    const properties = { securityRules: rulesOf(zone), subnets: [] };
    put(subscription, { id, name, type: 'Microsoft.Network/networkSecurityGroups', location, tags, properties });
    const watcher = watchers.find((one) => one.location === location);
    if (watcher !== undefined && (environment === 'prod' || share('flow-log', name) < 0.4)) {
      putPart(subscription, watcher, {
        path: `flowLogs/${name}`,
        properties: {
          targetResourceId: id,
          enabled: true,
          retentionPolicy: { days: environment === 'prod' ? 90 : 14 },
        },
      });
    }
  }
  for (const [index, { name: application }] of applications.entries()) {
    const own = zones.filter((zone) => zone.application === application);
    const id = idOf(
      subscriptionId,
      `rg-${application}-prod`,
      'Microsoft.Network/virtualNetworks',
      `vnet-${application}`,
    );
    put(subscription, {
      id,
      name: `vnet-${application}`,
      type: 'Microsoft.Network/virtualNetworks',
      location: 'westeurope',
      tags: own[0]?.tags ?? {},
      properties: {
        addressSpace: { addressPrefixes: [`10.${index + 10}.0.0/16`] },
        enableDdosProtection: application === 'shop' || application === 'payments',
        subnets: own.map((zone, place) => ({
          name: `snet-${zone.environment}`,
          properties: {
            addressPrefix: `10.${index + 10}.${place}.0/24`,
            ...(share('subnet', application, zone.environment) < 0.15
              ? {}
              : { networkSecurityGroup: { id: groupId(subscriptionId, zone) } }),
          },
        })),
        virtualNetworkPeerings: [],
      },
    });
  }
  put(subscription, {
    id: idOf(subscriptionId, sharedGroup, 'Microsoft.Network/bastionHosts', 'bas-platform'),
    name: 'bas-platform',
    type: 'Microsoft.Network/bastionHosts',
    location: 'westeurope',
    properties: {},
  });
}
