import type { Json } from '../../../../domain/json.ts';
import { textsOf } from '../../shared/operation-parameters.ts';
import type { AzureOperation } from '../session/azure-operation.ts';
import { patches, propertyAt } from '../session/property-operations.ts';

const bypass = (value: Json): Json => textsOf({ value }, 'value').join(', ') || 'None';

/** Properties of storage accounts (Storage Accounts - Update). */
export const storageAccountOperations: Readonly<Record<string, AzureOperation>> = {
  'storage.update_account': patches('Microsoft.Storage/storageAccounts/write', {
    https_only: propertyAt('supportsHttpsTrafficOnly'),
    minimum_tls_version: propertyAt('minimumTlsVersion'),
    blob_public_access: propertyAt('allowBlobPublicAccess'),
    shared_key_access: propertyAt('allowSharedKeyAccess'),
    default_to_entra: propertyAt('defaultToOAuthAuthentication'),
    cross_tenant_replication: propertyAt('allowCrossTenantReplication'),
    public_network_access: propertyAt('publicNetworkAccess'),
    default_network_action: propertyAt('networkAcls', 'defaultAction'),
    network_bypass: { at: ['networkAcls', 'bypass'], write: bypass },
  }),
};
