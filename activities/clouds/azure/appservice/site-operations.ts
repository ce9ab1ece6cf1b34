import { type AzureOperation } from '../session/azure-operation.ts';
import { at, patches } from '../session/property-operations.ts';

/** Properties and configuration of apps (Web Apps - Update, Update Configuration). */
export const siteOperations: Readonly<Record<string, AzureOperation>> = {
  'site.update': patches('Microsoft.Web/sites/write', {
    https_only: at('httpsOnly'),
    client_certificates: at('clientCertEnabled'),
    public_network_access: at('publicNetworkAccess'),
  }),
  'site.configure': patches(
    'Microsoft.Web/sites/config/write',
    {
      minimum_tls_version: at('minTlsVersion'),
      ftps_state: at('ftpsState'),
      http_logging: at('httpLoggingEnabled'),
      remote_debugging: at('remoteDebuggingEnabled'),
    },
    '/config/web',
  ),
};
