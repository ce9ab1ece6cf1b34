import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isNetworkRule, reachOf } from '../classification/network-rule.ts';
import type { Difference } from '../diff.ts';
import { plainText } from '../labels.ts';
import { pointerKeys } from '../json-pointer.ts';
import type { Clause } from './clause.ts';
import { portInWords } from './ports.ts';
import { cleanText, peerInWords, quoted, withRest } from './text.ts';

const servicesShown = 3;

/** One allowed or refused path of traffic, whichever cloud's rule it is from. */
interface Traffic {
  services: string[];
  peers: string[];
  isOutbound: boolean;
  isAllowed: boolean;
  /** What it does, to compare it with others. */
  reach: string;
}

/** Returns the rules of firewalls that came and went in words, and the differences that are none. */
export function networkClauses(differences: readonly Difference[]): { clauses: Clause[]; rest: Difference[] } {
  const rest: Difference[] = [];
  const [came, gone]: [Traffic[], Traffic[]] = [[], []];
  for (const difference of differences) {
    const { baseline_value: before, current_value: after } = difference;
    const isOneSided = (before === null) !== (after === null);
    const traffic = isOneSided ? trafficOf(before ?? after, difference.path) : null;
    if (traffic === null) rest.push(difference);
    else if (before === null) came.push(traffic);
    else gone.push(traffic);
  }
  const reachBefore = new Set(gone.map(({ reach }) => reach));
  const reachAfter = new Set(came.map(({ reach }) => reach));
  const opened = came.filter(({ reach }) => !reachBefore.has(reach));
  const closed = gone.filter(({ reach }) => !reachAfter.has(reach));
  const same = came.length - opened.length;
  const clauses = [
    ...grouped(
      opened.filter(({ isAllowed }) => isAllowed),
      opening,
    ),
    ...grouped(
      closed.filter(({ isAllowed }) => !isAllowed),
      (services, traffic) => `a rule that refuses ${services} ${peersOf(traffic)} was removed`,
    ),
    ...grouped(
      closed.filter(({ isAllowed }) => isAllowed),
      (services, traffic) => `a rule that allows ${services} ${peersOf(traffic)} was removed`,
    ),
    ...grouped(
      opened.filter(({ isAllowed }) => !isAllowed),
      (services, traffic) => `a rule that refuses ${services} ${peersOf(traffic)} was added`,
    ),
  ];
  if (same > 0) {
    const head = `the description of ${same === 1 ? 'a rule' : `${same} rules`} was changed`;
    clauses.push({ head, link: 'in', tail: '', covers: came.length + gone.length - opened.length - closed.length });
  }
  return { clauses, rest };
}

/** Puts rules for the same peers into one clause. */
function grouped(traffic: readonly Traffic[], words: (services: string, traffic: Traffic) => string): Clause[] {
  const groups = new Map<string, { first: Traffic; services: Set<string>; covers: number }>();
  for (const one of traffic) {
    const key = JSON.stringify([one.isOutbound, one.peers]);
    const group = groups.get(key) ?? { first: one, services: new Set(), covers: 0 };
    for (const service of one.services) group.services.add(service);
    group.covers += 1;
    groups.set(key, group);
  }
  const isWorldwide = (peers: readonly string[]): number => (peers.includes('the internet') ? 0 : 1);
  return [...groups.values()]
    .toSorted((a, b) => isWorldwide(a.first.peers) - isWorldwide(b.first.peers))
    .map(({ first, services, covers }) => {
      const shown = [...services].slice(0, servicesShown);
      const text = withRest(shown, services.size - shown.length);
      return { head: words(text, { ...first, services: [...services] }), link: 'in', tail: '', covers };
    });
}

function opening(services: string, { services: all, peers, isOutbound }: Traffic): string {
  const verb = all.length > 1 || services.startsWith('ports ') ? 'were' : 'was';
  const to = withRest(peers.slice(0, servicesShown), peers.length - servicesShown);
  return isOutbound ? `outbound ${services} to ${to} ${verb} allowed` : `${services} ${verb} opened to ${to}`;
}

function peersOf({ peers, isOutbound }: Traffic): string {
  return `${isOutbound ? 'to' : 'from'} ${withRest(peers.slice(0, servicesShown), peers.length - servicesShown)}`;
}

function trafficOf(value: Json, path: string): Traffic | null {
  if (isNetworkRule(value)) return ofSecurityGroup(value, path);
  return isObject(value) ? ofAzureRule(value) : null;
}

/** Reads a rule of a security group or network ACL of AWS. */
function ofSecurityGroup(rule: JsonObject, path: string): Traffic | null {
  const peer = rule['cidr_ipv4'] ?? rule['cidr_ipv6'];
  const named = [
    ['prefix list', rule['prefix_list_id']],
    ['security group', rule['security_group']],
  ].find(([, id]) => typeof id === 'string');
  const peers =
    typeof peer === 'string'
      ? [peerInWords(peer)]
      : named === undefined
        ? []
        : [`${plainText(named[0] ?? '')} ${quoted(plainText(named[1] ?? ''))}`];
  if (peers.length === 0) return null;
  const isOutbound = rule['egress'] === true || pointerKeys(path)[0] === 'egress';
  return {
    services: [servicesOf(rule)],
    peers,
    isOutbound,
    isAllowed: rule['allow'] !== false,
    reach: `${isOutbound} ${reachOf(rule)}`,
  };
}

/** Protocol numbers of IANA that rules contain. */
const protocolNumbers = new Map([
  ['1', 'icmp'],
  ['6', 'tcp'],
  ['17', 'udp'],
  ['58', 'icmpv6'],
  ['132', 'sctp'],
]);
const withPorts = new Set(['tcp', 'udp', 'sctp']);

function servicesOf({ protocol: given, from_port: from, to_port: to }: JsonObject): string {
  const text = plainText(given ?? '-1').toLowerCase();
  if (text === '-1' || text === 'all') return 'all traffic';
  const protocol = protocolNumbers.get(text) ?? text;
  if (!withPorts.has(protocol))
    return `${cleanText(/^\d+$/.test(protocol) ? `protocol ${protocol}` : protocol.toUpperCase())} traffic`;
  if (typeof from !== 'number' || typeof to !== 'number' || from === -1 || (from === 0 && to === 65_535)) {
    return `all ${protocol.toUpperCase()} traffic`;
  }
  return from === to ? portInWords(from, protocol) : `ports ${from}-${to}/${protocol}`;
}

/** Reads a security rule of Azure: `*` and tags such as `Internet` are shown as they are. */
function ofAzureRule(rule: JsonObject): Traffic | null {
  const { access, direction, protocol, source_prefixes: sources, destination_prefixes: targets } = rule;
  const ports = rule['destination_ports'];
  if (access !== 'allow' && access !== 'deny') return null;
  if (direction !== 'inbound' && direction !== 'outbound') return null;
  const isOutbound = direction === 'outbound';
  const peers = (isOutbound ? targets : sources) ?? null;
  if (!Array.isArray(ports) || !Array.isArray(peers) || peers.length === 0 || ports.length === 0) return null;
  const name = plainText(protocol ?? '*');
  return {
    services: ports.map((port) => azurePort(plainText(port), name)),
    peers: peers.map((peer) => (peer === '*' ? 'every address (*)' : peerInWords(plainText(peer)))),
    isOutbound,
    isAllowed: access === 'allow',
    reach: JSON.stringify([
      access,
      direction,
      name,
      ports,
      sources ?? null,
      targets ?? null,
      rule['source_groups'] ?? null,
      rule['destination_groups'] ?? null,
      // Which rule decides depends on it.
      rule['priority'] ?? null,
    ]),
  };
}

function azurePort(port: string, protocol: string): string {
  if (protocol === '*') return port === '*' ? 'all traffic' : `port ${cleanText(port)}`;
  if (port === '*') return `all ${cleanText(protocol).toUpperCase()} traffic`;
  return /^\d{1,5}$/.test(port)
    ? portInWords(Number(port), cleanText(protocol))
    : `ports ${cleanText(port)}/${cleanText(protocol)}`;
}
