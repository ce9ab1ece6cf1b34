import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureResource, type AzureItem } from '../session/azure-resource.ts';
import { allItems, azureDetails } from '../session/detail.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface SqlServerProperties {
  version?: string;
  publicNetworkAccess?: string;
  minimalTlsVersion?: string;
}

interface FlexibleProperties {
  version?: string;
  network?: { publicNetworkAccess?: string };
  state?: string;
}

interface FirewallRule {
  name?: string;
  properties?: { startIpAddress?: string; endIpAddress?: string };
}

interface Named<Properties> {
  name?: string;
  properties?: Properties;
}

const sqlApi = '2025-01-01';
const apiVersions = { postgres: '2024-08-01', mysql: '2024-12-30' } as const;
const types = {
  sqlserver: 'microsoft.sql/servers',
  postgres: 'microsoft.dbforpostgresql/flexibleservers',
  mysql: 'microsoft.dbformysql/flexibleservers',
} as const;

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

async function firewallRules(run: AzureRun, id: string, apiVersion: string) {
  return (await allItems<FirewallRule>(run, `${id}/firewallRules`, apiVersion))
    .map(({ name, properties }) => ({
      name: name ?? '',
      start: properties?.startIpAddress ?? '',
      end: properties?.endIpAddress ?? '',
    }))
    .toSorted(byName);
}

async function sqlDatabases(run: AzureRun, id: string): Promise<{ name: string; encrypted: boolean }[]> {
  const databases = await allItems<{ name?: string }>(run, `${id}/databases`, sqlApi);
  const own = databases.filter(({ name }) => name !== undefined && name !== 'master');
  const shown = await Promise.all(
    own.map(async ({ name = '' }) => {
      const path = `${id}/databases/${encodeURIComponent(name)}/transparentDataEncryption/current`;
      const encryption = await run.calls.get<Named<{ state?: string }>>(path, sqlApi);
      return { name, encrypted: encryption.properties?.state === 'Enabled' };
    }),
  );
  return shown.toSorted(byName);
}

async function sqlServer(run: AzureRun, item: AzureItem<SqlServerProperties>) {
  const { id = '', properties } = item;
  const details = azureDetails();
  const [rules, administrator, auditing, defender, protector, databases] = await Promise.all([
    details.read('/firewall_rules', () => firewallRules(run, id, sqlApi)),
    details.read('/directory_admin', async () => {
      const [admin] = await allItems<Named<{ login?: string }>>(run, `${id}/administrators`, sqlApi);
      return admin?.properties?.login ?? null;
    }),
    details.read('/auditing', async () => {
      const setting = await run.calls.get<Named<{ state?: string; retentionDays?: number; storageEndpoint?: string }>>(
        `${id}/auditingSettings/default`,
        sqlApi,
      );
      return {
        enabled: setting.properties?.state === 'Enabled',
        retention_days: setting.properties?.retentionDays ?? 0,
        to_storage: Boolean(setting.properties?.storageEndpoint),
      };
    }),
    details.read('/defender', async () => {
      const path = `${id}/securityAlertPolicies/Default`;
      return (await run.calls.get<Named<{ state?: string }>>(path, sqlApi)).properties?.state === 'Enabled';
    }),
    details.read('/encryption_key_type', async () => {
      const path = `${id}/encryptionProtector/current`;
      return (await run.calls.get<Named<{ serverKeyType?: string }>>(path, sqlApi)).properties?.serverKeyType ?? null;
    }),
    details.read('/databases', () => sqlDatabases(run, id)),
  ]);
  return azureResource(item, {
    resourceType: 'db_instance',
    configuration: {
      engine: 'sqlserver',
      engine_version: properties?.version ?? null,
      public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
      minimum_tls_version: properties?.minimalTlsVersion ?? null,
      firewall_rules: rules,
      directory_admin: administrator,
      auditing,
      defender,
      encryption_key_type: protector,
      databases,
    },
    unreadable: details.unreadable,
  });
}

async function flexibleServer(run: AzureRun, engine: 'postgres' | 'mysql', item: AzureItem<FlexibleProperties>) {
  const { id = '', properties } = item;
  const details = azureDetails();
  const apiVersion = apiVersions[engine];
  const [rules, parameters] = await Promise.all([
    details.read('/firewall_rules', () => firewallRules(run, id, apiVersion)),
    details.read('/parameters', async () => {
      const listed = await allItems<Named<{ value?: string }>>(run, `${id}/configurations`, apiVersion);
      return Object.fromEntries(
        listed
          .map((one): [string, string] => [one.name ?? '', one.properties?.value ?? ''])
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
    }),
  ]);
  return azureResource(item, {
    resourceType: 'db_instance',
    status: properties?.state === 'Stopped' ? 'stopped' : 'active',
    configuration: {
      engine,
      engine_version: properties?.version ?? null,
      public_network_access: properties?.network?.publicNetworkAccess ?? 'Enabled',
      minimum_tls_version: parameters?.['tls_version'] ?? parameters?.['ssl_min_protocol_version'] ?? null,
      firewall_rules: rules,
      parameters,
    },
    unreadable: details.unreadable,
  });
}

type ServerProperties = SqlServerProperties & FlexibleProperties;

const servers = (run: AzureRun) => ({
  types: Object.values(types),
  apiVersions: armVersions,
  describe(item: AzureItem<ServerProperties>) {
    const type = item.type?.toLowerCase();
    if (type === types.sqlserver) return sqlServer(run, item);
    return flexibleServer(run, type === types.mysql ? 'mysql' : 'postgres', item);
  },
});

/** SQL servers, and flexible servers of PostgreSQL and MySQL. */
export const databasesUnit: AzureUnit<'db_instance'> = {
  service: 'databases',
  resourceTypes: ['db_instance'],
  open: (run) => graphListing(run, servers(run)),
  read: (run, externalId) => graphOne(run, externalId, servers(run)),
};
