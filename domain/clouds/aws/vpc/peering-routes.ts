import type { AwsFields } from '../rules.ts';

/** Returns the routes of a network to peering connections that lead to whole networks rather than to parts of them. */
export function widePeeringRoutes(network: AwsFields<'network'>): string[] {
  const ownBlocks = network.texts('cidr_blocks');
  return network.parts('route_tables').flatMap((table) =>
    table
      .parts('routes')
      .filter((route) => route.text('target')?.startsWith('pcx-') === true)
      .map((route) => route.text('destination') ?? '')
      .filter(
        (destination) => destination === '0.0.0.0/0' || destination === '::/0' || ownBlocks.includes(destination),
      ),
  );
}

/** Returns whether a subnet has a route to the internet through a gateway, by its own route table or the main one. */
export function leadsToInternet(network: AwsFields<'network'>, subnetId: string): boolean {
  const tables = network.parts('route_tables');
  const table =
    tables.find((candidate) => candidate.texts('subnet_ids').includes(subnetId)) ??
    tables.find((candidate) => candidate.flag('main'));
  return (
    table
      ?.parts('routes')
      .some(
        (route) =>
          ['0.0.0.0/0', '::/0'].includes(route.text('destination') ?? '') &&
          route.text('target')?.startsWith('igw-') === true,
      ) === true
  );
}
