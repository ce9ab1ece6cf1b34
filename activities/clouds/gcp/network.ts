import type { CollectedResource } from '../cloud.ts';
import { gcpDetails } from './detail.ts';
import type { GcpRun, GcpUnit } from './gcp-run.ts';
import { textSet } from '../text-set.ts';
import { baseName, gcpResource } from './gcp-resource.ts';
import { computeListing } from './listings.ts';
import { computeOne } from './read-compute.ts';

interface Network {
  id?: string | number;
  name?: string;
  selfLink?: string;
  IPv4Range?: string;
  autoCreateSubnetworks?: boolean;
  routingConfig?: { routingMode?: string };
  peerings?: { name?: string; network?: string; state?: string }[];
}

interface Subnet {
  id?: string | number;
  name?: string;
  region?: string;
  network?: string;
  ipCidrRange?: string;
  purpose?: string;
  enableFlowLogs?: boolean;
  logConfig?: { enable?: boolean };
  privateIpGoogleAccess?: boolean;
}

interface FirewallRule {
  id?: string | number;
  name?: string;
  network?: string;
  direction?: string;
  disabled?: boolean;
  priority?: number;
  sourceRanges?: string[];
  destinationRanges?: string[];
  sourceTags?: string[];
  targetTags?: string[];
  allowed?: Ports[];
  denied?: Ports[];
  logConfig?: { enable?: boolean };
}

interface Ports {
  IPProtocol?: string;
  ports?: string[];
}

interface DnsPolicies {
  policies?: { enableLogging?: boolean; networks?: { networkUrl?: string }[] }[];
  nextPageToken?: string;
}

/** Networks whose DNS queries a policy logs, as `<project>/global/networks/<name>`; read once per listing. */
async function loggedNetworks(run: GcpRun): Promise<Set<string>> {
  const logged = new Set<string>();
  let pageToken: string | null = null;
  do {
    const answer: DnsPolicies = await run.calls.get('dns', `/dns/v1/projects/${run.projectId}/policies`, { pageToken });
    for (const { enableLogging, networks } of answer.policies ?? []) {
      if (enableLogging !== true) continue;
      for (const { networkUrl } of networks ?? []) logged.add(pathOf(networkUrl));
    }
    pageToken = answer.nextPageToken ?? null;
  } while (pageToken !== null);
  return logged;
}

/** The part of a network's URL that is the same in every spelling of it. */
const pathOf = (url: string | undefined): string => url?.replace(/^.*\/projects\//, '') ?? '';

function networks(run: GcpRun): (item: Network) => Promise<CollectedResource | null> {
  let logged: Promise<Set<string>> | null = null;
  return async (item) => {
    if (item.id === undefined) return null;
    const details = gcpDetails();
    const dnsLogging = await details.read('/dns_logging', async () => {
      logged ??= loggedNetworks(run);
      return (await logged).has(pathOf(item.selfLink));
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
        ...(dnsLogging === undefined ? {} : { dns_logging: dnsLogging }),
      },
      unreadable: details.unreadable,
    });
  };
}

function subnet(item: Subnet): CollectedResource | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'subnet',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: item.region,
    labels: null,
    configuration: {
      network: baseName(item.network) ?? '',
      cidr_block: item.ipCidrRange ?? null,
      purpose: item.purpose ?? null,
      flow_logs: item.logConfig?.enable ?? item.enableFlowLogs ?? false,
      private_google_access: item.privateIpGoogleAccess ?? false,
    },
  });
}

const portsOf = (rules: Ports[] | undefined): { protocol: string; ports: string[] }[] =>
  (rules ?? []).map(({ IPProtocol, ports }) => ({
    protocol: (IPProtocol ?? 'all').toLowerCase(),
    ports: textSet(ports),
  }));

function firewallRule(item: FirewallRule): CollectedResource | null {
  if (item.id === undefined) return null;
  return gcpResource({
    resourceType: 'firewall_rule',
    externalId: String(item.id),
    name: item.name ?? String(item.id),
    location: null,
    labels: null,
    configuration: {
      network: baseName(item.network) ?? '',
      direction: item.direction === 'EGRESS' ? 'egress' : 'ingress',
      disabled: item.disabled ?? false,
      priority: item.priority ?? 1000,
      source_ranges: textSet(item.sourceRanges),
      destination_ranges: textSet(item.destinationRanges),
      source_tags: textSet(item.sourceTags),
      target_tags: textSet(item.targetTags),
      allowed: portsOf(item.allowed),
      denied: portsOf(item.denied),
      logging: item.logConfig?.enable ?? false,
    },
  });
}

const networkList = { collection: 'networks', assetType: 'compute.googleapis.com/Network', places: 'global' } as const;
const subnetList = {
  collection: 'subnetworks',
  assetType: 'compute.googleapis.com/Subnetwork',
  places: 'regions',
} as const;
const firewallList = {
  collection: 'firewalls',
  assetType: 'compute.googleapis.com/Firewall',
  places: 'global',
} as const;

/** VPC networks, with what DNS policies say about them. */
export const networksUnit: GcpUnit = {
  service: 'compute-networks',
  resourceTypes: ['network'],
  open: (run) => computeListing<Network>(run, { ...networkList, describe: networks(run) }),
  read: (run, externalId) => computeOne(run, { ...networkList, externalId, describe: networks(run) }),
};

/** Subnets of all regions. */
export const subnetsUnit: GcpUnit = {
  service: 'compute-subnets',
  resourceTypes: ['subnet'],
  open: (run) => computeListing<Subnet>(run, { ...subnetList, describe: subnet }),
  read: (run, externalId) => computeOne(run, { ...subnetList, externalId, describe: subnet }),
};

/** Firewall rules of VPC networks. */
export const firewallRulesUnit: GcpUnit = {
  service: 'compute-firewalls',
  resourceTypes: ['firewall_rule'],
  open: (run) => computeListing<FirewallRule>(run, { ...firewallList, describe: firewallRule }),
  read: (run, externalId) => computeOne(run, { ...firewallList, externalId, describe: firewallRule }),
};
