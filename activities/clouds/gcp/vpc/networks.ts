import type { CollectedResource } from '../../cloud.ts';
import { textSet } from '../../shared/text-set.ts';
import { allItems } from '../session/all-items.ts';
import { gcpDetails } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';
import { firewallPoliciesOf, pathOfNetwork, regionalPolicies, type RegionalPolicies } from './firewall-policies.ts';

interface Network {
  id?: string | number;
  name?: string;
  selfLink?: string;
  IPv4Range?: string;
  autoCreateSubnetworks?: boolean;
  networkFirewallPolicyEnforcementOrder?: string;
  routingConfig?: { routingMode?: string };
  peerings?: { name?: string; network?: string; state?: string }[];
}

interface DnsPolicy {
  enableLogging?: boolean;
  networks?: { networkUrl?: string }[];
}

/**
 * Returns the networks whose DNS queries a policy logs, as `<project>/global/networks/<name>`; read once per listing.
 */
async function loggedNetworks(run: GcpRun): Promise<Set<string>> {
  const policies = await allItems<DnsPolicy>(run, {
    service: 'dns',
    path: `/dns/v1/projects/${run.projectId}/policies`,
    member: 'policies',
  });
  const logging = policies.filter(({ enableLogging }) => enableLogging === true);
  return new Set(
    logging.flatMap(({ networks }) => (networks ?? []).map(({ networkUrl }) => pathOfNetwork(networkUrl))),
  );
}

function networks(run: GcpRun): (item: Network) => Promise<CollectedResource<'network'> | null> {
  let logged: Promise<Set<string>> | null = null;
  let regional: Promise<RegionalPolicies> | null = null;
  return async (item) => {
    if (item.id === undefined) return null;
    const details = gcpDetails();
    const dnsLogging = await details.read('/dns_logging', async () => {
      logged ??= loggedNetworks(run);
      return (await logged).has(pathOfNetwork(item.selfLink));
    });
    const policies = await details.read('/firewall_policies', () => firewallPoliciesOf(run, item.name ?? ''));
    const regionalNames = await details.read('/regional_firewall_policies', async () => {
      regional ??= regionalPolicies(run);
      const { byNetwork, missing } = await regional;
      if (missing.length > 0) {
        details.unreadable['/regional_firewall_policies'] = `unavailable: ${missing.join(', ')} did not answer`;
        return undefined;
      }
      return textSet(byNetwork.get(pathOfNetwork(item.selfLink)));
    });
    return gcpResource({
      resourceType: 'network',
      externalId: String(item.id),
      name: item.name ?? String(item.id),
      location: null,
      labels: null,
      configuration: {
        name: item.name ?? '',
        legacy: item.IPv4Range !== undefined,
        auto_create_subnets: item.autoCreateSubnetworks ?? false,
        routing_mode: item.routingConfig?.routingMode ?? null,
        peerings: (item.peerings ?? []).map(({ name, network, state }) => ({
          name: name ?? '',
          network: baseName(network) ?? '',
          state: state ?? null,
        })),
        firewall_policies_first: item.networkFirewallPolicyEnforcementOrder === 'BEFORE_CLASSIC_FIREWALL',
        ...(dnsLogging === undefined ? {} : { dns_logging: dnsLogging }),
        ...(policies === undefined ? {} : { firewall_policies: policies }),
        ...(regionalNames === undefined ? {} : { regional_firewall_policies: regionalNames }),
      },
      unreadable: details.unreadable,
      document: item,
    });
  };
}

const networkList = { collection: 'networks', assetType: 'compute.googleapis.com/Network', places: 'global' } as const;

/** VPC networks, with the settings of their DNS policies. */
export const networksUnit: GcpUnit<'network'> = {
  service: 'compute-networks',
  resourceTypes: ['network'],
  open: (run) => computeListing(run, { ...networkList, describe: networks(run) }),
  read: (run, externalId) => computeOne(run, { ...networkList, externalId, describe: networks(run) }),
};
