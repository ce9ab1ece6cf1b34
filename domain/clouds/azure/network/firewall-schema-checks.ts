import { isNamed, isSet, isUnset } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkFirewallChecks = propertyRules('microsoft.network/azurefirewalls', {
  network_firewall_threat_intelligence_enabled: {
    path: '/properties/threatIntelMode',
    type: 'string',
    when: { path: '/properties/firewallPolicy', type: 'object', absent: null, passes: isUnset },
    passes: isNamed('Alert', 'Deny'),
    failure: 'Threat intelligence is not enabled',
  },
});

export const networkPremiumFirewallPolicyChecks = propertyRules('microsoft.network/firewallpolicies', {
  network_firewall_policy_idps_bypass_list_empty: {
    path: '/properties/intrusionDetection/configuration/bypassTrafficSettings',
    type: 'array',
    absent: [],
    within: '/properties/intrusionDetection',
    when: { path: '/properties/sku/tier', type: 'string', passes: isNamed('Premium') },
    passes: isUnset,
    failure: 'Traffic is exempt from intrusion detection',
  },
  network_firewall_policy_tls_inspection_enabled: {
    path: '/properties/transportSecurity/certificateAuthority/name',
    type: 'string',
    absent: '',
    within: '/properties',
    when: { path: '/properties/sku/tier', type: 'string', passes: isNamed('Premium') },
    passes: isSet,
    failure: 'TLS traffic is not inspected',
  },
});
