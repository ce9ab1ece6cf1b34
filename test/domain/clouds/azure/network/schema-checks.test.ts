import type { JsonObject } from '../../../../../domain/json.ts';
import {
  networkApplicationGatewayChecks,
  networkFrontDoorChecks,
  networkGatewayWafChecks,
  networkFrontDoorWafChecks,
  networkInterfaceChecks,
  networkFirewallPolicyChecks,
} from '../../../../../domain/clouds/azure/network/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network', () => {
  testSchemaChecks(networkApplicationGatewayChecks, {
    network_application_gateway_waf_enabled: {
      pass: { properties: { firewallPolicy: { id: '/subscriptions/s/p' } } },
      fail: { properties: { operationalState: 'Running' } },
    },
    network_application_gateway_minimum_tls_1_2: {
      pass: { properties: { sslPolicy: { policyType: 'Predefined', policyName: 'AppGwSslPolicy20220101' } } },
      fail: { properties: { sslPolicy: { policyName: 'AppGwSslPolicy20150501', minProtocolVersion: 'TLSv1_0' } } },
    },
    network_application_gateway_http2_enabled: {
      pass: { properties: { enableHttp2: true } },
      fail: { properties: { enableHttp2: false } },
    },
  });

  testSchemaChecks(networkFrontDoorChecks, {
    network_front_door_waf_enabled: {
      pass: {
        properties: {
          frontendEndpoints: [{ properties: { webApplicationFirewallPolicyLink: { id: '/subscriptions/s/w' } } }],
        },
      },
      fail: { properties: { frontendEndpoints: [{ properties: { hostName: 'www.example' } }] } },
    },
  });

  testSchemaChecks(networkGatewayWafChecks, {
    network_application_gateway_waf_policy_prevention_mode: {
      pass: { properties: { policySettings: { mode: 'Prevention' } } },
      fail: { properties: { policySettings: { mode: 'Detection' } } },
    },
    network_application_gateway_waf_policy_enabled: {
      pass: { properties: { policySettings: { state: 'Enabled' } } },
      fail: { properties: { policySettings: { state: 'Disabled' } } },
    },
  });

  testSchemaChecks(networkFrontDoorWafChecks, {
    network_front_door_waf_policy_prevention_mode: {
      pass: { properties: { policySettings: { mode: 'Prevention' } } },
      fail: { properties: { policySettings: { mode: 'Detection' } } },
    },
    network_front_door_waf_policy_enabled: {
      pass: { properties: { policySettings: { enabledState: 'Enabled' } } },
      fail: { properties: { policySettings: { enabledState: 'Disabled' } } },
    },
  });

  testSchemaChecks(networkInterfaceChecks, {
    network_interface_ip_forwarding_disabled: {
      pass: { properties: { enableIPForwarding: false } },
      fail: { properties: { enableIPForwarding: true } },
    },
  });

  testSchemaChecks(networkFirewallPolicyChecks, {
    network_firewall_policy_threat_intelligence_enabled: {
      pass: { properties: { threatIntelMode: 'Deny' } },
      fail: { properties: { threatIntelMode: 'Off' } },
    },
    network_firewall_policy_idps_enabled: {
      pass: { properties: { sku: { tier: 'Premium' }, intrusionDetection: { mode: 'Deny' } } },
      fail: { properties: { sku: { tier: 'Premium' }, intrusionDetection: { mode: 'Off' } } },
    },
  });

  const gateway = (sslPolicy: JsonObject, ...profiles: JsonObject[]) => ({
    properties: {
      sslPolicy,
      sslProfiles: profiles.map((policy) => ({ properties: { sslPolicy: policy } })),
    },
  });
  const modern = { policyType: 'Predefined', policyName: 'AppGwSslPolicy20220101' };
  testOutcomes(networkApplicationGatewayChecks, 'network_application_gateway_minimum_tls_1_2', {
    says: 'reads the names of predefined policies and the policies of profiles',
    documents: [
      ['fail', gateway({ policyType: 'Predefined', policyName: 'AppGwSslPolicy20170401' })],
      ['fail', gateway({ policyType: 'Custom', minProtocolVersion: 'TLSv1_1' })],
      ['pass', gateway({ policyType: 'CustomV2', minProtocolVersion: 'TLSv1_3' }, modern)],
      ['not_evaluated', gateway({ policyType: 'Predefined', policyName: 'AppGwSslPolicy20300101' })],
      ['not_evaluated', gateway(modern, { policyName: 'AppGwSslPolicy20150501' })],
      ['fail', gateway({ minProtocolVersion: 'TLSv1_0' }, { policyName: 'AppGwSslPolicy20150501' })],
      ['not_evaluated', gateway({})],
    ],
  });

  const child = (own: JsonObject) => ({
    properties: { sku: { tier: 'Premium' }, basePolicy: { id: '/subscriptions/s/parent' }, ...own },
  });
  testOutcomes(networkFirewallPolicyChecks, 'network_firewall_policy_idps_enabled', {
    says: 'does not fail a policy whose parent may be stricter',
    documents: [
      ['not_evaluated', child({})],
      ['not_evaluated', child({ intrusionDetection: { mode: 'Off' } })],
      ['pass', child({ intrusionDetection: { mode: 'Alert' } })],
      ['fail', { properties: { sku: { tier: 'Premium' }, intrusionDetection: { mode: 'Off' } } }],
    ],
  });
  testOutcomes(networkFirewallPolicyChecks, 'network_firewall_policy_threat_intelligence_enabled', {
    says: 'does not fail a policy whose parent may be stricter',
    documents: [
      ['not_evaluated', child({ threatIntelMode: 'Off' })],
      ['pass', child({ threatIntelMode: 'Deny' })],
    ],
  });
});
