import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
import { azureDetails } from '../session/detail.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface RegistryProperties {
  publicNetworkAccess?: string;
  adminUserEnabled?: boolean;
  anonymousPullEnabled?: boolean;
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
}

const registryApi = '2025-11-01';

/**
 * Returns whether anonymous pull is enabled. Resource Graph chooses the API version itself, which may lack the
 * property.
 */
async function anonymousPull(run: AzureRun, { id, properties }: AzureItem<RegistryProperties>): Promise<boolean> {
  if (properties?.anonymousPullEnabled !== undefined) return properties.anonymousPullEnabled;
  const registry = await run.calls.get<AzureItem<RegistryProperties>>(id ?? '', registryApi);
  return registry.properties?.anonymousPullEnabled ?? false;
}

const registries = (run: AzureRun) => ({
  types: ['microsoft.containerregistry/registries'],
  apiVersions: armVersions,
  async describe(item: AzureItem<RegistryProperties>) {
    const details = azureDetails();
    const anonymous = await details.read('/anonymous_pull', () => anonymousPull(run, item));
    return azureResource(item, {
      resourceType: 'container_registry',
      configuration: {
        sku: item.sku?.name ?? null,
        public_network_access: item.properties?.publicNetworkAccess ?? 'Enabled',
        admin_user: item.properties?.adminUserEnabled ?? false,
        anonymous_pull: anonymous,
        private_endpoints: privateEndpoints(item.properties?.privateEndpointConnections),
      },
      unreadable: details.unreadable,
    });
  },
});

/** Container registries. */
export const registriesUnit: AzureUnit<'container_registry'> = {
  service: 'container-registries',
  resourceTypes: ['container_registry'],
  open: (run) => graphListing(run, registries(run)),
  read: (run, externalId) => graphOne(run, externalId, registries(run)),
};
