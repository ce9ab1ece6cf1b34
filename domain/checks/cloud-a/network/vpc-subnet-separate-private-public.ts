import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';
import { leadsToInternet } from '../peering-routes.ts';

export const vpcSubnetSeparatePrivatePublic = check({
  id: 'vpc_subnet_separate_private_public',
  title: 'Networks have private and public subnets',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/route_tables', '/vpc_id'],
  surveys: ['subnet'],
  fix: { words: 'Give the network a subnet without a route to the internet.' },
  evaluate(network, facts) {
    const subnets = facts.everyWith('subnet', 'vpc_id', network.resource.externalId);
    if (subnets.length === 0) return fail('The network has no subnets', { subnets: 0 });
    const open = subnets.filter((subnet) => leadsToInternet(network, subnet.resource.externalId)).length;
    return passIf(open > 0 && open < subnets.length, 'The subnets of the network are all of one kind', {
      public_subnets: open,
      private_subnets: subnets.length - open,
    });
  },
});
