import { isInternetWide, publicPart, type AddressRange } from '../address-ranges.ts';
import type { PortRange } from '../port-ranges.ts';
import type { Transport } from '../traffic-rules.ts';
import { isWithin, type Flow, type Layer } from './flows.ts';

/** The kinds of what a packet passes from the internet to a resource. */
export const hopKinds = [
  'internet',
  'internet_gateway',
  'route_table',
  'network_acl',
  'security_group',
  'load_balancer',
  'target_group',
  'network_interface',
  'database',
] as const;
export type HopKind = (typeof hopKinds)[number];

/** A part of a path. */
export interface Hop {
  kind: HopKind;
  /** Its identifier in the cloud. */
  id: string;
  /** The rule that decides there; null where none does. */
  rule: string | null;
  /** The resource of the inventory that shows it; null for the internet. */
  resource: { resourceType: string; externalId: string } | null;
}

/** One packet: from a public address to a port. */
export interface Packet {
  transport: Transport;
  port: number;
  source: Pick<AddressRange, 'family' | 'first'>;
}

/** A way from the internet to a resource. */
export interface Way {
  layer: Layer;
  /** The port of the resource, where a load balancer listens on another one; null where it is the same. */
  targetPort: number | null;
  /** Returns what a packet of the layer passes. */
  hops: (packet: Packet) => Hop[];
}

/** Ports of a resource that certain addresses of the internet reach. */
export interface Opening extends Flow {
  targetPort: number | null;
  /** Whether the sources are as good as everybody, and not just some networks. */
  isWide: boolean;
  path: Hop[];
}

/** Ports that may be open: something on the way could not be read. */
export interface Unclear extends Flow {
  targetPort: number | null;
  reasons: readonly string[];
}

/** What reaches a resource from the internet. */
export interface Reachability {
  openings: Opening[];
  unclear: Unclear[];
  /** Why ways are closed; for people. */
  closed: string[];
}

export type ReachabilityState = 'reachable' | 'not_reachable' | 'unknown';

/** Puts together what several ways let through. */
export function reachabilityBy(ways: readonly Way[], closed: readonly string[]): Reachability {
  const openings: Opening[] = [];
  const unclear: Unclear[] = [];
  for (const { layer, targetPort, hops } of ways) {
    for (const flow of layer.known) {
      const path = hops({ transport: flow.transport, port: flow.ports.first, source: sampleOf(flow.sources) });
      openings.push({ ...flow, targetPort, isWide: isInternetWide(flow.sources), path });
    }
    if (layer.reasons.length === 0) continue;
    const more = layer.possible.filter((flow) => !isWithin(flow, layer.known));
    unclear.push(...more.map((flow) => ({ ...flow, targetPort, reasons: layer.reasons })));
  }
  return { openings, unclear, closed: [...new Set(closed)] };
}

/** Returns the answer about something of which nothing is known. */
export function unknownReachability(layer: Layer): Reachability {
  return reachabilityBy([{ layer, targetPort: null, hops: () => [] }], []);
}

/** Returns the first address of the largest public range. */
function sampleOf(sources: readonly AddressRange[]): Packet['source'] {
  const [largest] = publicPart(sources).toSorted((a, b) => (a.last - a.first > b.last - b.first ? -1 : 1));
  return largest ?? { family: 4, first: 0n };
}

/** Returns whether some public address reaches a resource, as far as is known. */
export function stateOf({ openings, unclear }: Reachability): ReachabilityState {
  if (openings.length > 0) return 'reachable';
  return unclear.length > 0 ? 'unknown' : 'not_reachable';
}

/** Which of some ports of a resource the internet reaches. */
export interface PortReach {
  /** The openings of the ports by which they are reached, whose sources together are as wide as the internet. */
  open: { port: number; openings: Opening[] }[];
  /** Why one of the others may be open; null where none may. */
  unclear: string | null;
}

/** Finds which of some ports of a resource everybody on the internet reaches, by what is known. */
export function reachOfPorts(
  { openings, unclear }: Reachability,
  wanted: readonly { port: number; transport: Transport }[],
): PortReach {
  const found: PortReach = { open: [], unclear: null };
  for (const { port, transport } of wanted) {
    const concerns = (flow: Flow & { targetPort: number | null }): boolean =>
      flow.transport === transport && holds(flow, port);
    const own = openings.filter(concerns);
    if (isInternetWide(own.flatMap(({ sources }) => sources))) {
      found.open.push({ port, openings: own });
      continue;
    }
    const perhaps = unclear.filter(concerns);
    if (perhaps.length > 0 && isInternetWide([...own, ...perhaps].flatMap(({ sources }) => sources))) {
      found.unclear ??= perhaps[0]?.reasons[0] ?? null;
    }
  }
  return found;
}

function holds({ ports, targetPort }: { ports: PortRange; targetPort: number | null }, port: number): boolean {
  return targetPort === null ? ports.first <= port && port <= ports.last : targetPort === port;
}
