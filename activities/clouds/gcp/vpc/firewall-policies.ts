import type { FirewallPolicy, FirewallPolicyRule } from '../../../../domain/clouds/gcp/vpc/firewall-policy.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName } from '../session/gcp-resource.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { missingScopesOf, type PartialAnswer } from '../session/partial-answers.ts';

interface EffectiveFirewalls {
  firewallPolicys?: { name?: string; shortName?: string; type?: string; rules?: Rule[] }[];
}

interface Rule {
  action?: string;
  direction?: string;
  disabled?: boolean;
  priority?: number;
  match?: {
    srcIpRanges?: string[];
    srcRegionCodes?: string[];
    srcThreatIntelligences?: string[];
    srcFqdns?: string[];
    srcAddressGroups?: string[];
    srcSecureTags?: { name?: string }[];
    srcNetworkContext?: string;
    srcNetworkType?: string;
    destIpRanges?: string[];
    destRegionCodes?: string[];
    destFqdns?: string[];
    destAddressGroups?: string[];
    destThreatIntelligences?: string[];
    layer4Configs?: { ipProtocol?: string; ports?: string[] }[];
  };
  targetResources?: string[];
  targetServiceAccounts?: string[];
  targetSecureTags?: { name?: string }[];
  targetType?: string;
}

const kinds: Readonly<Record<string, FirewallPolicy['kind']>> = { HIERARCHY: 'hierarchy', NETWORK: 'network' };

/** Returns the firewall policies that apply to a network of the project, with their rules for incoming traffic. */
export async function firewallPoliciesOf(run: GcpRun, network: string): Promise<FirewallPolicy[]> {
  const path = `/compute/v1/projects/${run.projectId}/global/networks/${network}/getEffectiveFirewalls`;
  const answer = await run.calls.get<EffectiveFirewalls>('compute', path);
  return (answer.firewallPolicys ?? []).map(({ name, shortName, type, rules }) => ({
    name: shortName || name || '',
    kind: kinds[type ?? ''] ?? 'other',
    rules: (rules ?? []).filter((rule) => rule.direction !== 'EGRESS' && rule.disabled !== true).map(policyRule),
  }));
}

function policyRule(rule: Rule): FirewallPolicyRule {
  const { match = {} } = rule;
  const tagNames = (tags: { name?: string }[] | undefined): string[] =>
    textSet((tags ?? []).flatMap(({ name }) => name ?? []));
  const network = match.srcNetworkContext ?? match.srcNetworkType;
  return {
    priority: rule.priority ?? 0,
    action: rule.action ?? 'unknown',
    source_ranges: textSet(match.srcIpRanges),
    other_sources: textSet([
      ...(match.srcRegionCodes ?? []).map((code) => `country ${code}`),
      ...(match.srcThreatIntelligences ?? []).map((list) => `threats ${list}`),
      ...(match.srcFqdns ?? []).map((name) => `name ${name}`),
      ...(match.srcAddressGroups ?? []).map((group) => `group ${group}`),
    ]),
    source_tags: tagNames(match.srcSecureTags),
    source_network: network === undefined || network === 'UNSPECIFIED' ? null : network,
    destinations: textSet([
      ...(match.destIpRanges ?? []),
      ...(match.destRegionCodes ?? []),
      ...(match.destFqdns ?? []),
      ...(match.destAddressGroups ?? []),
      ...(match.destThreatIntelligences ?? []),
    ]),
    protocols: (match.layer4Configs ?? []).map(({ ipProtocol, ports }) => ({
      protocol: (ipProtocol ?? 'all').toLowerCase(),
      ports: textSet(ports),
    })),
    target_networks: textSet((rule.targetResources ?? []).flatMap((url) => baseName(url) ?? [])),
    target_service_accounts: textSet(rule.targetServiceAccounts),
    target_tags: tagNames(rule.targetSecureTags),
    target_type: rule.targetType ?? null,
  };
}

interface PolicyScope extends PartialAnswer {
  firewallPolicies?: {
    name?: string;
    shortName?: string;
    region?: string;
    associations?: { attachmentTarget?: string }[];
  }[];
}

/** Regional firewall policies. */
export interface RegionalPolicies {
  /** Their names, by the path of the network that they are associated with. */
  byNetwork: ReadonlyMap<string, string[]>;
  /** Regions that did not respond. */
  missing: readonly string[];
}

/** Lists the firewall policies of single regions. */
export async function regionalPolicies(run: GcpRun): Promise<RegionalPolicies> {
  const path = `/compute/v1/projects/${run.projectId}/aggregated/firewallPolicies`;
  const byNetwork = new Map<string, string[]>();
  const missing = new Set<string>();
  let pageToken: string | null = null;
  do {
    const answer: Omit<PartialAnswer, 'items'> & { items?: Record<string, PolicyScope>; nextPageToken?: string } =
      await run.calls.get('compute', path, { maxResults: 500, pageToken });
    for (const scope of missingScopesOf(answer)) missing.add(scope);
    for (const policy of Object.values(answer.items ?? {}).flatMap(({ firewallPolicies = [] }) => firewallPolicies)) {
      if (policy.region === undefined) continue;
      for (const { attachmentTarget } of policy.associations ?? []) {
        const network = pathOfNetwork(attachmentTarget);
        byNetwork.set(network, [...(byNetwork.get(network) ?? []), policy.shortName || policy.name || '']);
      }
    }
    pageToken = answer.nextPageToken || null;
  } while (pageToken !== null);
  return { byNetwork, missing: [...missing] };
}

/** The part of a network's URL that is the same in all of its forms. */
export const pathOfNetwork = (url: string | undefined): string => url?.replace(/^.*\/?projects\//, '') ?? '';
