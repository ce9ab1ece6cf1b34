import type { Fields } from '../../../checks/fields.ts';
import type { SecurityGroupRule } from './security-group.ts';
import type { AclEntry } from './network-acls.ts';
import { fail, pass, passIf, type Verdict } from '../../../checks/verdict.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';

type Transport = 'tcp' | 'udp';

/** A rule of a security group, or an entry of a network ACL. */
type TrafficRule = Fields<SecurityGroupRule> | Fields<AclEntry>;

/** Returns whether a rule of a security group or network ACL is for every address of the internet. */
export function isForEveryone(rule: TrafficRule): boolean {
  const [ipv4, ipv6] = [rule.text('cidr_ipv4'), rule.text('cidr_ipv6')];
  return ipv4 === '0.0.0.0/0' || ipv6 === '::/0';
}

/** Returns whether a rule is for every protocol and so for every port. */
export function isForAllTraffic(rule: TrafficRule): boolean {
  const protocol = rule.text('protocol');
  return protocol === '-1' || protocol === 'all';
}

/** Returns whether a rule opens every port there is, of one protocol or of all. */
export function opensEveryPort(rule: TrafficRule): boolean {
  if (isForAllTraffic(rule)) return true;
  if (!['tcp', 'udp', '6', '17'].includes(rule.text('protocol') ?? '')) return false;
  return rule.number('from_port') === 0 && rule.number('to_port') === 65_535;
}

/** Returns whether a rule lets a port through on a transport. */
export function coversPort(rule: TrafficRule, port: number, transport: Transport = 'tcp'): boolean {
  if (isForAllTraffic(rule)) return true;
  const protocol = rule.text('protocol');
  if (protocol !== transport && protocol !== (transport === 'tcp' ? '6' : '17')) return false;
  const [from, to] = [rule.number('from_port'), rule.number('to_port')];
  if (from === null || to === null || from === -1) return true;
  return from <= port && port <= to;
}

/** Returns the ports of the list that a security group opens to the internet, by all of its rules taken together. */
export function portsOpenToEveryone(
  group: AwsFields<'security_group'>,
  ports: readonly number[],
  transport: Transport = 'tcp',
): number[] {
  const rules = group.parts('ingress').map((rule) => ({
    rule,
    ranges: [rule.text('cidr_ipv4'), rule.text('cidr_ipv6')].flatMap((cidr) =>
      cidr === null ? [] : (parseAddressRange(cidr) ?? []),
    ),
  }));
  const sourced = rules.filter(({ ranges }) => ranges.length > 0);
  return ports.filter((port) => {
    const covering = sourced.filter(({ rule }) => coversPort(rule, port, transport));
    return isInternetWide(covering.flatMap(({ ranges }) => ranges));
  });
}

/** Returns the verdict on a security group that must keep the ports of a service away from the internet. */
export function groupKeepsClosed(
  group: AwsFields<'security_group'>,
  { service, ports }: { service: string; ports: number[] },
): Verdict {
  const open = portsOpenToEveryone(group, ports);
  return passIf(open.length === 0, `${service} (${open.join(', ')}) is open to the internet`, { open_ports: open });
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
  for (const groupId of instance.texts('security_group_ids')) {
    const group = facts.get('security_group', groupId);
    const open = [
      ...portsOpenToEveryone(group, ports.tcp ?? [], 'tcp'),
      ...portsOpenToEveryone(group, ports.udp ?? [], 'udp'),
    ];
    if (open.length > 0) {
      return fail(`${service} (${open.join(', ')}) is open to the internet through ${groupId}`, {
        security_group_id: groupId,
        open_ports: open,
        has_public_address: instance.flag('has_public_address'),
      });
    }
  }
  return pass();
}
