import {
  networkFirewallChecks,
  networkPremiumFirewallPolicyChecks,
} from '../../../../../domain/clouds/azure/network/firewall-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network, firewall', () => {
  testSchemaChecks(networkFirewallChecks, {
    network_firewall_threat_intelligence_enabled: {
      pass: { properties: { threatIntelMode: 'Deny' } },
      fail: { properties: { threatIntelMode: 'Off' } },
    },
  });

  testSchemaChecks(networkPremiumFirewallPolicyChecks, {
    network_firewall_policy_idps_bypass_list_empty: {
      pass: {
        properties: { sku: { tier: 'Premium' }, intrusionDetection: { configuration: { bypassTrafficSettings: [] } } },
      },
      fail: {
        properties: {
          sku: { tier: 'Premium' },
          intrusionDetection: { configuration: { bypassTrafficSettings: [{ name: 'backup' }] } },
        },
      },
    },
    network_firewall_policy_tls_inspection_enabled: {
      pass: {
        properties: { sku: { tier: 'Premium' }, transportSecurity: { certificateAuthority: { name: 'inspection' } } },
      },
      fail: { properties: { sku: { tier: 'Premium' } } },
    },
  });
});
