import { isObject, type Json, type JsonObject } from '../../json.ts';
import { coversInternet, isInternetWide, parseAddressRange } from '../../network/address-ranges.ts';
import { plainText } from '../labels.ts';

/**
 * Ports of remote administration, databases, caches and cluster control planes, which are attack targets when open to
 * the world. Web ports are not included.
 */
const sensitivePorts = [
  20, 21, 22, 23, 111, 135, 139, 389, 445, 512, 513, 514, 636, 873, 1433, 1434, 1521, 2049, 2375, 2376, 2379, 2380,
  3306, 3389, 4333, 5432, 5500, 5601, 5900, 5985, 5986, 6379, 6443, 7000, 7001, 8020, 8086, 8888, 9042, 9092, 9160,
  9200, 9300, 10250, 11211, 15672, 26257, 27017, 27018, 50070,
];

const protocolsWithPorts = new Set(['tcp', 'udp', '6', '17', 'sctp', '132']);

/** Returns whether an object is a rule that allows traffic: a protocol with a source or destination. */
export function isNetworkRule(value: Json): value is JsonObject {
  return isObject(value) && 'protocol' in value && 'cidr_ipv4' in value;
}

/** Returns whether a rule is for every address of the internet; a rule that refuses traffic is not. */
export function isOpenToWorld(rule: JsonObject): boolean {
  return (
    rule['allow'] !== false &&
    [rule['cidr_ipv4'], rule['cidr_ipv6']].some((cidr) => coversInternet(plainText(cidr ?? null)))
  );
}

/** Returns whether rules that let traffic pass are for the internet when their addresses are added up. */
export function areOpenToWorld(rules: readonly JsonObject[]): boolean {
  const allowing = rules.filter((rule) => rule['allow'] !== false);
  const cidrs = allowing.flatMap((rule) => [rule['cidr_ipv4'], rule['cidr_ipv6']]);
  return isInternetWide(cidrs.flatMap((cidr) => parseAddressRange(plainText(cidr ?? null)) ?? []));
}

/** Returns whether a rule covers all ports or one that is for administration or data. */
export function reachesSensitivePort(rule: JsonObject): boolean {
  const protocol = plainText(rule['protocol'] ?? '-1');
  if (protocol === '-1' || protocol === 'all') return true;
  if (!protocolsWithPorts.has(protocol)) return false;
  const { from_port: from, to_port: to } = rule;
  if (typeof from !== 'number' || typeof to !== 'number' || from === -1) return true;
  return sensitivePorts.some((port) => from <= port && port <= to);
}

/** Returns what a rule lets through, without its description: rules that share this text do the same. */
export function reachOf(rule: JsonObject): string {
  const { description: _description, ...reach } = rule;
  return JSON.stringify(Object.entries(reach).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a rule in a few words, e.g. `tcp 22 from 0.0.0.0/0`. */
export function describeNetworkRule(rule: JsonObject): string {
  const protocol = plainText(rule['protocol'] ?? '-1');
  const isAll = protocol === '-1' || protocol === 'all';
  const { from_port: from, to_port: to } = rule;
  const hasPorts = typeof from === 'number' && typeof to === 'number' && from !== -1;
  const range = from === to ? plainText(from ?? null) : `${plainText(from ?? null)}-${plainText(to ?? null)}`;
  const ports = hasPorts ? ` ${range}` : '';
  const peer = rule['cidr_ipv4'] ?? rule['cidr_ipv6'] ?? rule['prefix_list_id'] ?? rule['security_group'] ?? 'unknown';
  const verb = rule['allow'] === false ? 'refused ' : '';
  return `${verb}${isAll ? 'all traffic' : protocol}${ports} ${rule['egress'] === true ? 'to' : 'from'} ${plainText(peer)}`;
}
