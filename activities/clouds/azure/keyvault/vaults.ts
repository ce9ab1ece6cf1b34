import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
import { allItems, azureDetails } from '../session/detail.ts';
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

interface VaultKey {
  name?: string;
  properties?: { attributes?: Attributes; rotationPolicy?: { lifetimeActions?: { action?: { type?: string } }[] } };
}

interface VaultSecret {
  name?: string;
  properties?: { attributes?: Attributes };
}

interface DiagnosticSetting {
  properties?: { logs?: { category?: string; categoryGroup?: string; enabled?: boolean }[] };
}

const vaultApi = '2023-07-01';
const diagnosticsApi = '2021-05-01-preview';
const auditCategories = new Set(['AuditEvent', 'audit', 'allLogs']);

const expiry = (attributes: Attributes | undefined): string | null =>
  attributes?.exp === undefined ? null : new Date(attributes.exp * 1000).toISOString();
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

const vaults = (run: AzureRun) => ({
  types: ['microsoft.keyvault/vaults'],
  apiVersions: armVersions,
  async describe(item: AzureItem<VaultProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const [audit, keys, secrets] = await Promise.all([
      details.read('/audit_logging', async () => {
        const path = `${item.id}/providers/microsoft.insights/diagnosticSettings`;
        const settings = await allItems<DiagnosticSetting>(run, path, diagnosticsApi);
        return settings.some(({ properties: setting }) =>
          (setting?.logs ?? []).some(
            ({ enabled, category, categoryGroup }) =>
              enabled === true && auditCategories.has(category ?? categoryGroup ?? ''),
          ),
        );
      }),
      details.read('/keys', async () =>
        (await allItems<VaultKey>(run, `${item.id}/keys`, vaultApi))
          .map(({ name, properties: key }) => ({
            name: name ?? '',
            enabled: key?.attributes?.enabled ?? true,
            expires_at: expiry(key?.attributes),
            rotates: (key?.rotationPolicy?.lifetimeActions ?? []).some(
              ({ action }) => action?.type?.toLowerCase() === 'rotate',
            ),
          }))
          .toSorted(byName),
      ),
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

/** Key vaults with the names and validity of what they hold; values are never read. */
export const vaultsUnit: AzureUnit<'key_vault'> = {
  service: 'key-vaults',
  resourceTypes: ['key_vault'],
  open: (run) => graphListing(run, vaults(run)),
  read: (run, externalId) => graphOne(run, externalId, vaults(run)),
};
