import { hasAtLeast, holds, isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

/** Packets are dropped, or the stateful rules decide. */
const isHandled = holds('aws:drop', 'aws:forward_to_sfe');

export const networkfirewallPolicyChecks = propertyRules('AWS::NetworkFirewall::FirewallPolicy', {
  networkfirewall_policy_default_action_full_packets: {
    path: '/FirewallPolicy/StatelessDefaultActions',
    type: 'array',
    passes: isHandled,
    failure: 'Packets that match no stateless rule are neither dropped nor forwarded to stateful rules',
  },
  networkfirewall_policy_default_action_fragmented_packets: {
    path: '/FirewallPolicy/StatelessFragmentDefaultActions',
    type: 'array',
    passes: isHandled,
    failure: 'Fragmented packets that match no stateless rule are neither dropped nor forwarded to stateful rules',
  },
  networkfirewall_policy_rule_group_associated: {
    path: '/FirewallPolicy/StatefulRuleGroupReferences',
    type: 'array',
    absent: [],
    passes: isSet,
    or: [{ path: '/FirewallPolicy/StatelessRuleGroupReferences', type: 'array', absent: [], passes: isSet }],
    failure: 'The policy has no rule group',
  },
});

export const networkfirewallFirewallChecks = propertyRules('AWS::NetworkFirewall::Firewall', {
  networkfirewall_deletion_protection: {
    path: '/DeleteProtection',
    type: 'boolean',
    passes: isTrue,
    failure: 'Deletion protection is not enabled',
  },
  networkfirewall_multi_az: {
    // A firewall has one subnet of a zone at most. One at a transit gateway names the zones, a proxy has the subnets of an endpoint.
    path: '/SubnetMappings',
    type: 'array',
    absent: [],
    passes: hasAtLeast(2),
    or: [
      { path: '/AvailabilityZoneMappings', type: 'array', absent: [], passes: hasAtLeast(2) },
      { path: '/VpcEndpoint/SubnetMappings', type: 'array', absent: [], passes: hasAtLeast(2) },
    ],
    failure: 'The firewall is in one Availability Zone only',
  },
});
