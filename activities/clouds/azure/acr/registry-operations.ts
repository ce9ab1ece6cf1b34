import type { AzureOperation } from '../session/azure-operation.ts';
import { patches, propertyAt } from '../session/property-operations.ts';

/** Properties of container registries (Registries - Update). */
export const registryOperations: Readonly<Record<string, AzureOperation>> = {
  'registry.update': patches('Microsoft.ContainerRegistry/registries/write', {
    admin_user: propertyAt('adminUserEnabled'),
    anonymous_pull: propertyAt('anonymousPullEnabled'),
    public_network_access: propertyAt('publicNetworkAccess'),
  }),
};
