import { UnreadableField } from '../../../checks/fields.ts';
import { isInternetWide, parseAddressRange, type AddressRange } from '../../../network/address-ranges.ts';
import type { AwsFields } from '../rules.ts';

/**
 * Returns the destinations of routes to peering connections that cover a whole block of the peer. Throws
 * `UnreadableField` when the blocks of the peer are not known.
 */
export function widePeeringRoutes(network: AwsFields<'network'>): string[] {
  const routes = network
    .parts('route_tables')
    .flatMap((table) => table.parts('routes'))
    .filter((route) => route.text('target')?.startsWith('pcx-') === true);
  return routes.flatMap((route) => {
    const destination = route.text('destination') ?? '';
    const range = parseAddressRange(destination);
    if (range === null)
      throw new UnreadableField(`the CIDR blocks of the route destination ${destination} are not known`);
    const isWide = blocksBehind(network, route.text('target') ?? '').some((block) => covers(range, block));
    return isWide ? [destination] : [];
  });
}

function blocksBehind(network: AwsFields<'network'>, connection: string): AddressRange[] {
  const peer = network
    .group('observed')
    .parts('peer_cidr_blocks')
    .find((one) => one.text('id') === connection);
  const blocks = peer?.texts('cidr_blocks').map((block) => parseAddressRange(block)) ?? [];
  if (blocks.length === 0 || blocks.includes(null)) {
    throw new UnreadableField(`the CIDR blocks of the peer VPC of ${connection} are not known`);
  }
  return blocks.filter((block) => block !== null);
}

function covers(outer: AddressRange, inner: AddressRange): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

/**
 * Returns whether a subnet has routes to the internet through a gateway, by its own route table or the main one. Throws
 * `UnreadableField` when that depends on a prefix list.
 */
export function leadsToInternet(network: AwsFields<'network'>, subnetId: string): boolean {
  const tables = network.parts('route_tables');
  const table =
    tables.find((candidate) => candidate.texts('subnet_ids').includes(subnetId)) ??
    tables.find((candidate) => candidate.flag('main'));
  const destinations = (table?.parts('routes') ?? [])
    .filter((route) => route.text('target')?.startsWith('igw-') === true)
    .map((route) => route.text('destination') ?? '');
  if (isInternetWide(destinations.flatMap((text) => parseAddressRange(text) ?? []))) return true;
  const unknown = destinations.find((text) => parseAddressRange(text) === null);
  if (unknown !== undefined) throw new UnreadableField(`the addresses of the route to ${unknown} are not known`);
  return false;
}
