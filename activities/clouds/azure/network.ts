import { armVersions } from './api-versions.ts';
import type { AzureRun, AzureUnit } from './azure-run.ts';
import { textSet } from '../text-set.ts';
import { azureResource, lowerId, type AzureItem } from './azure-resource.ts';
import { azureDetails } from './detail.ts';
import { graphListing, graphOne, graphRows, resourcesOf } from './graph.ts';

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

interface Rule {
  name?: string;
  properties?: {
    priority?: number;
    direction?: string;
    access?: string;
    protocol?: string;
    sourceAddressPrefix?: string;
    sourceAddressPrefixes?: string[];
    destinationAddressPrefix?: string;
    destinationAddressPrefixes?: string[];
    destinationPortRange?: string;
    destinationPortRanges?: string[];
  };
}

interface GroupProperties {
  securityRules?: Rule[];
  subnets?: { id?: string }[];
}

interface FlowLogProperties {
  targetResourceId?: string;
  enabled?: boolean;
  retentionPolicy?: { days?: number };
}

type FlowLogs = Map<string, { enabled: boolean; retention_days: number }>;

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

function rule({ name, properties = {} }: Rule) {
  const { direction, access } = properties;
  return {
    name: name ?? '',
    priority: properties.priority ?? 0,
    direction: direction?.toLowerCase() === 'outbound' ? ('outbound' as const) : ('inbound' as const),
    access: access?.toLowerCase() === 'deny' ? ('deny' as const) : ('allow' as const),
    protocol: properties.protocol?.toLowerCase() ?? '*',
    source_prefixes: textSet([properties.sourceAddressPrefix, ...(properties.sourceAddressPrefixes ?? [])]),
    destination_prefixes: textSet([
      properties.destinationAddressPrefix,
      ...(properties.destinationAddressPrefixes ?? []),
    ]),
    destination_ports: textSet([properties.destinationPortRange, ...(properties.destinationPortRanges ?? [])]),
  };
}

async function flowLogs(run: AzureRun): Promise<FlowLogs> {
  const rows = await graphRows<AzureItem<FlowLogProperties>>(
    run,
    resourcesOf(['microsoft.network/networkwatchers/flowlogs']),
  );
  return new Map(
    rows.map(({ properties }) => [
      lowerId(properties?.targetResourceId) ?? '',
      { enabled: properties?.enabled ?? false, retention_days: properties?.retentionPolicy?.days ?? 0 },
    ]),
  );
}

/** The flow logs are read once per listing, however many groups it has. */
function groups(run: AzureRun) {
  let logs: Promise<FlowLogs> | null = null;
  return {
    types: ['microsoft.network/networksecuritygroups'],
    apiVersions: armVersions,
    async describe(item: AzureItem<GroupProperties>) {
      const details = azureDetails();
      const flowLog = await details.read('/flow_log', async () => {
        logs ??= flowLogs(run);
        return (await logs).get(lowerId(item.id) ?? '') ?? null;
      });
      return azureResource(item, {
        resourceType: 'network_security_group',
        configuration: {
          rules: (item.properties?.securityRules ?? []).map(rule).toSorted((a, b) => a.priority - b.priority),
          subnet_ids: textSet((item.properties?.subnets ?? []).map(({ id }) => lowerId(id))),
          flow_log: flowLog,
        },
        unreadable: details.unreadable,
      });
    },
  };
}

const networks = { types: ['microsoft.network/virtualnetworks'], describe: network };

/** Virtual networks with their subnets. */
export const networksUnit: AzureUnit = {
  service: 'virtual-networks',
  resourceTypes: ['network'],
  open: (run) => graphListing(run, networks),
  read: (run, externalId) => graphOne(run, externalId, networks),
};

/** Network security groups with the flow log that watches each. */
export const securityGroupsUnit: AzureUnit = {
  service: 'network-security-groups',
  resourceTypes: ['network_security_group'],
  open: (run) => graphListing(run, groups(run)),
  read: (run, externalId) => graphOne(run, externalId, groups(run)),
};
