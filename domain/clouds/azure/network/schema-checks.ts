import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import {
  isFalse,
  isNamed,
  isOfKnown,
  isSet,
  isTrue,
  isUnset,
  type PropertyCondition,
} from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const isModernName = isOfKnown({
  passes: ['AppGwSslPolicy20170401S', 'AppGwSslPolicy20220101', 'AppGwSslPolicy20220101S'],
  fails: ['AppGwSslPolicy20150501', 'AppGwSslPolicy20170401'],
});
const isModernVersion = isOfKnown({ passes: ['TLSv1_2', 'TLSv1_3'], fails: ['TLSv1_0', 'TLSv1_1'] });

/** Returns whether a TLS policy of a gateway, predefined or its own, begins with TLS 1.2. */
function isModernPolicy(policy: Json): boolean {
  const { policyName = null, minProtocolVersion = null } = isObject(policy) ? policy : {};
  if (policyName !== null) return isModernName(policyName);
  return isModernVersion(minProtocolVersion);
}

/** The same of a profile's policy; which listeners have the profile is not looked at, so an older one does not fail. */
function isModernInUse(policy: Json): boolean {
  if (isModernPolicy(policy)) return true;
  throw new UnreadableField('an SSL profile accepts TLS 1.0 or 1.1, and listeners may have it');
}

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
    path: '/properties/sslPolicy',
    type: 'object',
    passes: isModernPolicy,
    // Listeners with a profile have its policy instead.
    and: [
      {
        path: '/properties/sslProfiles/*/properties/sslPolicy',
        type: 'object',
        isOptional: true,
        passes: isModernInUse,
      },
    ],
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  network_application_gateway_http2_enabled: {
    path: '/properties/enableHttp2',
    type: 'boolean',
    passes: isTrue,
    failure: 'HTTP/2 is not enabled',
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

/**
 * The parent of a firewall policy: the stricter mode of the two is in force, by the description of the type, so a policy with a parent
 * does not fail by its own.
 */
const parentMode: PropertyCondition = {
  path: '/properties/basePolicy',
  type: 'object',
  absent: null,
  passes(parent) {
    if (isUnset(parent)) return false;
    throw new UnreadableField('the parent policy may have a stricter mode');
  },
};

export const networkFirewallPolicyChecks = propertyRules('microsoft.network/firewallpolicies', {
  network_firewall_policy_threat_intelligence_enabled: {
    path: '/properties/threatIntelMode',
    type: 'string',
    passes: isNamed('Alert', 'Deny'),
    or: [parentMode],
    failure: 'Threat intelligence is not enabled',
  },
  network_firewall_policy_idps_enabled: {
    path: '/properties/intrusionDetection/mode',
    type: 'string',
    absent: 'Off',
    within: '/properties',
    when: { path: '/properties/sku/tier', type: 'string', passes: isNamed('Premium') },
    passes: isNamed('Alert', 'Deny'),
    or: [parentMode],
    failure: 'Intrusion detection is not enabled',
  },
});
