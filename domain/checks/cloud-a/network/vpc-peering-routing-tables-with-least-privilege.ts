import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { widePeeringRoutes } from '../peering-routes.ts';

export const vpcPeeringRoutingTablesWithLeastPrivilege = check({
  id: 'vpc_peering_routing_tables_with_least_privilege',
  title: 'Routes to peers lead to parts of their networks',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/route_tables'],
  fix: { words: 'Route to the subnets of the peer that are needed.' },
  evaluate(network) {
    if (network.parts('peering_connections').length === 0) return notApplicable();
    const wide = widePeeringRoutes(network);
    return passIf(wide.length === 0, 'A route to a peer leads to a whole network', { destinations: wide });
  },
});
