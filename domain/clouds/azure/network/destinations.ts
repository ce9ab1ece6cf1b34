import type { Fields } from '../../../checks/fields.ts';
import { everyAddress, parseAddressRange, without, type AddressRange } from '../../../network/address-ranges.ts';
import type { Applies } from '../../../network/packet-filter.ts';
import type { NetworkSecurityGroupConfiguration } from './security-group.ts';

type RuleFields = Fields<NetworkSecurityGroupConfiguration['rules'][number]>;

/** A part of what a security group protects: some of its addresses, or the members of an application security group. */
export type Target = { kind: 'addresses'; range: AddressRange } | { kind: 'group'; id: string };

/** The destinations of a rule. */
export interface Destination {
  /** Addresses, application security groups, or something whose members are not known. */
  kind: 'addresses' | 'groups' | 'unknown';
  ranges: readonly AddressRange[];
  groups: readonly string[];
  holds(target: Target): Applies;
}

/** Destinations that include everything behind the security group. */
const whole = new Set(['*', 'any', 'virtualnetwork']);

/** Reads the destination of an inbound rule. */
export function destinationOf(rule: RuleFields): Destination {
  const prefixes = rule.texts('destination_prefixes').map((prefix) => prefix.toLowerCase());
  const groups = rule.has('destination_groups') ? rule.texts('destination_groups') : [];
  const read = prefixes.flatMap((prefix): (AddressRange | null)[] =>
    whole.has(prefix) ? [...everyAddress] : [parseAddressRange(prefix)],
  );
  const ranges = read.filter((range) => range !== null);
  const kind = ranges.length < read.length || read.length + groups.length === 0 ? 'unknown' : kindOf(groups);
  return { kind, ranges, groups, holds: (target) => holds({ kind, ranges, groups }, target) };
}

/**
 * Splits what a group protects so that no rule with known addresses distinguishes two addresses of a part. An unknown
 * destination may include any part.
 */
export function targetsOf(destinations: readonly Destination[]): Target[] {
  const bounds = destinations.flatMap(({ ranges }) => ranges);
  const pieces = everyAddress.flatMap((all) => cut(all, bounds));
  return [
    ...pieces.map((range) => ({ kind: 'addresses' as const, range })),
    ...[...new Set(destinations.flatMap(({ groups }) => groups))].map((id) => ({ kind: 'group' as const, id })),
  ];
}

function kindOf(groups: readonly string[]): 'addresses' | 'groups' {
  return groups.length > 0 ? 'groups' : 'addresses';
}

function holds({ kind, ranges, groups }: Omit<Destination, 'holds'>, target: Target): Applies {
  if (without(everyAddress, ranges).length === 0) return 'yes';
  if (kind === 'unknown') return 'perhaps';
  if (target.kind === 'group') return groups.includes(target.id) ? 'yes' : kind === 'groups' ? 'no' : 'perhaps';
  const { range } = target;
  const isWithin = ranges.some(
    ({ family, first, last }) => family === range.family && first <= range.first && range.last <= last,
  );
  if (isWithin) return 'yes';
  return kind === 'groups' ? 'perhaps' : 'no';
}

function cut(whole: AddressRange, bounds: readonly AddressRange[]): AddressRange[] {
  const cuts = bounds
    .filter(({ family }) => family === whole.family)
    .flatMap(({ first, last }) => [first, last + 1n])
    .filter((place) => whole.first < place && place <= whole.last);
  const starts = [...new Set([whole.first, ...cuts])].toSorted((a, b) => (a < b ? -1 : 1));
  return starts.map((first, index) => ({
    family: whole.family,
    first,
    last: (starts[index + 1] ?? whole.last + 1n) - 1n,
  }));
}
