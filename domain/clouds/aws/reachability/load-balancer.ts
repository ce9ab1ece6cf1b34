import {
  commonPart,
  coversRange,
  everyAddress,
  parseAddressRange,
  publicPart,
  unionOf,
  type AddressRange,
} from '../../../network/address-ranges.ts';
import { exactly, onlyFrom, open, through, unread, type Layer } from '../../../network/reachability/flows.ts';
import {
  reachabilityBy,
  type Hop,
  type Packet,
  type Reachability,
  type Way,
} from '../../../network/reachability/reachability.ts';
import { allowedSources, coversPort, type Transport } from '../../../network/traffic-rules.ts';
import type { AwsFacts } from '../rules.ts';
import { whyAccelerated } from './accelerator.ts';
import { attempt } from './attempt.ts';
import { forwardingOf, listenersOf, type Balancer, type Forward, type ListenerPort } from './forwarding.ts';
import { entryOf, rangesOfSubnet } from './internet-entry.ts';
import { aclOf, allowedOnSome, type NetworkAcl } from './network-acl.ts';
import { whyFronted } from './private-entry.ts';
import { groupHops, groupsLayer, hopsOf, rulesOf, type GroupRule } from './security-groups.ts';

/** Ports from which load balancers connect to targets. */
const ephemeralPorts = { first: 1_024, last: 65_535 };

/** What reaches a listener by one of the subnets of its load balancer. */
interface Front {
  subnetId: string;
  layer: Layer;
  closed: string | null;
  hops: (packet: Packet) => Hop[];
}

/** Returns the IP versions by which clients on the internet reach a load balancer; a reason where there is none. */
function familiesOf(balancer: Balancer): { families: (4 | 6)[]; closed: string | null } {
  const type = balancer.text('ip_address_type') ?? 'ipv4';
  const scheme = balancer.text('scheme');
  if (scheme === 'internet-facing') {
    const [v4, v6] = [type !== 'dualstack-without-public-ipv4', type.startsWith('dualstack')];
    return { families: [...(v4 ? [4 as const] : []), ...(v6 ? [6 as const] : [])], closed: null };
  }
  const name = balancer.resource.name;
  // An internal one has IPv6 addresses of the internet, too; this attribute decides.
  const isOpenTo6 = type.startsWith('dualstack') && balancer.map('attributes')['ipv6.deny_all_igw_traffic'] === 'false';
  return { families: isOpenTo6 ? [6] : [], closed: isOpenTo6 ? null : `load balancer ${name} is internal` };
}

/** Returns whether clients on the internet may reach a load balancer in some way, its listeners and filters aside. */
export function mayFaceInternet(balancer: Balancer, facts: AwsFacts): boolean {
  return attempt(
    () =>
      balancer.text('scheme') !== 'internal' ||
      familiesOf(balancer).families.length > 0 ||
      forwardingOf(facts).behind.has(balancer.resource.externalId) ||
      whyAccelerated(balancer.text('vpc_id') ?? '', facts) !== null ||
      whyFronted(balancer, facts) !== null,
    () => true,
  );
}

function ofFamilies(families: readonly (4 | 6)[]): AddressRange[] {
  return everyAddress.filter(({ family }) => families.includes(family));
}

/** Returns what reaches a port of a load balancer, for each of its subnets: it has a node in each. */
function frontsOf(
  balancer: Balancer,
  { listener, facts }: { listener: ListenerPort; facts: AwsFacts },
): { fronts: Front[]; closed: string[] } {
  if (balancer.text('scheme') === null) {
    const layer = unread(`the scheme of load balancer ${balancer.resource.name} is not known`);
    return { fronts: [{ subnetId: '', layer, closed: null, hops: () => [] }], closed: [] };
  }
  const { families, closed } = familiesOf(balancer);
  if (families.length === 0) {
    const reason = whyAccelerated(balancer.text('vpc_id') ?? '', facts) ?? whyFronted(balancer, facts);
    if (reason === null) return { fronts: [], closed: closed === null ? [] : [closed] };
    const ports = { first: listener.port, last: listener.port };
    const layer = through([unread(reason), onlyFrom(everyAddress, { transports: listener.transports, ports })]);
    return {
      fronts: [{ subnetId: balancer.texts('subnet_ids')[0] ?? '', layer, closed: null, hops: () => [] }],
      closed: [],
    };
  }
  const groupIds = balancer.texts('security_group_ids');
  // A Network Load Balancer without security groups lets everything in.
  const isUnfiltered = groupIds.length === 0 && balancer.text('kind') === 'network';
  const ports = { first: listener.port, last: listener.port };
  const groups = isUnfiltered ? open : groupsLayer(groupIds, facts);
  const fronts = balancer.texts('subnet_ids').map((subnetId) => {
    const entry = entryOf(subnetId, facts);
    const layer = through([
      onlyFrom(ofFamilies(families), { transports: listener.transports, ports }),
      entry.layer,
      groups,
    ]);
    return {
      subnetId,
      layer,
      closed: entry.closed ?? (layer.possible.length > 0 ? null : closedBy(balancer, listener)),
      hops: (packet: Packet): Hop[] => [
        ...entry.hops(packet),
        ...groupHops(groupIds, packet, facts),
        balancerHop(balancer, listener.port),
      ],
    };
  });
  return { fronts, closed: fronts.flatMap((front) => front.closed ?? []) };
}

function closedBy(balancer: Balancer, { port }: ListenerPort): string {
  return `security groups or network ACLs let nothing from the internet reach port ${port} of ${balancer.resource.name}`;
}

function balancerHop(balancer: Balancer, port: number): Hop {
  const { resourceType, externalId } = balancer.resource;
  return { kind: 'load_balancer', id: externalId, rule: `listener ${port}`, resource: { resourceType, externalId } };
}

/** Returns what reaches a load balancer from the internet. */
export function reachabilityOfBalancer(balancer: Balancer, facts: AwsFacts): Reachability {
  const listeners = listenersOf(balancer).map((listener) => frontsOf(balancer, { listener, facts }));
  const chained = listenersOf(balancer).flatMap(({ port }) => chainedWays(balancer, { port, targetPort: port, facts }));
  const ways = listeners.flatMap(({ fronts }) =>
    fronts.map(({ layer, hops }): Way => ({ layer, targetPort: null, hops })),
  );
  const none = listeners.length === 0 ? ['the load balancer has no listener'] : [];
  return reachabilityBy([...ways, ...chained], [...none, ...listeners.flatMap(({ closed }) => closed)]);
}

/** Returns the ways through Network Load Balancers to a port of an Application Load Balancer: possible ones. */
function chainedWays(
  balancer: Balancer,
  { port, targetPort, facts }: { port: number; targetPort: number; facts: AwsFacts },
): Way[] {
  const behind = forwardingOf(facts).behind.get(balancer.resource.externalId) ?? [];
  return [...behind, ...forwardsByAddress(balancer, facts)]
    .filter((forward) => forward.targetPort === port)
    .map(({ balancer: first, listenerPort }) => {
      const reason = `Network Load Balancer ${first.resource.name} forwards to ${balancer.resource.name}`;
      const ports = { first: listenerPort, last: listenerPort };
      return { layer: through([unread(reason), onlyFrom(everyAddress, { ports })]), targetPort, hops: () => [] };
    });
}

/**
 * Returns where Network Load Balancers forward to addresses that may be those of the nodes of an Application Load Balancer.
 * Which addresses its nodes have is not known; they are in its subnets.
 */
function forwardsByAddress(balancer: Balancer, facts: AwsFacts): readonly Forward[] {
  if (balancer.text('kind') !== 'application') return [];
  return facts.once(balancer.resource, 'forwards by address', () => {
    const ranges = balancer.texts('subnet_ids').flatMap((id) =>
      attempt<readonly AddressRange[]>(
        () => rangesOfSubnet(facts.get('subnet', id)),
        () => everyAddress,
      ),
    );
    const vpcId = balancer.text('vpc_id');
    return [...forwardingOf(facts).byTarget.values()]
      .flat()
      .filter(({ balancer: first, isInVpc, targetType, targetId }) => {
        if (targetType !== 'ip' || first.text('kind') !== 'network') return false;
        const address = parseAddressRange(targetId);
        const isNear = !isInVpc || first.text('vpc_id') === vpcId;
        return isNear && address !== null && commonPart(ranges, [address]).length > 0 && mayFaceInternet(first, facts);
      });
  });
}

/** A network interface that is a target. */
export interface TargetInterface {
  subnetId: string;
  vpcId: string;
  address: AddressRange;
  groupIds: readonly string[];
}

/** Returns the ways from the internet through a listener to a target. */
export function waysThrough(
  forward: Forward,
  { target, facts }: { target: TargetInterface; facts: AwsFacts },
): { ways: Way[]; closed: string[] } {
  const { balancer, targetPort, listenerPort, transports } = forward;
  const { name } = balancer.resource;
  if (forward.gate !== null) return { ways: [], closed: [`${forward.gate} ${name}`] };
  return attempt(
    () => {
      const { fronts, closed } = frontsOf(balancer, { listener: { port: listenerPort, transports }, facts });
      const ways = fronts
        .filter(({ layer }) => layer.possible.length > 0)
        .map((front): Way => {
          const back = forward.isInVpc ? backOf(forward, { front, target, facts }) : unread(outside(forward));
          const limited = forward.clients === null ? [] : [onlyFrom(forward.clients)];
          return {
            layer: through([front.layer, ...limited, back]),
            targetPort,
            hops: (packet) => [...front.hops(packet), ...targetHops(forward, { target, packet, facts })],
          };
        });
      const chained = chainedWays(balancer, { port: listenerPort, targetPort, facts });
      return { ways: [...ways, ...chained], closed };
    },
    (reason) => ({
      ways: [{ layer: unread(`load balancer ${name}: ${reason}`), targetPort, hops: () => [] }],
      closed: [],
    }),
  );
}

function outside({ balancer, targetId }: Forward): string {
  return `load balancer ${balancer.resource.name} forwards to ${targetId} outside its VPC`;
}

/** Whether something happens to all packets, to those of some clients, or perhaps. */
interface Passing {
  known: readonly AddressRange[];
  possible: readonly AddressRange[];
  reasons: readonly string[];
}

const all: Passing = { known: everyAddress, possible: everyAddress, reasons: [] };
const none: Passing = { known: [], possible: [], reasons: [] };

function clients(sources: readonly AddressRange[]): Passing {
  return { known: sources, possible: sources, reasons: [] };
}

/** Returns whether some ranges hold all the addresses that a node of the load balancer may have. */
function passesFrom(ranges: readonly AddressRange[], node: AddressRange, what: string): Passing {
  if (coversRange(ranges, node)) return all;
  if (commonPart(ranges, [node]).length === 0) return none;
  return {
    known: [],
    possible: everyAddress,
    reasons: [`${what} only for some addresses of the load balancer's subnet`],
  };
}

/** Returns what passes from a node of a load balancer to a target, by the addresses of clients. */
function backOf(
  forward: Forward,
  { front, target, facts }: { front: Front; target: TargetInterface; facts: AwsFacts },
): Layer {
  return attempt<Layer>(
    () => {
      const subnet = facts.get('subnet', front.subnetId);
      const node = rangesOfSubnet(subnet).find(({ family }) => family === target.address.family);
      if (node === undefined) return exactly([]);
      const passings = forward.transports.map((transport) => ({
        transport,
        passing: passingOf(forward, { transport, node, front, target, facts }),
      }));
      const layers = passings.map(({ transport, passing }) => ({
        known: onlyFrom(passing.known, { transports: [transport] }).known,
        possible: onlyFrom(passing.possible, { transports: [transport] }).known,
        reasons: passing.reasons,
      }));
      return {
        known: layers.flatMap(({ known }) => known),
        possible: layers.flatMap(({ possible }) => possible),
        reasons: layers.flatMap(({ reasons }) => reasons),
      };
    },
    (reason) => unread(reason),
  );
}

function passingOf(
  forward: Forward,
  of: { transport: Transport; node: AddressRange; front: Front; target: TargetInterface; facts: AwsFacts },
): Passing {
  const { node, front, target, facts } = of;
  const steps = [balancerEgress(forward, of), targetIngress(forward, of)];
  // Classic Load Balancers apply network ACLs within a subnet, too; others do not.
  if (front.subnetId !== target.subnetId || forward.balancer.text('kind') === 'classic') {
    const network = facts.get('network', target.vpcId);
    const [near, far] = [aclOf(network, front.subnetId), aclOf(network, target.subnetId)];
    steps.push(aclPassing(forward, { ...of, near, far, node }));
  }
  return steps.reduce((path, step) => ({
    known: commonPart(path.known, step.known),
    possible: commonPart(path.possible, step.possible),
    reasons: [...path.reasons, ...step.reasons],
  }));
}

/** Splits what passes by the IP version of clients: those of another version than the target come from the load balancer. */
function byVersion(
  forward: Forward,
  { target, fromClients, fromNode }: { target: TargetInterface; fromClients: Passing; fromNode: Passing },
): Passing {
  if (!forward.preservesClientIp) return fromNode;
  const own = ofFamilies([target.address.family]);
  const others = ofFamilies([target.address.family === 4 ? 6 : 4]);
  return {
    known: unionOf([...commonPart(fromClients.known, own), ...commonPart(fromNode.known, others)]),
    possible: unionOf([...commonPart(fromClients.possible, own), ...commonPart(fromNode.possible, others)]),
    reasons: [...fromClients.reasons, ...fromNode.reasons],
  };
}

function balancerEgress(
  { balancer, targetPort }: Forward,
  { transport, target, facts }: { transport: Transport; target: TargetInterface; facts: AwsFacts },
): Passing {
  const groupIds = balancer.texts('security_group_ids');
  if (groupIds.length === 0 && balancer.text('kind') === 'network') return all;
  const { rules, unread: reasons } = rulesOf(groupIds, 'egress', facts);
  const covering = rules.filter((rule) => coversPort(rule, targetPort, transport));
  const isAllowed = covering.some(
    (rule) =>
      rule.sources.some((range) => coversRange([range], target.address)) ||
      (rule.otherGroup !== null && target.groupIds.includes(rule.otherGroup)),
  );
  if (isAllowed) return all;
  const list = covering.find(({ unknownList }) => unknownList !== null)?.unknownList;
  const unknown = [...reasons, ...(list == null ? [] : [`the entries of the prefix list ${list} are not known`])];
  return unknown.length === 0 ? none : { known: [], possible: everyAddress, reasons: unknown };
}

function targetIngress(
  forward: Forward,
  of: { transport: Transport; node: AddressRange; target: TargetInterface; facts: AwsFacts },
): Passing {
  const { target, node, facts } = of;
  const { rules, unread: reasons } = rulesOf(target.groupIds, 'ingress', facts);
  const covering = rules.filter((rule) => coversPort(rule, forward.targetPort, of.transport));
  if (referring(forward, covering).length > 0) return all;
  const sources = covering.flatMap((rule) => rule.sources);
  const list = covering.find(({ unknownList }) => unknownList !== null)?.unknownList;
  const unknown = [...reasons, ...(list == null ? [] : [`the entries of the prefix list ${list} are not known`])];
  const passing = byVersion(forward, {
    target,
    fromClients: clients(unionOf(sources)),
    fromNode: passesFrom(sources, node, 'a security group of the target allows the port'),
  });
  return unknown.length === 0
    ? passing
    : { known: passing.known, possible: everyAddress, reasons: [...passing.reasons, ...unknown] };
}

/** Returns the rules that name a security group of the load balancer: they hold whatever addresses the target sees. */
function referring({ balancer }: Forward, rules: readonly GroupRule[]): GroupRule[] {
  const own = balancer.texts('security_group_ids');
  return rules.filter(({ otherGroup }) => otherGroup !== null && own.includes(otherGroup));
}

function aclPassing(
  forward: Forward,
  of: { transport: Transport; node: AddressRange; target: TargetInterface; near: NetworkAcl; far: NetworkAcl },
): Passing {
  const { transport, node, target, near, far } = of;
  const port = { first: forward.targetPort, last: forward.targetPort };
  const towards = (acl: NetworkAcl, direction: 'ingress' | 'egress', ports: typeof port): AddressRange[] =>
    allowedOnSome(acl[direction], { transport, ports });
  // Out of the load balancer's subnet to the target, and the answer into it.
  if (!coversRange(towards(near, 'egress', port), target.address)) return none;
  if (!coversRange(towards(near, 'ingress', ephemeralPorts), target.address)) return none;
  const requests = allowedSources(far.ingress.filter((entry) => coversPort(entry, forward.targetPort, transport)));
  const replies = towards(far, 'egress', { first: 1, last: 65_535 });
  const both = commonPart(requests, replies);
  return byVersion(forward, {
    target,
    fromClients: clients(both),
    fromNode: passesFrom(both, node, 'the network ACL of the target allows the port'),
  });
}

function targetHops(
  forward: Forward,
  { target, packet, facts }: { target: TargetInterface; packet: Packet; facts: AwsFacts },
): Hop[] {
  const { resourceType, externalId } = forward.balancer.resource;
  const { rules } = rulesOf(target.groupIds, 'ingress', facts);
  const covering = rules.filter((rule) => coversPort(rule, forward.targetPort, packet.transport));
  const named = referring(forward, covering);
  const addressed = covering.filter(({ sources }) => publicPart(sources).length > 0 || sources.length > 0);
  return [
    {
      kind: 'target_group',
      id: forward.targetGroup,
      rule: `port ${forward.targetPort}`,
      resource: { resourceType, externalId },
    },
    ...hopsOf(named.length > 0 ? named : addressed),
  ];
}
