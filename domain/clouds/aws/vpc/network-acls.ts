import type { MemberIn } from '../../../checks/field-names.ts';
import type { Fields } from '../../../checks/fields.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';
import { isInternetWide } from '../../../network/address-ranges.ts';
import {
  allowedSources,
  allowsEveryPort,
  isForAllTraffic,
  isPortOpen,
  type TrafficRule,
} from '../../../network/traffic-rules.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFields } from '../rules.ts';
import { rangesOf } from './open-ports.ts';

type Acl = MemberIn<AwsConfigurations['network'], 'network_acls'>;
export type AclEntry = MemberIn<Acl, 'entries'>;

/** Returns the ingress entries of an ACL in the order of their numbers, in which they are tried. */
function entriesOf(acl: Fields<Acl>): TrafficRule[] {
  return acl
    .parts('entries')
    .filter((entry) => !entry.flag('egress'))
    .toSorted((a, b) => (a.number('rule_number') ?? 0) - (b.number('rule_number') ?? 0))
    .map((entry) => ({
      allow: entry.flag('allow'),
      protocol: entry.text('protocol') ?? '-1',
      fromPort: entry.number('from_port'),
      toPort: entry.number('to_port'),
      sources: rangesOf(entry),
    }));
}

function verdictOn(
  network: AwsFields<'network'>,
  { reason, isOpen }: { reason: string; isOpen: (entries: readonly TrafficRule[]) => boolean },
): Verdict {
  const open = network
    .parts('network_acls')
    .filter((acl) => isOpen(entriesOf(acl)))
    .map((acl) => acl.text('id') ?? 'unnamed');
  return open.length === 0 ? pass() : fail(reason, { network_acls: open });
}

/** Returns the verdict on a network none of whose ACLs may let everyone reach a port, by TCP or UDP. */
export function aclsKeepClosed(network: AwsFields<'network'>, port: number): Verdict {
  return verdictOn(network, {
    reason: `A network ACL allows port ${port} from the internet`,
    isOpen: (entries) =>
      isPortOpen(entries, { port, transport: 'tcp' }) || isPortOpen(entries, { port, transport: 'udp' }),
  });
}

/** Returns the verdict on a network none of whose ACLs may let everyone reach every port of TCP or of UDP. */
export function aclsKeepSomethingClosed(network: AwsFields<'network'>): Verdict {
  return verdictOn(network, {
    reason: 'A network ACL allows all traffic, or every port of TCP or UDP, from the internet',
    isOpen: (entries) => isInternetWide(allowedSources(entries.filter(isForAllTraffic))) || allowsEveryPort(entries),
  });
}
