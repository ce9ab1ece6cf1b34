import type { AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface NetworkProperties {
  addressSpace?: { addressPrefixes?: string[] };
  enableDdosProtection?: boolean;
  subnets?: {
    name?: string;
    properties?: { addressPrefix?: string; addressPrefixes?: string[]; networkSecurityGroup?: { id?: string } | null };
  }[];
  virtualNetworkPeerings?: {
    name?: string;
    properties?: { remoteVirtualNetwork?: { id?: string }; peeringState?: string };
  }[];
}

const network = (item: AzureItem<NetworkProperties>) =>
  azureResource(item, {
    resourceType: 'network',
    configuration: {
      address_prefixes: textSet(item.properties?.addressSpace?.addressPrefixes),
      ddos_protection: item.properties?.enableDdosProtection ?? false,
      subnets: (item.properties?.subnets ?? [])
        .map(({ name, properties }) => ({
          name: name ?? '',
          address_prefixes: textSet(properties?.addressPrefixes ?? [properties?.addressPrefix]),
          security_group_id: lowerId(properties?.networkSecurityGroup?.id),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      peerings: (item.properties?.virtualNetworkPeerings ?? []).map(({ name, properties }) => ({
        name: name ?? '',
        remote_network_id: lowerId(properties?.remoteVirtualNetwork?.id),
        state: properties?.peeringState ?? null,
      })),
    },
  });

const networks = { types: ['microsoft.network/virtualnetworks'], describe: network };

/** Virtual networks with their subnets. */
export const networksUnit: AzureUnit<'network'> = {
  service: 'virtual-networks',
  resourceTypes: ['network'],
  open: (run) => graphListing(run, networks),
  read: (run, externalId) => graphOne(run, externalId, networks),
};
