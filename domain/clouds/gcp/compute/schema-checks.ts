import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isFalse, isOneOf, isSet, isTrue, isUnset } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const computeRouterChecks = propertyRules('compute.googleapis.com/Router', {
  compute_router_nat_logging_enabled: {
    path: '/nats/*/logConfig/enable',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'A NAT gateway does not log',
  },
});

export const computeInstanceTemplateChecks = propertyRules('compute.googleapis.com/InstanceTemplate', {
  compute_instance_template_ip_forwarding_disabled: {
    path: '/properties/canIpForward',
    type: 'boolean',
    absent: false,
    within: '/properties',
    passes: isFalse,
    failure: 'IP forwarding is enabled',
  },
  compute_instance_template_no_external_ip: {
    path: '/properties/networkInterfaces/*/accessConfigs',
    type: 'array',
    absent: [],
    within: '/properties/networkInterfaces/*',
    passes: isUnset,
    failure: 'Instances get an external IPv4 address',
  },
});

export const computeVpnTunnelChecks = propertyRules('compute.googleapis.com/VpnTunnel', {
  compute_vpn_tunnel_ikev2: {
    path: '/ikeVersion',
    type: 'number',
    passes: isOneOf(2),
    failure: 'The tunnel uses IKEv1',
  },
});

const hasHealthCheck = (policies: Json): boolean =>
  Array.isArray(policies) && policies.some((policy) => isObject(policy) && isSet(policy['healthCheck'] ?? null));

const hasSeveral = (zones: Json): boolean => Array.isArray(zones) && zones.length > 1;

export const computeInstanceGroupManagerChecks = propertyRules('compute.googleapis.com/InstanceGroupManager', {
  compute_instance_group_autohealing_enabled: {
    path: '/autoHealingPolicies',
    type: 'array',
    absent: [],
    passes: hasHealthCheck,
    failure: 'Autohealing by a health check is not enabled',
  },
  compute_instance_group_multiple_zones: {
    path: '/distributionPolicy/zones',
    type: 'array',
    absent: [],
    passes: hasSeveral,
    failure: 'The group has instances in one zone only',
  },
});

/** Returns whether no account of a template is the default one of Compute Engine; one without an address is not evaluated. */
const hasNoDefaultAccount = (accounts: Json): boolean =>
  (Array.isArray(accounts) ? accounts : []).every((account) => {
    const email = isObject(account) ? account['email'] : null;
    if (typeof email !== 'string') throw new UnreadableField('a service account shows no address');
    return email !== 'default' && !/^\d+-compute@developer\.gserviceaccount\.com$/.test(email);
  });

export const computeTemplateChecks = propertyRules('compute.googleapis.com/InstanceTemplate', {
  compute_instance_template_secure_boot: {
    path: '/properties/shieldedInstanceConfig/enableSecureBoot',
    type: 'boolean',
    absent: false,
    within: '/properties/shieldedInstanceConfig',
    passes: isTrue,
    failure: 'Instances start without Secure Boot',
  },
  compute_instance_template_no_default_service_account: {
    path: '/properties/serviceAccounts',
    type: 'array',
    absent: [],
    within: '/properties',
    passes: hasNoDefaultAccount,
    failure: 'Instances use the default service account',
  },
});

export const computeInstanceTemplateSecretChecks = secretRules('compute.googleapis.com/InstanceTemplate', {
  compute_instance_template_no_secrets_in_metadata: {
    shown: [{ path: '/properties/machineType', type: 'string' }],
    texts: ['/properties'],
    failure: 'The metadata of the instance template contains a secret',
  },
});
