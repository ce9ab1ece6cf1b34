import {
  networkfirewallFirewallChecks,
  networkfirewallPolicyChecks,
} from '../../../../../domain/clouds/aws/networkfirewall/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: networkfirewall', () => {
  testSchemaChecks(networkfirewallPolicyChecks, {
    networkfirewall_policy_default_action_full_packets: {
      pass: { FirewallPolicy: { StatelessDefaultActions: ['aws:forward_to_sfe'] } },
      fail: { FirewallPolicy: { StatelessDefaultActions: ['aws:pass'] } },
    },
    networkfirewall_policy_default_action_fragmented_packets: {
      pass: { FirewallPolicy: { StatelessFragmentDefaultActions: ['aws:drop'] } },
      fail: { FirewallPolicy: { StatelessFragmentDefaultActions: ['aws:pass'] } },
    },
    networkfirewall_policy_rule_group_associated: {
      pass: { FirewallPolicy: { StatelessRuleGroupReferences: [{ Priority: 1 }] } },
      fail: { FirewallPolicy: { StatefulRuleGroupReferences: [] } },
    },
  });

  testSchemaChecks(networkfirewallFirewallChecks, {
    networkfirewall_deletion_protection: { pass: { DeleteProtection: true }, fail: { DeleteProtection: false } },
    networkfirewall_multi_az: {
      pass: { SubnetMappings: [{ SubnetId: 'subnet-1' }, { SubnetId: 'subnet-2' }] },
      fail: { SubnetMappings: [{ SubnetId: 'subnet-1' }] },
    },
  });

  testOutcomes(networkfirewallFirewallChecks, 'networkfirewall_multi_az', {
    says: 'counts the zones of a firewall at a transit gateway',
    documents: [
      ['pass', { AvailabilityZoneMappings: [{ AvailabilityZone: 'euw1-az1' }, { AvailabilityZone: 'euw1-az2' }] }],
      ['fail', { AvailabilityZoneMappings: [{ AvailabilityZone: 'euw1-az1' }] }],
      ['pass', { VpcEndpoint: { SubnetMappings: [{ SubnetId: 'subnet-1' }, { SubnetId: 'subnet-2' }] } }],
    ],
  });
});
