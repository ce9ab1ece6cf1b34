import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { azureDetails } from '../session/detail.ts';
import { graphListing, graphOne } from '../session/graph.ts';
import { flowLogsByTarget, type FlowLogsByTarget } from './flow-logs.ts';

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
    sourceApplicationSecurityGroups?: { id?: string }[];
    destinationApplicationSecurityGroups?: { id?: string }[];
  };
}

interface GroupProperties {
  securityRules?: Rule[];
  subnets?: { id?: string }[];
}

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
    ...groups('source_groups', properties.sourceApplicationSecurityGroups),
    ...groups('destination_groups', properties.destinationApplicationSecurityGroups),
  };
}

/** Returns the application security groups of a rule; most rules name none. */
function groups<Key extends string>(key: Key, named: { id?: string }[] | undefined): Partial<Record<Key, string[]>> {
  const ids = textSet((named ?? []).map(({ id }) => lowerId(id)));
  return ids.length === 0 ? {} : ({ [key]: ids } as Record<Key, string[]>);
}

/** Returns the listing of network security groups. Flow logs are read once per listing. */
function securityGroups(run: AzureRun) {
  let logs: Promise<FlowLogsByTarget> | null = null;
  return {
    types: ['microsoft.network/networksecuritygroups'],
    apiVersions: armVersions,
    async describe(item: AzureItem<GroupProperties>) {
      const details = azureDetails();
      const flowLog = await details.read('/flow_log', async () => {
        logs ??= flowLogsByTarget(run);
        const [own] = (await logs).get(lowerId(item.id) ?? '') ?? [];
        return own ?? null;
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

/** Network security groups, each with its flow log. */
export const securityGroupsUnit: AzureUnit<'network_security_group'> = {
  service: 'network-security-groups',
  resourceTypes: ['network_security_group'],
  open: (run) => graphListing(run, securityGroups(run)),
  read: (run, externalId) => graphOne(run, externalId, securityGroups(run)),
};
