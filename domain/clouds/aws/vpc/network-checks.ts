import { fail, notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';
import { aclsKeepClosed, aclsKeepSomethingClosed } from './network-acls.ts';
import { leadsToInternet, widePeeringRoutes } from './peering-routes.ts';

export const vpcNetworkChecks = awsRules('network', {
  ec2_networkacl_allow_ingress_any_port: {
    looksAt: ['/network_acls'],
    evaluate: (network) => aclsKeepSomethingClosed(network),
  },
  ec2_networkacl_allow_ingress_tcp_port_22: {
    looksAt: ['/network_acls'],
    evaluate: (network) => aclsKeepClosed(network, 22),
  },
  ec2_networkacl_allow_ingress_tcp_port_3389: {
    looksAt: ['/network_acls'],
    evaluate: (network) => aclsKeepClosed(network, 3389),
  },
  ec2_networkacl_unused: {
    looksAt: ['/network_acls'],
    evaluate(network) {
      const unused = network
        .parts('network_acls')
        .filter((acl) => !acl.flag('is_default') && acl.texts('subnet_ids').length === 0)
        .map((acl) => acl.text('id'));
      return passIf(unused.length === 0, 'A custom network ACL is not associated with a subnet', {
        network_acls: unused,
      });
    },
  },
  vpc_subnet_different_az: {
    surveys: { subnet: ['/vpc_id', '/availability_zone'] },
    evaluate(network, facts) {
      const subnets = facts.everyWith('subnet', 'vpc_id', network.resource.externalId);
      if (subnets.length === 0) return notApplicable();
      const zones = new Set(subnets.map((subnet) => subnet.text('availability_zone')));
      if (zones.has(null)) return notEvaluated('a subnet shows no Availability Zone');
      return passIf(zones.size > 1, 'The VPC has no subnets in different Availability Zones', {
        availability_zones: [...zones],
      });
    },
  },
  vpc_endpoint_for_ec2_enabled: {
    looksAt: ['/endpoints'],
    evaluate: (network) =>
      passIf(
        network.parts('endpoints').some((endpoint) => endpoint.text('service_name')?.endsWith('.ec2') === true),
        'The VPC has no interface endpoint for the Amazon EC2 API',
        { endpoints: network.parts('endpoints').length },
      ),
  },
  vpc_flow_logs_enabled: {
    looksAt: ['/flow_logs'],
    evaluate(network) {
      const active = network.parts('flow_logs').filter((log) => log.flag('active'));
      if (active.length === 0) return fail('VPC flow logs are not enabled', { flow_logs: [] });
      const types = active.map((log) => log.text('traffic_type'));
      return passIf(types.includes('ALL') || types.includes('REJECT'), 'VPC flow logs do not record rejected traffic', {
        traffic_types: types,
      });
    },
  },
  vpc_peering_routing_tables_with_least_privilege: {
    looksAt: ['/route_tables', '/peering_connections', '/observed/peer_cidr_blocks'],
    evaluate(network) {
      if (network.parts('peering_connections').length === 0) return notApplicable();
      const wide = widePeeringRoutes(network);
      return passIf(
        wide.length === 0,
        'A route to a VPC peering connection covers a whole CIDR block of the peer VPC',
        { destinations: wide },
      );
    },
  },
  vpc_subnet_separate_private_public: {
    looksAt: ['/route_tables'],
    surveys: { subnet: ['/vpc_id'] },
    evaluate(network, facts) {
      const subnets = facts.everyWith('subnet', 'vpc_id', network.resource.externalId);
      if (subnets.length === 0) return fail('The VPC has no subnets', { subnets: 0 });
      const open = subnets.filter((subnet) => leadsToInternet(network, subnet.resource.externalId)).length;
      return passIf(open > 0 && open < subnets.length, 'The VPC does not have both private and public subnets', {
        public_subnets: open,
        private_subnets: subnets.length - open,
      });
    },
  },
});
