import { commonPart, everyAddress, parseAddressRange } from '../../../network/address-ranges.ts';
import { oneOf, onlyFrom, through, unread, type Layer } from '../../../network/reachability/flows.ts';
import { reachabilityBy, type Reachability, type Way } from '../../../network/reachability/reachability.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { forwardingOf } from './forwarding.ts';
import { entryOf, rangesOfSubnet } from './internet-entry.ts';
import { mayFaceInternet } from './load-balancer.ts';
import { groupHops, groupsLayer } from './security-groups.ts';

type Database = AwsFields<'db_instance'>;
type Subnet = AwsFields<'subnet'>;

/**
 * Returns what reaches a database from the internet on its port. AWS does not say in which subnet of its group it is; it
 * counts as reachable where it would be in each of those of its zone.
 */
export function reachabilityOfDatabase(database: Database, facts: AwsFacts): Reachability {
  const port = database.number('port');
  if (port === null) return reachabilityBy([], ['the database has no port']);
  const subnets = subnetsOf(database, facts);
  const balanced = balancedWays({ port, subnets, facts });
  if (!database.flag('publicly_accessible')) {
    return reachabilityBy(balanced, ['the database is not publicly accessible']);
  }
  const groupIds = database.texts('security_group_ids');
  const entries = subnets.map((subnet) => entryOf(subnet.resource.externalId, facts));
  const entry = oneOf(
    entries.map(({ layer }) => layer),
    'in which of its subnets the database is decides, and is not known',
  );
  const onPort = onlyFrom(everyAddress, { transports: ['tcp'], ports: { first: port, last: port } });
  const layer = through([onPort, entry, groupsLayer(groupIds, facts), versions(subnets)]);
  const { resourceType, externalId } = database.resource;
  const way: Way = {
    layer,
    targetPort: null,
    hops: (packet) => [
      ...(entries[0]?.hops(packet) ?? []),
      ...groupHops(groupIds, packet, facts),
      { kind: 'database', id: externalId, rule: `port ${port}`, resource: { resourceType, externalId } },
    ],
  };
  const isClosed = layer.possible.length === 0;
  const byEntry = entries.flatMap((one) => one.closed ?? [])[0];
  const closed = byEntry ?? `security groups and network ACLs let nothing in from the internet on port ${port}`;
  return reachabilityBy([way, ...balanced], isClosed ? [closed] : []);
}

/** Returns the subnets of its group in its zones, or all of them where its zones are not known. */
function subnetsOf(database: Database, facts: AwsFacts): Subnet[] {
  const subnets = database.texts('subnet_ids').map((id) => facts.get('subnet', id));
  const zones = database.texts('availability_zones');
  const own = subnets.filter((subnet) => zones.includes(subnet.text('availability_zone') ?? ''));
  return own.length > 0 ? own : subnets;
}

/** Public access is by IPv4; whether it is by IPv6, too, where the subnets have both is not known. */
function versions(subnets: readonly Subnet[]): Layer {
  const known = onlyFrom(everyAddress.filter(({ family }) => family === 4));
  if (subnets.every((subnet) => subnet.texts('ipv6_cidr_blocks').length === 0)) return known;
  return {
    known: known.known,
    possible: onlyFrom(everyAddress).known,
    reasons: ['whether the database has an IPv6 address of the internet is not known'],
  };
}

/** Returns the ways through load balancers to addresses that may be the database's. */
function balancedWays({ port, subnets, facts }: { port: number; subnets: readonly Subnet[]; facts: AwsFacts }): Way[] {
  const ranges = subnets.flatMap(rangesOfSubnet);
  const vpcIds = new Set(subnets.map((subnet) => subnet.text('vpc_id')));
  const { byTarget, unread: unreadOnes } = forwardingOf(facts);
  const hidden = unreadOnes
    .filter(({ vpcId, balancer }) => (vpcId === null || vpcIds.has(vpcId)) && mayFaceInternet(balancer, facts))
    .map(({ balancer, reason }): Way => {
      const layer = unread(`load balancer ${balancer.resource.name}: ${reason}`);
      const possible = through([layer, onlyFrom(everyAddress, { transports: ['tcp'] })]);
      return { layer: possible, targetPort: port, hops: () => [] };
    });
  const forwarding = [...byTarget.values()]
    .flat()
    .filter(({ targetType, targetPort }) => targetType === 'ip' && targetPort === port)
    .filter(({ balancer, targetId, isInVpc }) => {
      const address = parseAddressRange(targetId);
      // A load balancer of another VPC names an address outside its own one, as it does behind a peering connection.
      const isNear = vpcIds.has(balancer.text('vpc_id')) || !isInVpc;
      return isNear && address !== null && commonPart(ranges, [address]).length > 0 && mayFaceInternet(balancer, facts);
    })
    .map(({ balancer, targetId, listenerPort }) => {
      const reason = `load balancer ${balancer.resource.name} forwards to ${targetId}, which may be the database`;
      const ports = { first: listenerPort, last: listenerPort };
      const layer = through([unread(reason), onlyFrom(everyAddress, { transports: ['tcp'], ports })]);
      return { layer, targetPort: port, hops: () => [] };
    });
  return [...forwarding, ...hidden];
}
