import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { fail, pass, passIf, type Verdict } from '../../../checks/verdict.ts';
import { parseAddressRange, type AddressRange } from '../../../network/address-ranges.ts';
import { coversPort, isPortOpen, type TrafficRule, type Transport } from '../../../network/traffic-rules.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import type { AclEntry } from './network-acls.ts';
import type { SecurityGroupRule } from './security-group.ts';

/** A rule of a security group; its sources are incomplete while the entries of a prefix list are not known. */
export interface IngressRule extends TrafficRule {
  unknownList: string | null;
}

/** Returns the ranges that a rule of a security group or an entry of a network ACL names. */
export function rangesOf(rule: Fields<SecurityGroupRule> | Fields<AclEntry>): AddressRange[] {
  return [rule.text('cidr_ipv4'), rule.text('cidr_ipv6')].filter((cidr) => cidr !== null).map(rangeOf);
}

function rangeOf(cidr: string): AddressRange {
  const range = parseAddressRange(cidr);
  if (range === null) throw new UnreadableField(`a rule has the CIDR block ${cidr}, which is not valid`);
  return range;
}

/** Returns the ingress rules of a security group, with the addresses of prefix lists and without other groups. */
export function ingressRules(group: AwsFields<'security_group'>): IngressRule[] {
  return group.parts('ingress').map((rule) => {
    const list = rule.has('prefix_list_id') ? rule.text('prefix_list_id') : null;
    const entries = list === null ? [] : entriesOf(group, list);
    return {
      allow: true,
      protocol: rule.text('protocol') ?? '-1',
      fromPort: rule.number('from_port'),
      toPort: rule.number('to_port'),
      sources: [...rangesOf(rule), ...(entries ?? []).map(rangeOf)],
      unknownList: entries === null ? list : null,
    };
  });
}

function entriesOf(group: AwsFields<'security_group'>, list: string): string[] | null {
  const observed = group.has('observed') ? group.group('observed') : null;
  if (observed?.has('prefix_lists') !== true) return null;
  return (
    observed
      .parts('prefix_lists')
      .find((one) => one.text('id') === list)
      ?.texts('cidrs') ?? null
  );
}

/**
 * Returns the ports of the list that a security group opens to the internet, by all of its rules taken together.
 * Throws `UnreadableField` when none is open as far as is known, and a prefix list might open one.
 */
export function portsOpenToEveryone(
  group: AwsFields<'security_group'>,
  ports: readonly number[],
  transports: readonly Transport[] = ['tcp'],
): number[] {
  const rules = ingressRules(group);
  const open = ports.filter((port) => transports.some((transport) => isPortOpen(rules, { port, transport })));
  if (open.length === 0) {
    requireKnownLists(
      rules.filter((rule) => ports.some((port) => transports.some((one) => coversPort(rule, port, one)))),
    );
  }
  return open;
}

/** Throws `UnreadableField` when one of some rules is for a prefix list whose entries are not known. */
export function requireKnownLists(rules: readonly IngressRule[]): void {
  const unknown = rules.find(({ unknownList }) => unknownList !== null)?.unknownList;
  if (unknown != null) throw new UnreadableField(`the entries of the prefix list ${unknown} are not known`);
}

/** Returns the verdict on a security group that must keep the ports of a service away from the internet. */
export function groupKeepsClosed(
  group: AwsFields<'security_group'>,
  { service, ports, transports }: { service: string; ports: number[]; transports?: readonly Transport[] },
): Verdict {
  const open = portsOpenToEveryone(group, ports, transports);
  return passIf(open.length === 0, `${service} (${portsText(open)}) is open to the internet`, { open_ports: open });
}

function portsText(ports: readonly number[]): string {
  return `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
}

/** Names the security groups of an instance for its check to look up. */
export function groupsOfInstance(instance: AwsFields<'vm_instance'>): { security_group: readonly string[] } {
  return { security_group: instance.texts('security_group_ids') };
}

/** Returns the verdict on an instance whose security groups must keep the ports of a service away from the internet. */
export function instanceKeepsClosed(
  instance: AwsFields<'vm_instance'>,
  { facts, service, ports }: { facts: AwsFacts; service: string; ports: { tcp?: number[]; udp?: number[] } },
): Verdict {
  let unread: UnreadableField | null = null;
  for (const groupId of instance.texts('security_group_ids')) {
    try {
      const group = facts.get('security_group', groupId);
      const open = [
        ...portsOpenToEveryone(group, ports.tcp ?? [], ['tcp']),
        ...portsOpenToEveryone(group, ports.udp ?? [], ['udp']),
      ];
      if (open.length > 0) {
        return fail(`${service} (${portsText(open)}) is open to the internet through security group ${groupId}`, {
          security_group_id: groupId,
          open_ports: open,
          has_public_address: instance.flag('has_public_address'),
        });
      }
    } catch (error) {
      if (!(error instanceof UnreadableField)) throw error;
      unread ??= error;
    }
  }
  if (unread !== null) throw unread;
  return pass();
}
