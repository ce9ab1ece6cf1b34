import type { Json, JsonObject } from '../../../../domain/json.ts';
import { textsOf } from '../../operation-parameters.ts';
import { settingOperation } from '../../operation.ts';
import {
  isObject,
  propertiesNow,
  settlesWithinMs,
  versionFor,
  type AzureOperation,
  type AzurePlace,
} from './azure-operation.ts';

/** Key of the configuration → where the value stands in `properties`, and how it is written there. */
type Places = Readonly<Record<string, { at: readonly [string, ...string[]]; write?: (value: Json) => Json }>>;

const at = (...path: [string, ...string[]]) => ({ at: path });
const bypass = (value: Json): Json => textsOf({ value }, 'value').join(', ') || 'None';

/** Properties of resources, changed by PATCH (Resource Manager REST reference, Update of each type). */
export const propertyOperations: Readonly<Record<string, AzureOperation>> = {
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
  'vault.update': patches('Microsoft.KeyVault/vaults/write', {
    rbac: at('enableRbacAuthorization'),
    public_network_access: at('publicNetworkAccess'),
    default_network_action: at('networkAcls', 'defaultAction'),
  }),
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
  'registry.update': patches('Microsoft.ContainerRegistry/registries/write', {
    admin_user: at('adminUserEnabled'),
    anonymous_pull: at('anonymousPullEnabled'),
    public_network_access: at('publicNetworkAccess'),
  }),
  'sql.update_server': patches('Microsoft.Sql/servers/write', {
    minimum_tls_version: at('minimalTlsVersion'),
    public_network_access: at('publicNetworkAccess'),
  }),
};

/** Sends only what differs; an object that holds a part of it is sent whole, with its other members as they are. */
function patches(call: string, places: Places, below = ''): AzureOperation {
  return settingOperation('cloud_c', {
    call,
    settlesWithinMs,
    async act(place: AzurePlace, values) {
      const path = `${place.target.externalId}${below}`;
      const isNested = Object.keys(values).some((key) => (places[key]?.at.length ?? 0) > 1);
      const now = isNested ? await propertiesNow(place, path) : {};
      const properties: JsonObject = {};
      for (const [key, value] of Object.entries(values)) {
        const known = places[key];
        if (known === undefined) throw new TypeError(`${call} does not set ${key}`);
        const [first, second] = known.at;
        const written = known.write?.(value) ?? value;
        const held = properties[first] ?? now[first];
        properties[first] = second === undefined ? written : { ...(isObject(held) ? held : {}), [second]: written };
      }
      const apiVersion = versionFor(place.target.externalId);
      return place.run.calls.change({ method: 'PATCH', path, apiVersion, body: { properties } });
    },
  });
}
