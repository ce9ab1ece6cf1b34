import type { AzureResourceType } from '../../../../domain/clouds/azure/resource-types.ts';
import { lowerId } from '../session/azure-resource.ts';

/**
 * Resource types and the types of Resource Manager, in lower case, whose changes Resource Graph records; a text says why
 * it records none, or not all of them. A change of what belongs to a resource of these types is a change of that
 * resource.
 */
const announced: { readonly [Type in AzureResourceType]: { armTypes: readonly string[]; unannounced?: string } } = {
  account: {
    armTypes: ['microsoft.insights/actiongroups', 'microsoft.insights/activitylogalerts'],
    unannounced: 'Resource Graph records changes of its alerts and action groups only',
  },
  directory: { armTypes: [], unannounced: 'Resource Graph records no changes of the tenant' },
  role_assignment: { armTypes: [], unannounced: 'Resource Graph records no changes of role assignments' },
  vm_instance: { armTypes: ['microsoft.compute/virtualmachines'] },
  disk: { armTypes: ['microsoft.compute/disks'] },
  snapshot: { armTypes: ['microsoft.compute/snapshots'] },
  network: { armTypes: ['microsoft.network/virtualnetworks'] },
  network_security_group: { armTypes: ['microsoft.network/networksecuritygroups'] },
  object_bucket: { armTypes: ['microsoft.storage/storageaccounts'] },
  key_vault: { armTypes: ['microsoft.keyvault/vaults'] },
  db_instance: {
    armTypes: [
      'microsoft.dbformysql/flexibleservers',
      'microsoft.dbforpostgresql/flexibleservers',
      'microsoft.sql/servers',
    ],
  },
  app_service: { armTypes: ['microsoft.web/sites'] },
  container_cluster: { armTypes: ['microsoft.containerservice/managedclusters'] },
  container_registry: { armTypes: ['microsoft.containerregistry/registries'] },
};

const typeOf = new Map<string, AzureResourceType>(
  Object.entries(announced).flatMap(([type, { armTypes }]) =>
    armTypes.map((armType) => [armType, type as AzureResourceType] as const),
  ),
);

/** Resource types of which changes are not announced, or not all, with the reason. */
export const unannouncedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(announced).flatMap(([type, { unannounced }]) =>
    unannounced === undefined ? [] : [[type, unannounced]],
  ),
);

/** A resource of the inventory that an id belongs to. */
export interface NamedTarget {
  resourceType: AzureResourceType;
  externalId: string;
}

/**
 * Returns the resource of the inventory that an id names: its own, or that of the resource it belongs to, such as the
 * server of a firewall rule, or the vault of a diagnostic setting. Null for an id of another subscription, and where the
 * inventory has no such type.
 */
export function targetOf(id: string, subscriptionId: string): NamedTarget | null {
  const subscription = `/subscriptions/${subscriptionId.toLowerCase()}`;
  const lower = lowerId(id) ?? '';
  const [, scope = '', space = '', type = '', name = ''] =
    /^(\/subscriptions\/[^/]+\/resourcegroups\/[^/]+)\/providers\/([^/]+)\/([^/]+)\/([^/]+)(?:\/|$)/.exec(lower) ?? [];
  if (!scope.startsWith(`${subscription}/`)) return null;
  const resourceType = typeOf.get(`${space}/${type}`);
  if (resourceType === undefined) return null;
  const externalId = resourceType === 'account' ? subscription : `${scope}/providers/${space}/${type}/${name}`;
  return { resourceType, externalId };
}
