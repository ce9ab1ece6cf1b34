import { type AzureOperation } from '../session/azure-operation.ts';
import { at, patches } from '../session/property-operations.ts';

/** Properties of container registries (Registries - Update). */
export const registryOperations: Readonly<Record<string, AzureOperation>> = {
  'registry.update': patches('Microsoft.ContainerRegistry/registries/write', {
    admin_user: at('adminUserEnabled'),
    anonymous_pull: at('anonymousPullEnabled'),
    public_network_access: at('publicNetworkAccess'),
  }),
};
