import { type AzureOperation } from '../session/azure-operation.ts';
import { at, patches } from '../session/property-operations.ts';

/** Properties of key vaults (Vaults - Update). */
export const vaultOperations: Readonly<Record<string, AzureOperation>> = {
  'vault.update': patches('Microsoft.KeyVault/vaults/write', {
    rbac: at('enableRbacAuthorization'),
    public_network_access: at('publicNetworkAccess'),
    default_network_action: at('networkAcls', 'defaultAction'),
  }),
};
