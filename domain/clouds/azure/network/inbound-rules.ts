import { UnreadableField } from '../../../checks/fields.ts';
import { everyAddress, parseAddressRange, type AddressRange } from '../../../network/address-ranges.ts';
import type { FilterRule, Sources } from '../../../network/packet-filter.ts';
import { parsePortRange, type PortRange } from '../../../network/port-ranges.ts';
import type { AzureFields } from '../rules.ts';
import { destinationOf, type Destination, type Target } from './destinations.ts';
import { everywhere } from './security-rules.ts';

export type Protocol = 'tcp' | 'udp';

/** An inbound rule with its destinations. */
export interface InboundRule extends FilterRule<Target> {
  destination: Destination;
}

/** Service tags, Azure's names of address groups, e.g. `Storage.WestEurope`. */
const serviceTag = /^[a-z]\w*(?:\.\w+)*$/i;

const nobody: Sources = { known: [], possible: [] };
const somebody: Sources = { known: [], possible: everyAddress };

/**
 * Returns the inbound rules of a group for one protocol. The default rules allow no public addresses, so they are
 * omitted. Throws `UnreadableField` for an incomplete rule.
 */
export function inboundRules(group: AzureFields<'network_security_group'>, protocol: Protocol): InboundRule[] {
  return group
    .parts('rules')
    .filter((rule) => rule.text('direction') !== 'outbound')
    .filter((rule) => [protocol, '*'].includes(required(rule.text('protocol'), 'protocol').toLowerCase()))
    .map((rule) => {
      const action = actionOf(rule.text('access'));
      const destination = destinationOf(rule);
      return {
        name: rule.text('name') ?? 'unnamed',
        priority: required(rule.number('priority'), 'priority'),
        action,
        sources: joined(rule.texts('source_prefixes').map((prefix) => sourcesOf(prefix, action))),
        ports: rule.texts('destination_ports').map(portsOf),
        destination,
        appliesTo: (target) => (isElsewhere({ action, destination }, target) ? 'no' : destination.holds(target)),
      };
    });
}

/**
 * Returns whether a rule is evaluated elsewhere: what it allows for members of an application security group is
 * evaluated at that group, not at the addresses that they may have.
 */
function isElsewhere({ action, destination }: Pick<InboundRule, 'action' | 'destination'>, target: Target): boolean {
  const { kind, ranges } = destination;
  return action === 'allow' && target.kind === 'addresses' && kind === 'groups' && ranges.length === 0;
}

function required<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new UnreadableField(`a security rule has no ${name}`);
  return value;
}

function actionOf(access: string | null): 'allow' | 'deny' {
  if (access === 'allow' || access === 'deny') return access;
  throw new UnreadableField('a security rule neither allows nor denies traffic');
}

function portsOf(text: string): PortRange {
  const range = parsePortRange(text);
  if (range === null) throw new UnreadableField(`a security rule has the port range "${text}", which is not valid`);
  return range;
}

/**
 * Returns the addresses that a source names. `AzureCloud` includes the machines of every customer, but not the whole
 * internet: whether allowing it is public cannot be decided. Other tags are services of Azure. `0.0.0.0` is written for
 * every address and for one: it opens everything and closes nothing.
 */
function sourcesOf(prefix: string, action: 'allow' | 'deny'): Sources {
  const text = prefix.toLowerCase();
  if (text === '0.0.0.0') return action === 'allow' ? certain(everyAddress) : somebody;
  const range = parseAddressRange(text);
  if (range !== null) return certain([range]);
  if (everywhere.includes(text)) return certain(everyAddress);
  if (/^azurecloud(?:\.|$)/.test(text)) return action === 'allow' ? somebody : nobody;
  return serviceTag.test(text) ? nobody : somebody;
}

function certain(ranges: readonly AddressRange[]): Sources {
  return { known: ranges, possible: ranges };
}

function joined(all: readonly Sources[]): Sources {
  return { known: all.flatMap(({ known }) => known), possible: all.flatMap(({ possible }) => possible) };
}
