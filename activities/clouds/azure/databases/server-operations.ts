import type { AzureOperation } from '../session/azure-operation.ts';
import { patches, propertyAt } from '../session/property-operations.ts';

/** Properties of SQL servers (Servers - Update). */
export const serverOperations: Readonly<Record<string, AzureOperation>> = {
  'sql.update_server': patches('Microsoft.Sql/servers/write', {
    minimum_tls_version: propertyAt('minimalTlsVersion'),
    public_network_access: propertyAt('publicNetworkAccess'),
  }),
};
