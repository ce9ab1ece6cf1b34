import type { CollectedResource } from '../../cloud.ts';
import type { GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { computeListing } from '../session/compute-listing.ts';
import { computeOne } from '../session/read-compute.ts';

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
  sourceServiceAccounts?: string[];
  targetTags?: string[];
  targetServiceAccounts?: string[];
  allowed?: Ports[];
  denied?: Ports[];
  logConfig?: { enable?: boolean };
}

interface Ports {
  IPProtocol?: string;
  ports?: string[];
}

const portsOf = (rules: Ports[] | undefined): { protocol: string; ports: string[] }[] =>
  (rules ?? []).map(({ IPProtocol, ports }) => ({
    protocol: (IPProtocol ?? 'all').toLowerCase(),
    ports: textSet(ports),
  }));

function firewallRule(item: FirewallRule): CollectedResource<'firewall_rule'> | null {
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
      source_service_accounts: textSet(item.sourceServiceAccounts),
      target_tags: textSet(item.targetTags),
      target_service_accounts: item.targetServiceAccounts && textSet(item.targetServiceAccounts),
      allowed: portsOf(item.allowed),
      denied: portsOf(item.denied),
      logging: item.logConfig?.enable ?? false,
    },
    document: item,
  });
}

const firewallList = {
  collection: 'firewalls',
  assetType: 'compute.googleapis.com/Firewall',
  places: 'global',
} as const;

/** Firewall rules of VPC networks. */
export const firewallRulesUnit: GcpUnit<'firewall_rule'> = {
  service: 'compute-firewalls',
  resourceTypes: ['firewall_rule'],
  open: (run) => computeListing(run, { ...firewallList, describe: firewallRule }),
  read: (run, externalId) => computeOne(run, { ...firewallList, externalId, describe: firewallRule }),
};
