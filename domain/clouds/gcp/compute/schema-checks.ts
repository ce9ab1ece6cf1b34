import { isFalse, isOneOf, isTrue, isUnset } from '../../../checks/property-rules.ts';
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

export const computeInstanceTemplateSecretChecks = secretRules('compute.googleapis.com/InstanceTemplate', {
  compute_instance_template_no_secrets_in_metadata: {
    shown: [{ path: '/properties/machineType', type: 'string' }],
    texts: ['/properties'],
    failure: 'The metadata of the instance template contains a secret',
  },
});
