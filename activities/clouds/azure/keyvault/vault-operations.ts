import type { AzureOperation } from '../session/azure-operation.ts';
import { patches, propertyAt } from '../session/property-operations.ts';

/** Properties of key vaults (Vaults - Update). */
export const vaultOperations: Readonly<Record<string, AzureOperation>> = {
  'vault.update': patches('Microsoft.KeyVault/vaults/write', {
    rbac: propertyAt('enableRbacAuthorization'),
    public_network_access: propertyAt('publicNetworkAccess'),
    default_network_action: propertyAt('networkAcls', 'defaultAction'),
  }),
};
