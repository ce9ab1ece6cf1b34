import type { AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface ClusterProperties {
  kubernetesVersion?: string;
  currentKubernetesVersion?: string;
  enableRBAC?: boolean;
  apiServerAccessProfile?: {
    enablePrivateCluster?: boolean;
    enablePrivateClusterPublicFQDN?: boolean;
    authorizedIPRanges?: string[] | null;
  };
  agentPoolProfiles?: { name?: string; enableNodePublicIP?: boolean; enableEncryptionAtHost?: boolean }[] | null;
  networkProfile?: { networkPolicy?: string | null };
  disableLocalAccounts?: boolean;
  securityProfile?: { defender?: { securityMonitoring?: { enabled?: boolean } } };
  powerState?: { code?: string };
}

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
      // Only a private cluster can lack a public FQDN.
      public_fqdn: access?.enablePrivateCluster === true ? (access.enablePrivateClusterPublicFQDN ?? true) : true,
      nodes_have_public_addresses: (properties?.agentPoolProfiles ?? []).some(
        (pool) => pool.enableNodePublicIP === true,
      ),
      pools_without_encryption_at_host: withoutHostEncryption(properties?.agentPoolProfiles),
      authorized_ip_ranges: textSet(access?.authorizedIPRanges),
      network_policy: properties?.networkProfile?.networkPolicy ?? null,
      local_accounts: properties?.disableLocalAccounts !== true,
      defender: properties?.securityProfile?.defender?.securityMonitoring?.enabled ?? false,
    },
  });
};

/** Returns the names of the node pools that lack encryption at host, which is off unless it is shown; null where no pool is shown. */
function withoutHostEncryption(pools: ClusterProperties['agentPoolProfiles']): string[] | null {
  if (!pools || pools.length === 0) return null;
  const lacking = pools.filter(({ enableEncryptionAtHost }) => enableEncryptionAtHost !== true);
  return textSet(lacking.map(({ name }) => name ?? 'a pool without a name'));
}

const clusters = { types: ['microsoft.containerservice/managedclusters'], describe: cluster };

/** Kubernetes Service clusters. */
export const clustersUnit: AzureUnit<'container_cluster'> = {
  service: 'kubernetes-service',
  resourceTypes: ['container_cluster'],
  open: (run) => graphListing(run, clusters),
  read: (run, externalId) => graphOne(run, externalId, clusters),
};
