import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureDetails } from '../session/detail.ts';
import { azureResource, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne } from '../session/graph.ts';
import { flowLogsByTarget, type FlowLogsByTarget } from './flow-logs.ts';

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

/** Returns the listing of virtual networks. Flow logs are read once per listing. */
function networks(run: AzureRun) {
  let logs: Promise<FlowLogsByTarget> | null = null;
  return {
    types: ['microsoft.network/virtualnetworks'],
    async describe(item: AzureItem<NetworkProperties>) {
      const details = azureDetails();
      const flowLogs = await details.read('/flow_logs', async () => {
        logs ??= flowLogsByTarget(run);
        return logsOf(item, await logs);
      });
      return azureResource(item, {
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
          flow_logs: flowLogs,
        },
        unreadable: details.unreadable,
      });
    },
  };
}

function logsOf({ id, properties }: AzureItem<NetworkProperties>, logs: FlowLogsByTarget) {
  const network = lowerId(id) ?? '';
  const names = (properties?.subnets ?? []).map(({ name }) => name ?? '').toSorted();
  return [null, ...names].flatMap((subnet) => {
    const target = subnet === null ? network : `${network}/subnets/${subnet.toLowerCase()}`;
    return (logs.get(target) ?? []).map((log) => ({ subnet, ...log }));
  });
}

/** Virtual networks with their subnets and flow logs. */
export const networksUnit: AzureUnit<'network'> = {
  service: 'virtual-networks',
  resourceTypes: ['network'],
  open: (run) => graphListing(run, networks(run)),
  read: (run, externalId) => graphOne(run, externalId, networks(run)),
};
