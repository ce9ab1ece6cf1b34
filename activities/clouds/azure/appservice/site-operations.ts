import type { AzureOperation } from '../session/azure-operation.ts';
import { patches, propertyAt } from '../session/property-operations.ts';

/** Properties and configuration of apps (Web Apps - Update, Update Configuration). */
export const siteOperations: Readonly<Record<string, AzureOperation>> = {
  'site.update': patches('Microsoft.Web/sites/write', {
    https_only: propertyAt('httpsOnly'),
    client_certificates: propertyAt('clientCertEnabled'),
    client_certificate_mode: propertyAt('clientCertMode'),
    public_network_access: propertyAt('publicNetworkAccess'),
  }),
  'site.configure': patches(
    'Microsoft.Web/sites/config/write',
    {
      minimum_tls_version: propertyAt('minTlsVersion'),
      ftps_state: propertyAt('ftpsState'),
      http_logging: propertyAt('httpLoggingEnabled'),
      remote_debugging: propertyAt('remoteDebuggingEnabled'),
    },
    '/config/web',
  ),
};
