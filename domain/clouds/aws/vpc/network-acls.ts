import type { MemberIn } from '../../../checks/field-names.ts';
import type { Fields } from '../../../checks/fields.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFields } from '../rules.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';
import { coversPort, isForAllTraffic, isForEveryone } from './open-ports.ts';

type Acl = MemberIn<AwsConfigurations['network'], 'network_acls'>;
export type AclEntry = MemberIn<Acl, 'entries'>;

/** Returns the id of the first entry that decides about traffic from everywhere, when it lets the traffic in. */
function letsIn(acl: Fields<Acl>, covers: (entry: Fields<AclEntry>) => boolean): boolean {
  const entries = acl
    .parts('entries')
    .filter((entry) => !entry.flag('egress') && isForEveryone(entry) && covers(entry))
    .toSorted((a, b) => (a.number('rule_number') ?? 0) - (b.number('rule_number') ?? 0));
  const families = ['cidr_ipv4', 'cidr_ipv6'] as const;
  // Entries are tried in order of their numbers, for each address family on its own.
  return families.some((family) => entries.find((entry) => entry.text(family) !== null)?.flag('allow') === true);
}

function verdictOn(
  network: AwsFields<'network'>,
  { reason, covers }: { reason: string; covers: (entry: Fields<AclEntry>) => boolean },
): Verdict {
  const open = network
    .parts('network_acls')
    .filter((acl) => letsIn(acl, covers))
    .map((acl) => acl.text('id') ?? 'unnamed');
  return open.length === 0 ? pass() : fail(reason, { network_acls: open });
}

/** Returns the verdict on a network none of whose ACLs may let everyone reach a TCP port. */
export function aclsKeepClosed(network: AwsFields<'network'>, port: number): Verdict {
  return verdictOn(network, {
    reason: `A network ACL lets the whole internet reach port ${port}`,
    covers: (entry) => coversPort(entry, port),
  });
}

/** Returns the verdict on a network none of whose ACLs may let everyone reach every port. */
export function aclsKeepSomethingClosed(network: AwsFields<'network'>): Verdict {
  return verdictOn(network, {
    reason: 'A network ACL lets the whole internet reach every port',
    covers: isForAllTraffic,
  });
}
