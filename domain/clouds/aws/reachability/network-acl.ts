import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import type { MemberIn } from '../../../checks/field-names.ts';
import { unionOf, type AddressRange } from '../../../network/address-ranges.ts';
import { portPieces, type PortRange } from '../../../network/port-ranges.ts';
import { flowsOf, usablePorts, type Flow } from '../../../network/reachability/flows.ts';
import type { Packet } from '../../../network/reachability/reachability.ts';
import { allowedSources, coversPort, type TrafficRule, type Transport } from '../../../network/traffic-rules.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFields } from '../rules.ts';
import { rangesOf } from '../vpc/open-ports.ts';

type Entries = Fields<MemberIn<AwsConfigurations['network'], 'network_acls'>>;

/** An entry of a network ACL; `sources` are the addresses on the other side, in both directions. */
interface Entry extends TrafficRule {
  number: number;
}

/** The network ACL of a subnet. */
export interface NetworkAcl {
  id: string;
  ingress: readonly Entry[];
  egress: readonly Entry[];
}

/** Reads the network ACL of a subnet. Throws `UnreadableField` when it is not known. */
export function aclOf(network: AwsFields<'network'>, subnetId: string): NetworkAcl {
  const acl = network.parts('network_acls').find((one) => one.texts('subnet_ids').includes(subnetId));
  if (acl === undefined) throw new UnreadableField(`the network ACL of the subnet ${subnetId} is not known`);
  return { id: acl.text('id') ?? 'unnamed', ingress: entriesOf(acl, false), egress: entriesOf(acl, true) };
}

/** Returns the entries of a direction in the order of their numbers, in which they are tried. */
function entriesOf(acl: Entries, egress: boolean): Entry[] {
  return acl
    .parts('entries')
    .filter((entry) => entry.flag('egress') === egress)
    .map((entry) => ({
      number: entry.number('rule_number') ?? 0,
      allow: entry.flag('allow'),
      protocol: entry.text('protocol') ?? '-1',
      fromPort: entry.number('from_port'),
      toPort: entry.number('to_port'),
      sources: rangesOf(entry),
    }))
    .toSorted((a, b) => a.number - b.number);
}

/** Returns what the entries of a direction allow, by the addresses on the other side and the destination port. */
export function aclFlows(acl: NetworkAcl, direction: 'ingress' | 'egress'): Flow[] {
  return flowsOf(acl[direction]);
}

/**
 * Returns the addresses on the other side that entries allow on some of the ports, as the replies of a connection need:
 * clients choose their port, so one that is open is enough. Network ACLs do not keep track of connections.
 */
export function allowedOnSome(
  entries: readonly TrafficRule[],
  { transport, ports }: { transport: Transport; ports: PortRange },
): AddressRange[] {
  const bounds = entries.map(({ fromPort, toPort }) => ({
    first: fromPort ?? ports.first,
    last: toPort ?? ports.last,
  }));
  return unionOf(
    portPieces([ports], bounds).flatMap((piece) =>
      allowedSources(entries.filter((entry) => coversPort(entry, piece.first, transport))),
    ),
  );
}

/** Names the entries that let a packet in and an answer out. */
export function aclRule(acl: NetworkAcl, { transport, port, source }: Packet): string {
  const holdsSource = ({ sources }: Entry): boolean =>
    sources.some(
      ({ family, first, last }) => family === source.family && first <= source.first && source.first <= last,
    );
  const inbound = acl.ingress.find((entry) => coversPort(entry, port, transport) && holdsSource(entry));
  const bounds = acl.egress.map(({ fromPort, toPort }) => ({
    first: fromPort ?? usablePorts.first,
    last: toPort ?? usablePorts.last,
  }));
  const outbound = portPieces([usablePorts], bounds)
    .toReversed()
    .map((piece) => acl.egress.find((entry) => coversPort(entry, piece.first, transport) && holdsSource(entry)))
    .find((entry) => entry?.allow === true);
  const [into, out] = [inbound?.number, outbound?.number].map((number) =>
    number === undefined ? '–' : String(number),
  );
  return into === out ? `rule ${into}` : `rule ${into} in, rule ${out} out`;
}
