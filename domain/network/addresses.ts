import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Azure's platform address for virtual machines: it looks public, but is never a public host. */
const azureHostAgent = '168.63.129.16';

/**
 * Global unicast, the only IPv6 block from which public hosts are assigned addresses (RFC 4291 §2.4, IANA registry).
 */
const globalUnicastV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Reads an address in its plain spelling: four decimal parts, or IPv6 without brackets and without a zone.
 * Anything else is null: the odd spellings (`0x7f.1`, `2130706433`) are the URL parser's to resolve.
 */
function parsePlainAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)) return ipaddr.IPv6.parse(text);
  return null;
}

/**
 * Returns whether a host is written as an address: without brackets; a zone (`fe80::1%eth0`) makes it one all the same.
 */
export function isIpLiteral(hostname: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(hostname) || hostname.includes(':');
}

/** Returns whether the interface part of an IPv6 address tunnels to an IPv4 address (ISATAP, RFC 5214 §6.1). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe;
}

/**
 * Returns whether an address belongs to a host of the public Internet.
 *
 * Takes the plain spelling (`192.0.2.1`, `2001:db8::1`); any other text is not public. Refused are the blocks of the
 * IANA special-purpose registries (RFC 6890 and its updates): private, loopback, link-local, shared (100.64.0.0/10),
 * multicast, reserved, benchmarking, documentation, unspecified, broadcast, unique local, site-local, discard-only,
 * ORCHID, segment routing; everything of IPv6 outside 2000::/3; and the whole of the transition blocks, because what
 * they reach is the IPv4 address inside: mapped (::ffff:0:0/96), compatible (::/96), NAT64 (64:ff9b::/96 and
 * 64:ff9b:1::/48), 6to4 (2002::/16), Teredo (2001::/32) and ISATAP. 168.63.129.16 is refused by name.
 */
export function isPublicUnicast(address: string): boolean {
  const parsed = parsePlainAddress(address);
  if (parsed === null || parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return parsed.toString() !== azureHostAgent;
  return parsed.match(globalUnicastV6) && !isIsatap(parsed as ipaddr.IPv6);
}

/** Non-public addresses that an operator has allowed. */
export interface AddressAllowList {
  readonly isEmpty: boolean;
  /** Returns whether the address, in canonical form, lies in one of the ranges of the same IP version. */
  includes(address: string): boolean;
}

function parseRange(text: string): [Address, number] | null {
  const [base = '', prefix, ...rest] = text.trim().split('/');
  const address = parsePlainAddress(base);
  if (address === null || rest.length > 0) return null;
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, longest];
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) return null;
  return [address, Number(prefix)];
}

/**
 * Builds an allow list from CIDR ranges (`10.0.0.0/8`, `fd00::/8`) or single addresses.
 * An IPv4 range does not cover the IPv6 spellings of its addresses. Throws `RangeError` naming the entry that is none.
 */
export function createAllowList(cidrs: readonly string[]): AddressAllowList {
  const ranges = cidrs.map((cidr) => {
    const range = parseRange(cidr);
    if (range === null) throw new RangeError(`"${cidr}" is not an address range such as 10.0.0.0/8 or fd00::/8`);
    return range;
  });
  return {
    isEmpty: ranges.length === 0,
    includes(address) {
      const parsed = parsePlainAddress(address);
      if (parsed === null) return false;
      return ranges.some(([base, prefix]) => base.kind() === parsed.kind() && parsed.match(base, prefix));
    },
  };
}
