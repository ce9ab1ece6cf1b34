import { randomBytes } from 'node:crypto';
import type { ArmResource, Subscription } from '../azure/subscription.ts';
import { billOf } from './costs.ts';
import { measurementsOf } from './metrics.ts';
import { addDatabases } from './databases.ts';
import { addMachines } from './machines.ts';
import { addNetworks, groupId } from './networks.ts';
import { addPlatform } from './platform.ts';
import { addSettings } from './settings.ts';
import { addStorage, storageName } from './storage.ts';
import { zones } from './tables.ts';

/** Ids of the sample's directory, application and subscription; they do not exist in the real cloud. */
export const sampleIds = {
  tenantId: '00000000-0000-4000-8000-000000000001',
  clientId: '00000000-0000-4000-8000-000000000002',
  subscriptionId: '00000000-0000-4000-8000-000000000003',
} as const;

/** Number of resources in its inventory, including its settings and role assignments. */
export const sampleResourceCount = 300;

/**
 * Returns the sample account: a subscription of a shop, the same on every machine except for its secret, which is
 * generated each time. Its bill starts six months before `bornOn` (`YYYY-MM-DD`).
 */
export function sampleSubscription({
  bornOn,
  now = () => new Date(),
}: {
  bornOn: string;
  now?: () => Date;
}): Subscription {
  const subscription: Subscription = {
    ...sampleIds,
    clientSecret: randomBytes(24).toString('base64url'),
    resources: new Map(),
  };
  addSettings(subscription);
  addNetworks(subscription);
  addMachines(subscription);
  addStorage(subscription, { bornAt: Date.parse(`${bornOn}T00:00:00Z`) / 1_000 });
  addDatabases(subscription);
  addPlatform(subscription);
  subscription.usage = billOf(subscription, { bornOn, now });
  subscription.measurements = measurementsOf(now);
  return subscription;
}

/**
 * Returns the resources as they are a minute after the first start: SSH is open to the internet, and a storage account
 * accepts plain HTTP again. Does not change the subscription itself.
 */
export function changedResources(subscription: Subscription): ArmResource[] {
  const zone = zones.find(({ application, environment }) => application === 'payments' && environment === 'prod');
  if (zone === undefined) return [];
  const group = subscription.resources.get(groupId(subscription.subscriptionId, zone).toLowerCase());
  const account = [...subscription.resources.values()].find(({ name }) => name === storageName('orders', 'prod'));
  if (group === undefined || account === undefined) return [];
  const rules = (group.properties['securityRules'] ?? []) as { name: string }[];
  const opened = {
    name: 'tmp-vendor-access',
    properties: {
      priority: 105,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      sourcePortRange: '*',
      sourceAddressPrefix: '*',
      destinationAddressPrefix: '*',
      destinationPortRange: '22',
    },
  };
  const others = rules.filter(({ name }) => name !== opened.name);
  return [
    { ...group, properties: { ...group.properties, securityRules: [...others, opened] } },
    { ...account, properties: { ...account.properties, supportsHttpsTrafficOnly: false } },
  ];
}
