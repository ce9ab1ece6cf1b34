import { UnreadableField } from '../../../checks/fields.ts';
import type { MemberIn } from '../../../checks/field-names.ts';
import type { Fields } from '../../../checks/fields.ts';
import {
  commonPart,
  everyAddress,
  parseAddressRange,
  publicPart,
  without,
  type AddressRange,
} from '../../../network/address-ranges.ts';
import type { Packet } from '../../../network/reachability/reachability.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFields } from '../rules.ts';

type Network = AwsFields<'network'>;
type RouteTable = Fields<MemberIn<AwsConfigurations['network'], 'route_tables'>>;

interface Route {
  destination: string;
  target: string;
  range: AddressRange;
  isPropagated: boolean;
}

/** The way that answers take from a subnet to clients on the internet. */
export interface ReturnRoutes {
  tableId: string;
  /** Addresses to which answers go through an attached internet gateway. */
  reached: AddressRange[];
  /** Addresses to which answers go through an endpoint of an appliance or a firewall, which may pass them on to the gateway. */
  inspected: AddressRange[];
  /** Why it is not known what passes there; empty where there is none. */
  reasons: string[];
  /** Returns the route that decides about a client; null without one. */
  routeFor: (source: Packet['source']) => { destination: string; target: string } | null;
}

/** Returns the route table of a subnet: its own or the main one. */
function tableOf(network: Network, subnetId: string): RouteTable {
  const tables = network.parts('route_tables');
  const table =
    tables.find((candidate) => candidate.texts('subnet_ids').includes(subnetId)) ??
    tables.find((candidate) => candidate.flag('main'));
  if (table === undefined) throw new UnreadableField(`the route table of the subnet ${subnetId} is not known`);
  return table;
}

/**
 * Reads the routes of a subnet in the order of their priority: the longest prefix first, and of the same, static routes
 * before propagated ones ("Route priority", VPC user guide). Routes of gateway endpoints are left out: the prefix lists are
 * AWS's own, and hold addresses of its services.
 */
function routesOf(table: RouteTable): Route[] {
  const routes = table.parts('routes').flatMap((route) => {
    const destination = route.text('destination') ?? '';
    const target = route.text('target') ?? '';
    const range = parseAddressRange(destination);
    if (range !== null) {
      return [{ destination, target, range, isPropagated: route.text('origin') === 'EnableVgwRoutePropagation' }];
    }
    if (target.startsWith('vpce-')) return [];
    throw new UnreadableField(`the addresses of the route to ${destination} are not known`);
  });
  const size = ({ range }: Route): bigint => range.last - range.first;
  return routes.toSorted((a, b) =>
    size(a) === size(b) ? Number(a.isPropagated) - Number(b.isPropagated) : size(a) < size(b) ? -1 : 1,
  );
}

/**
 * Returns how answers go from a subnet to the internet. A route whose target does not work still decides: packets that it
 * matches are dropped. Egress-only internet gateways, NAT gateways, peering connections and transit gateways let nothing in
 * from the internet. Throws `UnreadableField` when that depends on something that is not known.
 */
export function returnRoutes(
  network: Network,
  { subnetId, gateways }: { subnetId: string; gateways: readonly string[] },
): ReturnRoutes {
  const table = tableOf(network, subnetId);
  const tableId = table.text('id') ?? 'unnamed';
  const broken = new Set(
    network
      .group('observed')
      .parts('blackhole_routes')
      .filter((route) => route.text('route_table_id') === tableId)
      .map((route) => route.text('destination')),
  );
  const routes = routesOf(table);
  let rest: readonly AddressRange[] = everyAddress;
  const reached: AddressRange[] = [];
  const inspected: AddressRange[] = [];
  const reasons: string[] = [];
  for (const { range, target, destination } of routes) {
    // Nothing on the internet has the other addresses; without them, the default route stays one range.
    const decided = publicPart([range]);
    if (decided.length === 0) continue;
    const isWhole = range.last - range.first + 1n === 1n << (range.family === 4 ? 32n : 128n);
    const own = isWhole ? rest.filter(({ family }) => family === range.family) : commonPart(rest, decided);
    rest = without(rest, isWhole ? [range] : decided);
    if (broken.has(destination)) continue;
    if (gateways.includes(target)) reached.push(...own);
    else if (target.startsWith('vpce-')) {
      inspected.push(...own);
      reasons.push(`the route table ${tableId} sends answers through ${target}, whose rules are not known`);
    }
  }
  return {
    tableId,
    reached,
    inspected,
    reasons,
    routeFor: ({ family, first }) =>
      routes.find(({ range }) => range.family === family && range.first <= first && first <= range.last) ?? null,
  };
}

/**
 * Checks that what comes in by the internet gateway goes straight to a subnet. Throws `UnreadableField` when a route table of
 * the gateway sends it to an appliance, whose rules are not known.
 */
export function requireDirectIngress(
  network: Network,
  { ranges, gateways }: { ranges: readonly AddressRange[]; gateways: readonly string[] },
): void {
  const associations = network
    .group('observed')
    .parts('gateway_route_tables')
    .filter((one) => gateways.includes(one.text('gateway_id') ?? ''));
  for (const association of associations) {
    const tableId = association.text('route_table_id');
    const table = network.parts('route_tables').find((one) => one.text('id') === tableId);
    if (table === undefined) {
      throw new UnreadableField(`the route table ${tableId ?? 'unnamed'} of the internet gateway is not known`);
    }
    for (const route of table.parts('routes')) {
      const range = parseAddressRange(route.text('destination') ?? '');
      const target = route.text('target') ?? '';
      if (target === 'local' || (range !== null && commonPart([range], ranges).length === 0)) continue;
      throw new UnreadableField(
        `the route table ${tableId ?? 'unnamed'} of the internet gateway sends its traffic to ${target}`,
      );
    }
  }
}
