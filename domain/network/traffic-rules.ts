import { isInternetWide, unionOf, without, type AddressRange } from './address-ranges.ts';

export type Transport = 'tcp' | 'udp';

/** A firewall rule: what it does with traffic to some ports from some addresses. */
export interface TrafficRule {
  allow: boolean;
  /** `tcp`, `udp`, a protocol number, or `-1` or `all` for every protocol. */
  protocol: string;
  /** Null or -1: every port. */
  fromPort: number | null;
  toPort: number | null;
  sources: readonly AddressRange[];
}

const numberOf = { tcp: '6', udp: '17' } as const;
const transports = ['tcp', 'udp'] as const;
/** Port 0 is reserved: no service listens there. */
const firstUsablePort = 1;
const lastPort = 65_535;

/** Returns whether a rule is for every protocol and so for every port. */
export function isForAllTraffic({ protocol }: Pick<TrafficRule, 'protocol'>): boolean {
  return protocol === '-1' || protocol === 'all';
}

/** Returns whether a rule is about a port of a transport. */
export function coversPort(rule: TrafficRule, port: number, transport: Transport): boolean {
  if (isForAllTraffic(rule)) return true;
  if (rule.protocol !== transport && rule.protocol !== numberOf[transport]) return false;
  const { fromPort, toPort } = rule;
  return fromPort === null || toPort === null || fromPort === -1 || (fromPort <= port && port <= toPort);
}

/** Returns the addresses that rules allow; the first rule that covers an address decides about it. */
export function allowedSources(rules: readonly TrafficRule[]): AddressRange[] {
  let decided: AddressRange[] = [];
  const allowed: AddressRange[] = [];
  for (const { allow, sources } of rules) {
    if (allow) allowed.push(...without(sources, decided));
    decided = unionOf([...decided, ...sources]);
  }
  return unionOf(allowed);
}

/** Returns whether rules, in the order in which they apply, let the internet reach a port. */
export function isPortOpen(
  rules: readonly TrafficRule[],
  { port, transport }: { port: number; transport: Transport },
): boolean {
  return isInternetWide(allowedSources(rules.filter((rule) => coversPort(rule, port, transport))));
}

/** Returns whether rules let the internet reach some port, and whether every port of TCP or of UDP. */
export function internetPorts(rules: readonly TrafficRule[]): { some: boolean; every: boolean } {
  const open = transports.map((transport) => openPorts(rules, transport));
  return { some: open.some(({ some }) => some), every: open.some(({ every }) => every) };
}

/**
 * Returns whether rules allow every port of TCP or of UDP from the internet. Rules that deny a part of the ports make
 * exceptions and do not count, unless together they leave no port open.
 */
export function allowsEveryPort(rules: readonly TrafficRule[]): boolean {
  return transports.some((transport) => {
    const withoutExceptions = rules.filter((rule) => rule.allow || coversEveryPort(rule, transport));
    return openPorts(withoutExceptions, transport).every && openPorts(rules, transport).some;
  });
}

function openPorts(rules: readonly TrafficRule[], transport: Transport): { some: boolean; every: boolean } {
  // Between two neighbouring bounds of rules, all ports are treated alike.
  const ports = portsThatStand(rules);
  const closed = ports.filter((port) => !isPortOpen(rules, { port, transport }));
  return { some: closed.length < ports.length, every: closed.every((port) => port < firstUsablePort) };
}

function coversEveryPort(rule: TrafficRule, transport: Transport): boolean {
  return coversPort(rule, firstUsablePort, transport) && coversPort(rule, lastPort, transport);
}

function portsThatStand(rules: readonly TrafficRule[]): number[] {
  const bounds = rules.flatMap(({ fromPort, toPort }) => [fromPort ?? 0, (toPort ?? lastPort) + 1]);
  return [...new Set([0, firstUsablePort, ...bounds])].filter((port) => port >= 0 && port <= lastPort);
}
