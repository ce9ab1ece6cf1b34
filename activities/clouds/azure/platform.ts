import { armVersions } from './api-versions.ts';
import type { AzureRun, AzureUnit } from './azure-run.ts';
import { textSet } from '../text-set.ts';
import { azureResource, identityTypes, lowerId, privateEndpoints, type AzureItem } from './azure-resource.ts';
import { azureDetails } from './detail.ts';
import { graphListing, graphOne } from './graph.ts';

interface SiteProperties {
  httpsOnly?: boolean;
  clientCertEnabled?: boolean;
  publicNetworkAccess?: string | null;
  virtualNetworkSubnetId?: string | null;
  state?: string;
}

interface SiteConfig {
  properties?: {
    minTlsVersion?: string;
    ftpsState?: string;
    httpLoggingEnabled?: boolean;
    remoteDebuggingEnabled?: boolean;
    linuxFxVersion?: string;
    windowsFxVersion?: string;
    netFrameworkVersion?: string;
  };
}

interface ClusterProperties {
  kubernetesVersion?: string;
  currentKubernetesVersion?: string;
  enableRBAC?: boolean;
  apiServerAccessProfile?: {
    enablePrivateCluster?: boolean;
    enablePrivateClusterPublicFQDN?: boolean;
    authorizedIPRanges?: string[] | null;
  };
  agentPoolProfiles?: { enableNodePublicIP?: boolean }[];
  networkProfile?: { networkPolicy?: string | null };
  disableLocalAccounts?: boolean;
  securityProfile?: { defender?: { securityMonitoring?: { enabled?: boolean } } };
  powerState?: { code?: string };
}

interface RegistryProperties {
  publicNetworkAccess?: string;
  adminUserEnabled?: boolean;
  anonymousPullEnabled?: boolean;
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
}

const siteApi = '2023-12-01';
const configPointers = ['/minimum_tls_version', '/ftps_state', '/http_logging', '/remote_debugging', '/runtime'];

const sites = (run: AzureRun) => ({
  types: ['microsoft.web/sites'],
  apiVersions: armVersions,
  async describe(item: AzureItem<SiteProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const answer = await details.read('/minimum_tls_version', () =>
      run.calls.get<SiteConfig>(`${item.id}/config/web`, siteApi),
    );
    const reason = details.unreadable['/minimum_tls_version'];
    if (reason !== undefined) for (const pointer of configPointers) details.unreadable[pointer] = reason;
    const config = answer && (answer.properties ?? {});
    return azureResource(item, {
      resourceType: 'app_service',
      status: properties?.state === 'Stopped' ? 'stopped' : 'active',
      configuration: {
        kind: item.kind ?? null,
        https_only: properties?.httpsOnly ?? false,
        minimum_tls_version: config && (config.minTlsVersion ?? null),
        client_certificates: properties?.clientCertEnabled ?? false,
        ftps_state: config && (config.ftpsState ?? null),
        http_logging: config && (config.httpLoggingEnabled ?? false),
        remote_debugging: config && (config.remoteDebuggingEnabled ?? false),
        public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
        identity_types: identityTypes(item.identity),
        subnet_id: lowerId(properties?.virtualNetworkSubnetId),
        runtime: config && (config.linuxFxVersion || config.windowsFxVersion || config.netFrameworkVersion || null),
      },
      unreadable: details.unreadable,
    });
  },
});

const cluster = (item: AzureItem<ClusterProperties>) => {
  const { properties } = item;
  const access = properties?.apiServerAccessProfile;
  return azureResource(item, {
    resourceType: 'container_cluster',
    status: properties?.powerState?.code === 'Stopped' ? 'stopped' : 'active',
    configuration: {
      version: properties?.currentKubernetesVersion ?? properties?.kubernetesVersion ?? null,
      rbac: properties?.enableRBAC ?? true,
      private_cluster: access?.enablePrivateCluster ?? false,
      // Only a private cluster can do without a public name.
      public_fqdn: access?.enablePrivateCluster === true ? (access.enablePrivateClusterPublicFQDN ?? true) : true,
      nodes_have_public_addresses: (properties?.agentPoolProfiles ?? []).some(
        (pool) => pool.enableNodePublicIP === true,
      ),
      authorized_ip_ranges: textSet(access?.authorizedIPRanges),
      network_policy: properties?.networkProfile?.networkPolicy ?? null,
      local_accounts: properties?.disableLocalAccounts !== true,
      defender: properties?.securityProfile?.defender?.securityMonitoring?.enabled ?? false,
    },
  });
};

const registry = (item: AzureItem<RegistryProperties>) =>
  azureResource(item, {
    resourceType: 'container_registry',
    configuration: {
      sku: item.sku?.name ?? null,
      public_network_access: item.properties?.publicNetworkAccess ?? 'Enabled',
      admin_user: item.properties?.adminUserEnabled ?? false,
      anonymous_pull: item.properties?.anonymousPullEnabled ?? false,
      private_endpoints: privateEndpoints(item.properties?.privateEndpointConnections),
    },
  });

const clusters = { types: ['microsoft.containerservice/managedclusters'], describe: cluster };
const registries = { types: ['microsoft.containerregistry/registries'], apiVersions: armVersions, describe: registry };

/** Web and function apps with their configuration. */
export const sitesUnit: AzureUnit = {
  service: 'app-services',
  resourceTypes: ['app_service'],
  open: (run) => graphListing(run, sites(run)),
  read: (run, externalId) => graphOne(run, externalId, sites(run)),
};

/** Kubernetes Service clusters. */
export const clustersUnit: AzureUnit = {
  service: 'kubernetes-service',
  resourceTypes: ['container_cluster'],
  open: (run) => graphListing(run, clusters),
  read: (run, externalId) => graphOne(run, externalId, clusters),
};

/** Container registries. */
export const registriesUnit: AzureUnit = {
  service: 'container-registries',
  resourceTypes: ['container_registry'],
  open: (run) => graphListing(run, registries),
  read: (run, externalId) => graphOne(run, externalId, registries),
};
