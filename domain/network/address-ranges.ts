import ipaddr from 'ipaddr.js';

/** A closed interval of addresses of one IP version. */
export interface AddressRange {
  family: 4 | 6;
  first: bigint;
  last: bigint;
}

const bitsOf = { 4: 32, 6: 128 } as const;
const families = [4, 6] as const;

/** Addresses that no host on the public internet has (IANA special-purpose registries, RFC 6890). */
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/3',
  '2001:db8::/32',
  '2002::/16',
  '4000::/2',
  '8000::/1',
];

/**
 * How many public addresses a union of ranges may hold before it counts as the internet: one IPv4 /8, one IPv6 /32. The
 * S3 user guide ("The meaning of public") uses the same limit for `aws:SourceIp`.
 */
const widest = { 4: 1n << 24n, 6: 1n << 96n } as const;

/** The rules of an account name few different ranges, and every check reads them again. */
const parsedAtMost = 2_000;
const rangeMaxLength = 50;
const parsed = new Map<string, Readonly<AddressRange> | null>();

/** Reads `203.0.113.0/24`, `2001:db8::/32` or a single address; anything else is null. */
export function parseAddressRange(text: string): Readonly<AddressRange> | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const range = readAddressRange(text);
  if (text.length > rangeMaxLength) return range;
  if (parsed.size >= parsedAtMost) parsed.clear();
  parsed.set(text, range);
  return range;
}

function readAddressRange(text: string): AddressRange | null {
  const [base = '', prefix, ...rest] = text.trim().split('/');
  if (rest.length > 0 || base.includes('%')) return null;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(base);
  if (!isV4 && !(base.includes(':') && ipaddr.IPv6.isValid(base))) return null;
  const family = isV4 ? 4 : 6;
  const bits = bitsOf[family];
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) return null;
  const value = numberOf(ipaddr.parse(base).toByteArray());
  const hostBits = BigInt(bits - Number(prefix ?? bits));
  const first = (value >> hostBits) << hostBits;
  return { family, first, last: first + (1n << hostBits) - 1n };
}

/** Reads `a.b.c.d` to `e.f.g.h`, as firewalls that name both ends do; null when one is not an address or they do not match. */
export function addressRangeBetween(start: string, end: string): AddressRange | null {
  const [from, to] = [parseAddressRange(start), parseAddressRange(end)];
  if (from === null || to === null || from.family !== to.family || from.first > to.last) return null;
  return { family: from.family, first: from.first, last: to.last };
}

/** Returns the address at a position of its family, in its plain spelling. */
export function addressAt({ family, first }: Pick<AddressRange, 'family' | 'first'>): string {
  const length = bitsOf[family] / 8;
  const bytes = Array.from({ length }, (_, index) => Number((first >> BigInt(8 * (length - 1 - index))) & 0xffn));
  return ipaddr.fromByteArray(bytes).toString();
}

/** Merges ranges that overlap or touch; the result is sorted and disjoint. */
export function unionOf(ranges: readonly AddressRange[]): AddressRange[] {
  const merged: AddressRange[] = [];
  for (const range of ranges.toSorted(byPosition)) {
    const previous = merged.at(-1);
    if (previous === undefined || previous.family !== range.family || range.first > previous.last + 1n) {
      merged.push({ ...range });
    } else if (range.last > previous.last) previous.last = range.last;
  }
  return merged;
}

/** Returns what remains of a union of ranges without another. */
export function without(ranges: readonly AddressRange[], removed: readonly AddressRange[]): AddressRange[] {
  return withoutHoles(ranges, unionOf(removed));
}

function withoutHoles(ranges: readonly AddressRange[], holes: readonly AddressRange[]): AddressRange[] {
  let rest = unionOf(ranges);
  for (const hole of holes) {
    rest = rest.flatMap((range) => {
      if (range.family !== hole.family || hole.last < range.first || hole.first > range.last) return [range];
      const left = range.first < hole.first ? [{ ...range, last: hole.first - 1n }] : [];
      return hole.last < range.last ? [...left, { ...range, first: hole.last + 1n }] : left;
    });
  }
  return rest;
}

/** Returns what is in two unions of ranges; sorted and disjoint. */
export function commonPart(one: readonly AddressRange[], other: readonly AddressRange[]): AddressRange[] {
  const [left, right] = [unionOf(one), unionOf(other)];
  const common: AddressRange[] = [];
  let [at, beside] = [0, 0];
  for (;;) {
    const [a, b] = [left[at], right[beside]];
    if (a === undefined || b === undefined) return common;
    const first = a.first > b.first ? a.first : b.first;
    const last = a.last < b.last ? a.last : b.last;
    if (a.family === b.family && first <= last) common.push({ family: a.family, first, last });
    if (a.family < b.family || (a.family === b.family && a.last < b.last)) at += 1;
    else beside += 1;
  }
}

/** Returns whether a union of ranges holds every address of a range. */
export function coversRange(ranges: readonly AddressRange[], range: AddressRange): boolean {
  return without([range], ranges).length === 0;
}

/** Writes a range as a CIDR block, or as its first and last address where it is none. */
export function rangeText({ family, first, last }: AddressRange): string {
  const size = last - first + 1n;
  const isBlock = (size & (size - 1n)) === 0n && first % size === 0n;
  if (!isBlock) return `${addressAt({ family, first })}-${addressAt({ family, first: last })}`;
  return `${addressAt({ family, first })}/${bitsOf[family] - (size.toString(2).length - 1)}`;
}

/** Parsed once: checks of ports ask for each port of each rule. */
const notPublicRanges: readonly AddressRange[] = unionOf(notPublic.flatMap((text) => parseAddressRange(text) ?? []));

/** Returns the part of a union of ranges that public hosts can have. */
export function publicPart(ranges: readonly AddressRange[]): AddressRange[] {
  return withoutHoles(ranges, notPublicRanges);
}

/** Returns how many addresses disjoint ranges hold. */
export function addressesIn(ranges: readonly AddressRange[]): bigint {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
}

/**
 * Returns whether a union of ranges covers the internet and not just some of its networks: it holds more public
 * addresses than an IPv4 /8 or an IPv6 /32. Two ranges of half the internet each are as wide as one of the whole.
 */
export function isInternetWide(ranges: readonly AddressRange[]): boolean {
  const exceeds = (some: readonly AddressRange[]): boolean =>
    families.some((family) => addressesIn(some.filter((one) => one.family === family)) > widest[family]);
  // Most rules are for few addresses: whether those are public does not matter.
  return exceeds(ranges) && exceeds(publicPart(ranges));
}

/** Returns whether a text is a range of addresses that covers the internet; see {@link isInternetWide}. */
export function coversInternet(text: string): boolean {
  const range = parseAddressRange(text);
  return range !== null && isInternetWide([range]);
}

/** Parses a list of ranges; null when one of them is not an address range, so that the whole list is unknown. */
export function parseAddressRanges(texts: readonly string[]): AddressRange[] | null {
  const ranges = texts.map(parseAddressRange);
  return ranges.includes(null) ? null : ranges.filter((range) => range !== null);
}

/** The ranges of all addresses, of both versions. */
export const everyAddress: readonly AddressRange[] = families.map((family) => ({
  family,
  first: 0n,
  last: (1n << BigInt(bitsOf[family])) - 1n,
}));

/** Cuts the public internet at every bound of the ranges: within a piece, no range distinguishes two addresses. */
export function publicPieces(ranges: readonly AddressRange[]): AddressRange[] {
  return publicPart(everyAddress).flatMap((whole) => {
    const cuts = ranges
      .filter(({ family }) => family === whole.family)
      .flatMap(({ first, last }) => [first, last + 1n])
      .filter((cut) => cut > whole.first && cut <= whole.last);
    const starts = [...new Set([whole.first, ...cuts])].toSorted((a, b) => (a < b ? -1 : 1));
    return starts.map((first, index) => ({
      family: whole.family,
      first,
      last: (starts[index + 1] ?? whole.last + 1n) - 1n,
    }));
  });
}

function byPosition(a: AddressRange, b: AddressRange): number {
  if (a.family !== b.family) return a.family - b.family;
  return a.first < b.first ? -1 : a.first > b.first ? 1 : 0;
}

function numberOf(bytes: readonly number[]): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
