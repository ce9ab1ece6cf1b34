import { UnreadableField } from '../../../checks/fields.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';
import { parseAddressRange, publicPart, type AddressRange } from '../../../network/address-ranges.ts';
import { internetReach, type FilterRule } from '../../../network/packet-filter.ts';
import { everyPort, holdsPorts, parsePortRange, singlePort, type PortRange } from '../../../network/port-ranges.ts';
import type { Facts } from '../../../checks/facts.ts';
import type { GcpConfigurations } from '../resource-types.ts';
import type { GcpFields } from '../rules.ts';

type Rule = GcpFields<'firewall_rule'>;

/** TCP, by its name, by its number, and among all protocols. */
const tcp = ['tcp', '6', 'all'];

/**
 * Fails a rule through which the internet reaches a TCP port: alone, or together with the other rules for the same
 * instances, and unless a rule of higher priority denies it. Policies of folders, of the organization and of the
 * network stand before or behind these rules and are not read.
 */
export function internetVerdict(
  rule: Rule,
  facts: Facts<GcpConfigurations>,
  { port, reason }: { port: number; reason: string },
): Verdict {
  if (!isInForce(rule) || portsOf(rule, 'allowed').length === 0) return pass();
  const isAboutPort = holdsPorts(portsOf(rule, 'allowed'), singlePort(port));
  if (!isAboutPort || publicPart(sourcesOf(rule)).length === 0) return pass();
  const others = facts
    .every('firewall_rule')
    .filter(
      (other) =>
        other.resource.externalId !== rule.resource.externalId &&
        other.text('network') === rule.text('network') &&
        isInForce(other) &&
        coversTargets(other, rule),
    );
  const rules = [rule, ...others].flatMap((one) => filterRules(one));
  const { open } = internetReach(rules, { ports: [singlePort(port)], targets: ['targets of the rule'] });
  return open.includes(rule.resource.externalId) ? fail(reason, { port }) : pass();
}

function isInForce(rule: Rule): boolean {
  return rule.text('direction') === 'ingress' && !rule.flag('disabled');
}

/** Returns whether a rule applies to every instance that another one applies to. */
function coversTargets(wider: Rule, narrower: Rule): boolean {
  const [of, within] = [targetsOf(wider), targetsOf(narrower)];
  return of.length === 0 || (within.length > 0 && within.every((target) => of.includes(target)));
}

/** Returns the targets of a rule; empty for all instances of the network. */
function targetsOf(rule: Rule): string[] {
  const accounts = rule.has('target_service_accounts') ? rule.texts('target_service_accounts') : [];
  return [...rule.texts('target_tags').map((tag) => `tag ${tag}`), ...accounts.map((account) => `account ${account}`)];
}

function filterRules(rule: Rule): FilterRule<string>[] {
  const priority = rule.number('priority');
  if (priority === null) throw new UnreadableField('a firewall rule of the VPC network has no priority');
  const sources = sourcesOf(rule);
  return (['allowed', 'denied'] as const)
    .map((list) => ({ list, ports: portsOf(rule, list) }))
    .filter(({ ports }) => ports.length > 0)
    .map(({ list, ports }) => ({
      name: rule.resource.externalId,
      priority,
      action: list === 'allowed' ? 'allow' : 'deny',
      sources: { known: sources, possible: sources },
      ports,
      appliesTo: () => 'yes',
    }));
}

/** Returns the TCP ports of one of the lists of a rule; an entry without ports means all ports. */
function portsOf(rule: Rule, list: 'allowed' | 'denied'): PortRange[] {
  return rule
    .parts(list)
    .filter((entry) => tcp.includes(entry.text('protocol')?.toLowerCase() ?? 'all'))
    .flatMap((entry) => {
      const ports = entry.texts('ports');
      return ports.length === 0 ? [everyPort] : ports.map(portRange);
    });
}

function portRange(text: string): PortRange {
  const range = parsePortRange(text);
  if (range === null) throw new UnreadableField(`a firewall rule has the port range "${text}", which is not valid`);
  return range;
}

/** Returns the source addresses of a rule; tags and service accounts are sources inside the network. */
function sourcesOf(rule: Rule): AddressRange[] {
  return rule.texts('source_ranges').map((text) => {
    const range = parseAddressRange(text);
    if (range === null)
      throw new UnreadableField(`a firewall rule has the IP address range "${text}", which is not valid`);
    return range;
  });
}
