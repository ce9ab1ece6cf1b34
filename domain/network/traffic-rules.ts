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
  let some = false;
  for (const transport of transports) {
    // Between two neighbouring bounds of rules, all ports are treated alike.
    const open = portsThatStand(rules).map((port) => isPortOpen(rules, { port, transport }));
    if (open.every(Boolean)) return { some: true, every: true };
    some ||= open.some(Boolean);
  }
  return { some, every: false };
}

function portsThatStand(rules: readonly TrafficRule[]): number[] {
  const bounds = rules.flatMap(({ fromPort, toPort }) => [fromPort ?? 0, (toPort ?? lastPort) + 1]);
  return [...new Set([0, ...bounds])].filter((port) => port >= 0 && port <= lastPort);
}
