import { isFalse, isNamed, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkApplicationGatewayChecks = propertyRules('microsoft.network/applicationgateways', {
  network_application_gateway_waf_enabled: {
    path: '/properties/webApplicationFirewallConfiguration/enabled',
    type: 'boolean',
    absent: false,
    within: '/properties',
    passes: isTrue,
    or: [{ path: '/properties/firewallPolicy', type: 'object', absent: null, passes: isSet }],
    failure: 'No web application firewall is enabled',
  },
  network_application_gateway_minimum_tls_1_2: {
    path: '/properties/sslPolicy/minProtocolVersion',
    type: 'string',
    passes: isNamed('TLSv1_2', 'TLSv1_3'),
    or: [
      {
        path: '/properties/sslPolicy/policyName',
        type: 'string',
        passes: isNamed('AppGwSslPolicy20170401S', 'AppGwSslPolicy20220101', 'AppGwSslPolicy20220101S'),
      },
    ],
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});

export const networkFrontDoorChecks = propertyRules('microsoft.network/frontdoors', {
  network_front_door_waf_enabled: {
    path: '/properties/frontendEndpoints/*/properties/webApplicationFirewallPolicyLink/id',
    type: 'string',
    absent: '',
    within: '/properties/frontendEndpoints/*/properties',
    passes: isSet,
    failure: 'An endpoint has no web application firewall',
  },
});

export const networkGatewayWafChecks = propertyRules(
  'microsoft.network/applicationgatewaywebapplicationfirewallpolicies',
  {
    network_application_gateway_waf_policy_prevention_mode: {
      path: '/properties/policySettings/mode',
      type: 'string',
      passes: isNamed('Prevention'),
      failure: 'Attacks are logged and not blocked',
    },
    network_application_gateway_waf_policy_enabled: {
      path: '/properties/policySettings/state',
      type: 'string',
      passes: isNamed('Enabled'),
      failure: 'The policy is disabled',
    },
  },
);

export const networkFrontDoorWafChecks = propertyRules('microsoft.network/frontdoorwebapplicationfirewallpolicies', {
  network_front_door_waf_policy_prevention_mode: {
    path: '/properties/policySettings/mode',
    type: 'string',
    passes: isNamed('Prevention'),
    failure: 'Attacks are logged and not blocked',
  },
  network_front_door_waf_policy_enabled: {
    path: '/properties/policySettings/enabledState',
    type: 'string',
    passes: isNamed('Enabled'),
    failure: 'The policy is disabled',
  },
});

export const networkInterfaceChecks = propertyRules('microsoft.network/networkinterfaces', {
  network_interface_ip_forwarding_disabled: {
    path: '/properties/enableIPForwarding',
    type: 'boolean',
    passes: isFalse,
    failure: 'IP forwarding is enabled',
  },
});

export const networkFirewallPolicyChecks = propertyRules('microsoft.network/firewallpolicies', {
  network_firewall_policy_threat_intelligence_enabled: {
    path: '/properties/threatIntelMode',
    type: 'string',
    passes: isNamed('Alert', 'Deny'),
    failure: 'Threat intelligence is not enabled',
  },
  network_firewall_policy_idps_enabled: {
    path: '/properties/intrusionDetection/mode',
    type: 'string',
    absent: 'Off',
    within: '/properties',
    when: { path: '/properties/sku/tier', type: 'string', passes: isNamed('Premium') },
    passes: isNamed('Alert', 'Deny'),
    failure: 'Intrusion detection is not enabled',
  },
});
