import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { everyAddress } from '../../../network/address-ranges.ts';
import type { Applies, FilterRule, Sources } from '../../../network/packet-filter.ts';
import { everyPort } from '../../../network/port-ranges.ts';
import type { GcpFields } from '../rules.ts';
import type { FirewallPolicy, FirewallPolicyRule } from './firewall-policy.ts';
import { addressRanges, tcpPorts } from './firewall-ports.ts';
import { coversTargets, targetsOf, type Targets } from './firewall-targets.ts';

type Policy = Fields<FirewallPolicy>;
type Rule = Fields<FirewallPolicyRule>;

/**
 * The order in which rules are evaluated (Cloud NGFW, "Policy and rule evaluation order"); VPC firewall rules are at
 * `vpc`.
 */
export const levels = { unknown: 0, hierarchy: 10, networkFirst: 100, vpc: 200, network: 300, regional: 400 } as const;

/** The order of folders' policies is not known; with more of them, there are too many possible orders to evaluate. */
const mostInUnknownOrder = 4;

const nothing: Sources = { known: [], possible: [] };

/** A rule of a policy, with the instances that it applies to. */
export interface PolicyRule extends FilterRule<Targets> {
  targets: Targets;
}

/**
 * Returns the rules of the firewall policies of a network, once for each possible order of its organization and
 * folders, which the API does not report. Policies whose rules or position are not known may allow and deny anything
 * that they name.
 */
export function policyRules(network: GcpFields<'network'>): PolicyRule[][] {
  if (network.json('firewall_policies') === null) throw new UnreadableField('the firewall policies are not known');
  const policies = network.parts('firewall_policies');
  const isFirst = network.flag('firewall_policies_first');
  const ofKind = (kind: FirewallPolicy['kind']): Policy[] => policies.filter((one) => one.text('kind') === kind);
  const hierarchy = ofKind('hierarchy').filter((policy) => policy.parts('rules').some(decides));
  if (hierarchy.length > mostInUnknownOrder) {
    throw new UnreadableField(`the order of ${hierarchy.length} firewall policies above the project is not known`);
  }
  const fixed = [
    ...ofKind('network').flatMap((policy) =>
      rulesOf(policy, { network, level: isFirst ? levels.networkFirst : levels.network }),
    ),
    ...policies
      .filter((policy) => !['hierarchy', 'network'].includes(policy.text('kind') ?? ''))
      .flatMap((policy) => rulesOf(policy, { network, level: levels.unknown }).flatMap(unclear)),
    ...network
      .texts('regional_firewall_policies')
      .flatMap((name) => unclear(everythingBy(name, isFirst ? levels.networkFirst + 1 : levels.regional))),
  ];
  const above = hierarchy.map((policy) => rulesOf(policy, { network, level: levels.hierarchy }));
  return ordersOf(above).map((ordered) => [
    ...ordered.flatMap((rules, index) => rules.map((rule) => ({ ...rule, level: levels.hierarchy + index }))),
    ...fixed,
  ]);
}

/** Returns whether a rule does more than leave the decision to the next policy. */
function decides(rule: Rule): boolean {
  return rule.text('action') !== 'goto_next';
}

function rulesOf(policy: Policy, { network, level }: { network: GcpFields<'network'>; level: number }): PolicyRule[] {
  const name = policy.text('name') ?? 'unnamed';
  return policy.parts('rules').flatMap((rule): PolicyRule[] => {
    const protocols = rule.parts('protocols');
    const ports = protocols.length === 0 ? [everyPort] : tcpPorts(protocols);
    const networks = rule.texts('target_networks');
    const isElsewhere = networks.length > 0 && !networks.includes(network.text('name') ?? '');
    if (ports.length === 0 || isElsewhere || rule.text('target_type') === 'INTERNAL_MANAGED_LB') return [];
    const priority = rule.number('priority');
    if (priority === null) throw new UnreadableField(`a rule of the firewall policy ${name} has no priority`);
    const targets = targetsOf({
      'service accounts': rule.texts('target_service_accounts'),
      'secure tags': rule.texts('target_tags'),
    });
    const isNarrowed = rule.texts('destinations').length > 0;
    const made = {
      name: `${name} rule ${priority}`,
      level,
      priority,
      sources: sourcesOf(rule),
      ports,
      targets,
      appliesTo: (other: Targets): Applies => narrowed(coversTargets(targets, other), isNarrowed),
    };
    switch (rule.text('action')) {
      case 'allow':
        return [{ ...made, action: 'allow' }];
      case 'deny':
        return [{ ...made, action: 'deny' }];
      case 'goto_next':
        return [{ ...made, action: 'next' }];
      default:
        return unclear({ ...made, action: 'allow' });
    }
  });
}

function narrowed(applies: Applies, isNarrowed: boolean): Applies {
  return isNarrowed && applies === 'yes' ? 'perhaps' : applies;
}

/** Sources of several kinds are added up; the kind of network narrows them. */
function sourcesOf(rule: Rule): Sources {
  const ranges = addressRanges(rule.texts('source_ranges'));
  const others = rule.texts('other_sources');
  const isForAll = ranges.length + others.length + rule.texts('source_tags').length === 0;
  const known = isForAll ? everyAddress : ranges;
  const possible = others.length > 0 ? everyAddress : known;
  const network = rule.text('source_network');
  if (network === null || network === 'INTERNET') return { known, possible };
  return ['NON_INTERNET', 'INTRA_VPC', 'VPC_NETWORKS'].includes(network) ? nothing : { known: [], possible };
}

/** Returns rules by which the traffic of a rule may be allowed, and may be denied. */
function unclear(rule: PolicyRule): PolicyRule[] {
  if (rule.action === 'next') return [];
  const sources = { known: [], possible: rule.sources.possible };
  return [
    { ...rule, sources, action: 'allow' },
    { ...rule, sources, action: 'deny' },
  ];
}

function everythingBy(name: string, level: number): PolicyRule {
  const targets = targetsOf({});
  return {
    name,
    level,
    priority: 0,
    action: 'allow',
    sources: { known: [], possible: everyAddress },
    ports: [everyPort],
    targets,
    appliesTo: () => 'yes',
  };
}

function ordersOf<Member>(members: readonly Member[]): Member[][] {
  if (members.length < 2) return [[...members]];
  return members.flatMap((first, index) => ordersOf(members.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
