import type { CheckedResource } from '../../../../domain/checks/fields.ts';
import { azureChecks } from '../../../../domain/clouds/azure/checks.ts';
import { allSchemaTypes } from '../../../../domain/clouds/schema-types.ts';
import { startArmServer, type ArmAnswer, type ArmCall } from '../../../../sample/azure/server.ts';
import type { Subscription } from '../../../../sample/azure/subscription.ts';
import { findCheck } from '../../../../platform/check-catalog.ts';
import { azureSession } from '../../../activities/clouds/azure/subscription-under-test.ts';
import { azureIds } from '../../../emulators/azure-subscription.ts';
import { startAzure } from '../../../emulators/azure.ts';
import type { PlacesOf } from '../comparison.ts';
import type { ComparedKind } from '../kind.ts';
import { collectUnits, sortedInventory } from '../own-verdicts.ts';
import { redirectedProwler, runProwler, type Finding } from '../run-prowler.ts';
import { adversarialCases, adversarialSubscription } from './adversarial-subscription.ts';
import { azureArguments } from './arguments.ts';
import { ordinarySubscription } from './ordinary-subscription.ts';

/** Azure, on a subscription of the project's emulator. */
export const azureKind: ComparedKind = {
  cloud: 'azure',
  checks: azureChecks,
  arguments: azureArguments,
  adversarial: adversarialCases,
  placesIn: () => placesOf,
  async record(account, binary) {
    const subscription = account === 'ordinary' ? ordinarySubscription() : adversarialSubscription();
    const recordedAt = new Date();
    const inventory = await inventoryOf(subscription);
    const server = await startArmServer(subscription, { intercept: (call) => listedBelow(subscription, call) });
    try {
      const { version, verdicts } = await runProwler({
        binary,
        cloud: 'azure',
        checks: azureChecks.map(({ id }) => id),
        args: ['--sp-env-auth', '--subscription-ids', azureIds.subscriptionId],
        env: {
          AZURE_CLIENT_ID: azureIds.clientId,
          AZURE_CLIENT_SECRET: 'not-used',
          AZURE_TENANT_ID: azureIds.tenantId,
          REDIRECT_TO: server.url,
          REDIRECT_TOKEN: server.issueToken(),
        },
        through: redirectedProwler,
        resourceOf: listedId,
      });
      return { recordedAt, prowlerVersion: version, inventory, prowlers: verdicts };
    } finally {
      await server.stop();
    }
  },
};

/**
 * Returns what a sync lists of a subscription. Types with a collector are listed from the emulator that holds each answer
 * to Microsoft's descriptions; it has none of the types by schema, which come from the server behind it.
 */
async function inventoryOf(subscription: Subscription): Promise<CheckedResource[]> {
  const azure = await startAzure(subscription);
  const session = azureSession(azure.url);
  const byHand = await collectUnits(session, session.units({ regions: ['global'], withGlobal: true }));
  session.close();
  await azure.stop();
  const server = await startArmServer(subscription);
  const ofSchemas = azureSession(server.url, { listsBySchema: true });
  const unit = { service: allSchemaTypes, region: 'global', resourceTypes: [] };
  const bySchema = await collectUnits(ofSchemas, [unit]);
  ofSchemas.close();
  await server.stop();
  const checked = new Set(azureChecks.flatMap(({ resourceTypes, surveys }) => [...resourceTypes, ...surveys]));
  return sortedInventory([...byHand, ...bySchema.filter(({ resourceType }) => checked.has(resourceType))]);
}

const subscriptionPath = `/subscriptions/${azureIds.subscriptionId}`;

/**
 * Answers the lists of a whole subscription or of a resource group, which Prowler's clients ask Resource Manager for, and
 * this service asks Resource Graph for.
 */
function listedBelow(
  { resources, subscriptionId, tenantId }: Subscription,
  { method, path }: ArmCall,
): ArmAnswer | null {
  // One of Prowler's calls has two slashes in a row.
  const [place = '', ...others] = decodeURIComponent(new URL(path, 'http://azure').pathname)
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .split('/providers/');
  if (method !== 'GET') return null;
  const encryption = resources.get([place, ...others].join('/providers/'));
  if (encryption?.type.toLowerCase().endsWith('/transparentdataencryption') === true) {
    // The version that Prowler's client uses has another name for it (2014-04-01).
    const { state, ...properties } = encryption.properties;
    return { status: 200, body: { ...encryption, properties: { ...properties, status: state } } };
  }
  const value = (items: readonly object[]): ArmAnswer => ({ status: 200, body: { value: items } });
  if (place === '/tenants') return value([{ id: `/tenants/${tenantId}`, tenantId }]);
  if (place === `${subscriptionPath}/locations`)
    return value([{ id: `${subscriptionPath}/locations/westeurope`, name: 'westeurope' }]);
  if (place === `${subscriptionPath}/resourcegroups`) {
    return value([{ id: `${subscriptionPath}/resourceGroups/shop`, location: 'westeurope', name: 'shop' }]);
  }
  const [type, ...more] = others;
  const isWhole =
    place === `/subscriptions/${subscriptionId}` || /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+$/.test(place);
  if (!isWhole || type === undefined || more.length > 0 || type.split('/').length !== 2) return null;
  return value(
    [...resources.values()].filter((one) => {
      const [owner = '', own, ...extensions] = one.id.toLowerCase().split('/providers/');
      return one.type.toLowerCase() === type && own !== undefined && extensions.length === 0 && owner.startsWith(place);
    }),
  );
}

/** Returns the id of a finding's resource in the inventory, which has it in lower case. */
function listedId({ resources: [resource] }: Finding): string | null {
  return resource === undefined ? null : resource.uid.toLowerCase();
}

const partOfResource = /^(\/subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+)\/.+$/;

/**
 * Settings of the subscription are compared as one, and what Prowler evaluates part by part (subnets, databases, keys)
 * for the resource that the parts belong to.
 */
function placesOf({ check, resource }: Parameters<PlacesOf>[0]): readonly string[] {
  const types = findCheck('cloud_c', check)?.resourceTypes ?? [];
  if (types.every((type) => type === 'account')) return ['the account'];
  return [partOfResource.exec(resource)?.[1] ?? resource];
}
