import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
import { allItems, azureDetails, orNullWhenAbsent } from '../session/detail.ts';
import { exportsLogs } from '../session/diagnostic-settings.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface VaultProperties {
  enableRbacAuthorization?: boolean;
  enableSoftDelete?: boolean;
  enablePurgeProtection?: boolean;
  publicNetworkAccess?: string;
  networkAcls?: { defaultAction?: string };
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
}

interface Attributes {
  enabled?: boolean;
  /** Seconds since 1970. */
  exp?: number;
}

interface ListedKey {
  name?: string;
  properties?: { attributes?: Attributes };
}

interface VaultKey {
  properties?: { rotationPolicy?: { lifetimeActions?: { action?: { type?: string } }[] } };
}

interface VaultSecret {
  name?: string;
  properties?: { attributes?: Attributes };
}

const vaultApi = '2023-07-01';
const auditCategories = new Set(['AuditEvent', 'audit', 'allLogs']);

const expiry = (attributes: Attributes | undefined): string | null =>
  attributes?.exp === undefined ? null : new Date(attributes.exp * 1000).toISOString();
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** Returns the keys of a vault. Each is also read individually, because the list omits rotation policies. */
async function vaultKeys(run: AzureRun, vaultId: string) {
  const listed = await allItems<ListedKey>(run, `${vaultId}/keys`, vaultApi);
  const keys = await Promise.all(
    listed.map(async ({ name = '', properties }) => {
      const path = `${vaultId}/keys/${encodeURIComponent(name)}`;
      const key = await orNullWhenAbsent(run.calls.get<VaultKey>(path, vaultApi));
      if (key === null) return [];
      const actions = key.properties?.rotationPolicy?.lifetimeActions ?? [];
      const { attributes } = properties ?? {};
      return [
        {
          name,
          enabled: attributes?.enabled ?? true,
          expires_at: expiry(attributes),
          rotates: actions.some(({ action }) => action?.type?.toLowerCase() === 'rotate'),
        },
      ];
    }),
  );
  return keys.flat().toSorted(byName);
}

const vaults = (run: AzureRun) => ({
  types: ['microsoft.keyvault/vaults'],
  apiVersions: armVersions,
  async describe(item: AzureItem<VaultProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const [audit, keys, secrets] = await Promise.all([
      details.read('/audit_logging', () => exportsLogs(run, item.id ?? '', auditCategories)),
      details.read('/keys', () => vaultKeys(run, item.id ?? '')),
      details.read('/secrets', async () =>
        (await allItems<VaultSecret>(run, `${item.id}/secrets`, vaultApi))
          .map(({ name, properties: secret }) => ({
            name: name ?? '',
            enabled: secret?.attributes?.enabled ?? true,
            expires_at: expiry(secret?.attributes),
          }))
          .toSorted(byName),
      ),
    ]);
    return azureResource(item, {
      resourceType: 'key_vault',
      configuration: {
        rbac: properties?.enableRbacAuthorization ?? false,
        soft_delete: properties?.enableSoftDelete ?? true,
        purge_protection: properties?.enablePurgeProtection ?? false,
        public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
        default_network_action: properties?.networkAcls?.defaultAction ?? 'Allow',
        private_endpoints: privateEndpoints(properties?.privateEndpointConnections),
        audit_logging: audit,
        keys,
        secrets,
      },
      unreadable: details.unreadable,
    });
  },
});

/** Key vaults with the names and validity of their contents; values are never read. */
export const vaultsUnit: AzureUnit<'key_vault'> = {
  service: 'key-vaults',
  resourceTypes: ['key_vault'],
  open: (run) => graphListing(run, vaults(run)),
  read: (run, externalId) => graphOne(run, externalId, vaults(run)),
};
