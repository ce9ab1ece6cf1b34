import { commonPart, coversRange, everyAddress, publicPart, unionOf, type AddressRange } from '../address-ranges.ts';
import { portPieces, type PortRange } from '../port-ranges.ts';
import { allowedSources, coversPort, type TrafficRule, type Transport } from '../traffic-rules.ts';

/** Packets to some ports from some addresses. */
export interface Flow {
  transport: Transport;
  ports: PortRange;
  sources: readonly AddressRange[];
}

/** What a part of a path lets through. */
export interface Layer {
  /** What it certainly lets through. */
  known: readonly Flow[];
  /** The most that it may let through. */
  possible: readonly Flow[];
  /** Why it may be more than what is known; empty where `known` is all. */
  reasons: readonly string[];
}

export const transports = ['tcp', 'udp'] as const;

/** Port 0 is reserved: no service listens there. */
export const usablePorts: PortRange = { first: 1, last: 65_535 };

const everyFlow: readonly Flow[] = transports.map((transport) => ({
  transport,
  ports: usablePorts,
  sources: everyAddress,
}));

/** The layer that lets everything through. */
export const open: Layer = exactly(everyFlow);

/** The layer that lets nothing through. */
export const closed: Layer = exactly([]);

/** Returns a layer of which everything is known. */
export function exactly(flows: readonly Flow[]): Layer {
  return { known: flows, possible: flows, reasons: [] };
}

/** Returns the layer of what could not be read: it may let everything through. */
export function unread(reason: string): Layer {
  return { known: [], possible: everyFlow, reasons: [reason] };
}

/**
 * Returns what filter rules allow; the first rule that covers a packet decides. Flows are disjoint in their ports. Those
 * that no public address can send are left out.
 */
export function flowsOf(rules: readonly TrafficRule[]): Flow[] {
  return transports.flatMap((transport) => {
    const covering = rules.filter((rule) => isAbout(rule, transport));
    const pieces = portPieces([usablePorts], covering.map(portsOf));
    const flows = pieces.map((ports) => {
      const deciding = covering.filter((rule) => coversPort(rule, ports.first, transport));
      return { transport, ports, sources: internetSources(allowedSources(deciding)) };
    });
    return joined(flows.filter(({ sources }) => sources.length > 0));
  });
}

/** Returns the ranges with some public address, whole: `0.0.0.0/0` stays one. */
function internetSources(ranges: readonly AddressRange[]): AddressRange[] {
  return ranges.filter((range) => publicPart([range]).length > 0);
}

/** Returns whether a rule is about some port of a transport. */
function isAbout(rule: TrafficRule, transport: Transport): boolean {
  return coversPort({ ...rule, fromPort: null, toPort: null }, usablePorts.first, transport);
}

function portsOf({ fromPort, toPort }: TrafficRule): PortRange {
  return fromPort === null || toPort === null || fromPort === -1 ? usablePorts : { first: fromPort, last: toPort };
}

/** Joins neighbouring ports with the same sources. */
function joined(flows: readonly Flow[]): Flow[] {
  const merged: Flow[] = [];
  for (const flow of flows) {
    const previous = merged.at(-1);
    if (previous?.ports.last === flow.ports.first - 1 && areSame(previous.sources, flow.sources)) {
      merged[merged.length - 1] = { ...previous, ports: { first: previous.ports.first, last: flow.ports.last } };
    } else merged.push(flow);
  }
  return merged;
}

function areSame(one: readonly AddressRange[], other: readonly AddressRange[]): boolean {
  return (
    one.length === other.length &&
    one.every((range, index) => {
      const beside = other[index];
      return beside?.family === range.family && beside.first === range.first && beside.last === range.last;
    })
  );
}

/** Returns the packets that are in both. */
export function commonFlows(one: readonly Flow[], other: readonly Flow[]): Flow[] {
  return one.flatMap((flow) =>
    other.flatMap((beside) => {
      if (flow.transport !== beside.transport) return [];
      const ports = {
        first: Math.max(flow.ports.first, beside.ports.first),
        last: Math.min(flow.ports.last, beside.ports.last),
      };
      if (ports.first > ports.last) return [];
      const sources = internetSources(commonPart(flow.sources, beside.sources));
      return sources.length === 0 ? [] : [{ transport: flow.transport, ports, sources }];
    }),
  );
}

/** Returns what several parts of a path, one behind the other, let through. */
export function through(layers: readonly Layer[]): Layer {
  const [first = open, ...others] = layers;
  return others.reduce((path, layer) => {
    const known = commonFlows(path.known, layer.known);
    const isExact = path.reasons.length === 0 && layer.reasons.length === 0;
    const possible = isExact ? known : commonFlows(path.possible, layer.possible);
    if (isExact || possible.length === 0) return exactly(known);
    return { known, possible, reasons: [...new Set([...path.reasons, ...layer.reasons])] };
  }, first);
}

/**
 * Returns what arrives at something that is behind one of several parts, of which it is not known which: what all let
 * through is certain, what one lets through is possible.
 */
export function oneOf(layers: readonly Layer[], reason: string): Layer {
  const [first, ...others] = layers;
  if (first === undefined) return closed;
  if (others.length === 0) return first;
  const known = others.reduce<readonly Flow[]>((flows, layer) => commonFlows(flows, layer.known), first.known);
  const possible = layers.flatMap((layer) => layer.possible);
  if (possible.every((flow) => isWithin(flow, known))) return exactly(known);
  return { known, possible, reasons: [...new Set([reason, ...layers.flatMap(({ reasons }) => reasons)])] };
}

/** Returns whether some flows together hold all packets of a flow. */
export function isWithin(flow: Flow, flows: readonly Flow[]): boolean {
  const same = flows.filter(({ transport }) => transport === flow.transport);
  return portPieces(
    [flow.ports],
    same.map(({ ports }) => ports),
  ).every((piece) => {
    const covering = same.filter(({ ports }) => ports.first <= piece.first && piece.last <= ports.last);
    const sources = unionOf(covering.flatMap((one) => one.sources));
    return publicPart(flow.sources).every((range) => coversRange(sources, range));
  });
}

/** Returns the layer of what addresses of clients and ports let through, whatever the transport among those given. */
export function onlyFrom(
  sources: readonly AddressRange[],
  of: { transports?: readonly Transport[]; ports?: PortRange } = {},
): Layer {
  return exactly(
    publicPart(sources).length === 0
      ? []
      : (of.transports ?? transports).map((transport) => ({ transport, ports: of.ports ?? usablePorts, sources })),
  );
}
