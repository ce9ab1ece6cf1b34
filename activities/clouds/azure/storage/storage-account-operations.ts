import type { Json } from '../../../../domain/json.ts';
import { textsOf } from '../../shared/operation-parameters.ts';
import { type AzureOperation } from '../session/azure-operation.ts';
import { at, patches } from '../session/property-operations.ts';

const bypass = (value: Json): Json => textsOf({ value }, 'value').join(', ') || 'None';

/** Properties of storage accounts (Storage Accounts - Update). */
export const storageAccountOperations: Readonly<Record<string, AzureOperation>> = {
  'storage.update_account': patches('Microsoft.Storage/storageAccounts/write', {
    https_only: at('supportsHttpsTrafficOnly'),
    minimum_tls_version: at('minimumTlsVersion'),
    blob_public_access: at('allowBlobPublicAccess'),
    shared_key_access: at('allowSharedKeyAccess'),
    default_to_entra: at('defaultToOAuthAuthentication'),
    cross_tenant_replication: at('allowCrossTenantReplication'),
    public_network_access: at('publicNetworkAccess'),
    default_network_action: at('networkAcls', 'defaultAction'),
    network_bypass: { at: ['networkAcls', 'bypass'], write: bypass },
  }),
};
