import { armVersions } from '../session/api-versions.ts';
import type { AzureUnit } from '../session/azure-run.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface RegistryProperties {
  publicNetworkAccess?: string;
  adminUserEnabled?: boolean;
  anonymousPullEnabled?: boolean;
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
}

const registry = (item: AzureItem<RegistryProperties>) =>
  azureResource(item, {
    resourceType: 'container_registry',
    configuration: {
      sku: item.sku?.name ?? null,
      public_network_access: item.properties?.publicNetworkAccess ?? 'Enabled',
      admin_user: item.properties?.adminUserEnabled ?? false,
      anonymous_pull: item.properties?.anonymousPullEnabled ?? false,
      private_endpoints: privateEndpoints(item.properties?.privateEndpointConnections),
    },
  });

const registries = { types: ['microsoft.containerregistry/registries'], apiVersions: armVersions, describe: registry };

/** Container registries. */
export const registriesUnit: AzureUnit<'container_registry'> = {
  service: 'container-registries',
  resourceTypes: ['container_registry'],
  open: (run) => graphListing(run, registries),
  read: (run, externalId) => graphOne(run, externalId, registries),
};
