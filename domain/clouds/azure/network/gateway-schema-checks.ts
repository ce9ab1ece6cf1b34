import { holdsOnly, isFalse, isNamed, isNotNamed, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkVpnGatewayChecks = propertyRules('microsoft.network/virtualnetworkgateways', {
  network_vpn_gateway_entra_authentication_only: {
    path: '/properties/vpnClientConfiguration/vpnAuthenticationTypes',
    type: 'array',
    when: { path: '/properties/vpnClientConfiguration', type: 'object', isOptional: true, passes: isSet },
    passes: holdsOnly('AAD'),
    failure: 'Point-to-site connections accept certificates or RADIUS',
  },
  network_vpn_gateway_not_basic_sku: {
    path: '/properties/sku/name',
    type: 'string',
    when: { path: '/properties/gatewayType', type: 'string', passes: isNamed('Vpn') },
    passes: isNotNamed('Basic'),
    failure: 'The gateway has the Basic SKU',
  },
});

export const networkVpnConnectionChecks = propertyRules('microsoft.network/connections', {
  network_vpn_connection_ikev2: {
    path: '/properties/connectionProtocol',
    type: 'string',
    when: { path: '/properties/connectionType', type: 'string', passes: isNamed('IPsec') },
    passes: isNamed('IKEv2'),
    failure: 'The connection uses IKEv1',
  },
});

export const networkVirtualWanChecks = propertyRules('microsoft.network/virtualwans', {
  network_virtual_wan_vpn_encryption_enabled: {
    path: '/properties/disableVpnEncryption',
    type: 'boolean',
    passes: isFalse,
    failure: 'VPN encryption is disabled',
  },
});
