import { UnreadableField } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import { everyAddress, publicPart, type AddressRange } from '../../../network/address-ranges.ts';
import { internetReach, type FilterRule } from '../../../network/packet-filter.ts';
import { holdsPorts, singlePort, type PortRange } from '../../../network/port-ranges.ts';
import type { Facts } from '../../../checks/facts.ts';
import type { GcpConfigurations } from '../resource-types.ts';
import type { GcpFields } from '../rules.ts';
import { levels, policyRules } from './firewall-policies.ts';
import { addressRanges, tcpPorts } from './firewall-ports.ts';
import { coversTargets, targetsOf, type Targets } from './firewall-targets.ts';

type Rule = GcpFields<'firewall_rule'>;
type Question = { port: number; reason: string };

/**
 * Fails a rule through which the internet reaches a TCP port: alone, or together with the other rules for the same
 * instances, and unless a rule of higher priority or a firewall policy denies it.
 */
export function internetVerdict(rule: Rule, facts: Facts<GcpConfigurations>, { port, reason }: Question): Verdict {
  if (!isInForce(rule) || portsOf(rule, 'allowed').length === 0) return pass();
  const isAboutPort = holdsPorts(portsOf(rule, 'allowed'), singlePort(port));
  if (!isAboutPort || publicPart(sourcesOf(rule)).length === 0) return pass();
  const network = rule.text('network') ?? '';
  const name = rule.resource.externalId;
  const others = rulesOfNetwork(facts, network).filter(({ resource }) => resource.externalId !== name);
  const rules = [rule, ...others].flatMap(filterRules);
  const [question, own] = [{ ports: [singlePort(port)], targets: [targetsOfRule(rule)] }, `rule ${name}`];
  // Policies can only restrict what a rule allows, so they need not be read for a rule that opens nothing by itself.
  if (!isNamed(internetReach(rules, question), own)) return pass();
  const policies = facts.everyWith('network', 'name', network)[0];
  if (policies === undefined) throw new UnreadableField(`the inventory does not have the network ${network}`);
  const reaches = policyRules(policies).map((made) => internetReach([...made, ...rules], question));
  if (reaches.every(({ open }) => open.includes(own))) return fail(reason, { port });
  if (!reaches.some((reach) => isNamed(reach, own))) return pass();
  return notEvaluated(`whether other rules or firewall policies of the network ${network} deny it is not known`);
}

/** Fails a network whose firewall policies let the internet reach a TCP port, whatever its firewall rules are. */
export function policyVerdict(
  network: GcpFields<'network'>,
  facts: Facts<GcpConfigurations>,
  { port, reason }: Question,
): Verdict {
  const orders = policyRules(network);
  const allowing = (orders[0] ?? []).filter(({ action }) => action === 'allow');
  if (allowing.length === 0) return pass();
  const rules = rulesOfNetwork(facts, network.text('name') ?? '').flatMap(filterRules);
  const question = { ports: [singlePort(port)], targets: allowing.map(({ targets }) => targets) };
  const reaches = orders.map((made) => internetReach([...made, ...rules], question));
  const found = (names: readonly string[]): string[] =>
    [...new Set(allowing.map(({ name }) => name))].filter((name) => names.includes(name));
  const open = found(reaches[0]?.open ?? []).filter((name) => reaches.every((reach) => reach.open.includes(name)));
  if (open.length > 0) return fail(reason, { port, rules: open });
  const unclear = found(reaches.flatMap((reach) => [...reach.open, ...reach.unclear]));
  return unclear.length === 0 ? pass() : notEvaluated(`whether ${unclear.join(', ')} allows the internet is not known`);
}

function isNamed({ open, unclear }: { open: string[]; unclear: string[] }, name: string): boolean {
  return open.includes(name) || unclear.includes(name);
}

function rulesOfNetwork(facts: Facts<GcpConfigurations>, network: string): Rule[] {
  return facts.everyWith('firewall_rule', 'network', network).filter(isInForce);
}

function isInForce(rule: Rule): boolean {
  return rule.text('direction') === 'ingress' && !rule.flag('disabled');
}

function targetsOfRule(rule: Rule): Targets {
  return targetsOf({
    tags: rule.texts('target_tags'),
    'service accounts': rule.has('target_service_accounts') ? rule.texts('target_service_accounts') : [],
  });
}

function filterRules(rule: Rule): FilterRule<Targets>[] {
  const priority = rule.number('priority');
  if (priority === null) throw new UnreadableField('a firewall rule of the VPC network has no priority');
  const sources = sourcesOf(rule);
  const targets = targetsOfRule(rule);
  return (['allowed', 'denied'] as const)
    .map((list) => ({ list, ports: portsOf(rule, list) }))
    .filter(({ ports }) => ports.length > 0)
    .map(({ list, ports }) => ({
      name: `rule ${rule.resource.externalId}`,
      level: levels.vpc,
      priority,
      action: list === 'allowed' ? 'allow' : 'deny',
      sources: { known: sources, possible: sources },
      ports,
      appliesTo: (other) => coversTargets(targets, other),
    }));
}

function portsOf(rule: Rule, list: 'allowed' | 'denied'): PortRange[] {
  return tcpPorts(rule.parts(list));
}

/** The addresses that a rule is about; tags and service accounts are sources inside the network. */
function sourcesOf(rule: Rule): readonly AddressRange[] {
  const ranges = addressRanges(rule.texts('source_ranges'));
  if (ranges.length > 0 || rule.texts('source_tags').length > 0) return ranges;
  if (!rule.has('source_service_accounts')) throw new UnreadableField('the sources of a firewall rule are not known');
  return rule.texts('source_service_accounts').length > 0 ? [] : everyAddress;
}
