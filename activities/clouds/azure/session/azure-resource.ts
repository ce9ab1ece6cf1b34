import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { AzureConfigurations, AzureResourceType } from '../../../../domain/clouds/azure/resource-types.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { textSet } from '../../shared/text-set.ts';

/** The common fields of all resources in Resource Manager and Resource Graph; `Properties` is specific to the type. */
export interface AzureItem<Properties> {
  id?: string;
  name?: string;
  type?: string;
  location?: string;
  kind?: string | null;
  /** The resource that this one belongs to, such as the machine that a disk is attached to. */
  managedBy?: string | null;
  tags?: Record<string, string> | null;
  sku?: { name?: string; tier?: string } | null;
  identity?: { type?: string } | null;
  properties?: Properties | null;
}

/** Returns a resource with its configuration; members that are `undefined` could not be read and are left out. */
export function azureResource<Type extends AzureResourceType>(
  item: Pick<AzureItem<unknown>, 'id' | 'name' | 'location' | 'tags'>,
  resource: {
    resourceType: Type;
    status?: 'active' | 'stopped';
    configuration: {
      [Key in keyof Omit<AzureConfigurations[Type], 'tags'>]: Omit<AzureConfigurations[Type], 'tags'>[Key] | undefined;
    };
    unreadable?: Record<string, string>;
  },
): CollectedResource<Type> {
  const tags = sortedMap(item.tags ?? {});
  const known = Object.entries(resource.configuration).filter(([, value]) => value !== undefined);
  const id = lowerId(item.id) ?? '';
  return {
    externalId: id,
    name: item.name ?? id,
    resourceType: resource.resourceType,
    region: item.location?.toLowerCase().replaceAll(' ', '') || globalRegion,
    status: resource.status ?? 'active',
    tags,
    configuration: { ...(Object.fromEntries(known) as JsonObject), tags },
    unreadable: resource.unreadable ?? {},
  };
}

/** Returns a resource id in lower case: ids are case-insensitive, and the cloud's own answers differ in case. */
export function lowerId(id: string | null | undefined): string | null {
  return id?.toLowerCase() ?? null;
}

/** Returns the type in a resource id, in lower case: `microsoft.storage/storageaccounts`. */
export function typeOfId(id: string): string {
  const [space = '', ...rest] = id.toLowerCase().split('/providers/').at(-1)?.split('/') ?? [];
  return [space, ...rest.filter((_word, index) => index % 2 === 0)].join('/');
}

/** Returns the last part of an id. */
export function lastPart(id: string | null | undefined): string | null {
  return id?.split('/').at(-1) || null;
}

/** Returns the kinds of managed identity in `SystemAssigned, UserAssigned`. */
export function identityTypes(identity: { type?: string } | null | undefined): string[] {
  return textSet(identity?.type?.split(',').map((type) => type.trim())).filter((type) => type !== 'None');
}

/** Returns the private endpoints that were approved. */
export function privateEndpoints(
  connections:
    | { properties?: { privateEndpoint?: { id?: string }; privateLinkServiceConnectionState?: { status?: string } } }[]
    | null
    | undefined,
): string[] {
  return textSet(
    (connections ?? [])
      .filter(({ properties }) => (properties?.privateLinkServiceConnectionState?.status ?? 'Approved') === 'Approved')
      .map(({ properties }) => lowerId(properties?.privateEndpoint?.id)),
  );
}
