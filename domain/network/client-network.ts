import ipaddr from 'ipaddr.js';

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which a customer gets
 * as a whole (RFC 6177, RFC 7421). An IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) counts as the IPv4 address. A text
 * that is not an address, as a proxy may send one, is returned unchanged.
 */
export function clientNetwork(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return plain;
  if (!ipaddr.IPv6.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
