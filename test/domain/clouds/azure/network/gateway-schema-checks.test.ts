import {
  networkVpnGatewayChecks,
  networkVpnConnectionChecks,
  networkVirtualWanChecks,
} from '../../../../../domain/clouds/azure/network/gateway-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network, gateway', () => {
  testSchemaChecks(networkVpnGatewayChecks, {
    network_vpn_gateway_entra_authentication_only: {
      pass: { properties: { vpnClientConfiguration: { vpnAuthenticationTypes: ['AAD'] } } },
      fail: { properties: { vpnClientConfiguration: { vpnAuthenticationTypes: ['AAD', 'Certificate'] } } },
    },
    network_vpn_gateway_not_basic_sku: {
      pass: { properties: { gatewayType: 'Vpn', sku: { name: 'VpnGw1AZ' } } },
      fail: { properties: { gatewayType: 'Vpn', sku: { name: 'Basic' } } },
    },
  });

  testSchemaChecks(networkVpnConnectionChecks, {
    network_vpn_connection_ikev2: {
      pass: { properties: { connectionType: 'IPsec', connectionProtocol: 'IKEv2' } },
      fail: { properties: { connectionType: 'IPsec', connectionProtocol: 'IKEv1' } },
    },
  });

  testSchemaChecks(networkVirtualWanChecks, {
    network_virtual_wan_vpn_encryption_enabled: {
      pass: { properties: { disableVpnEncryption: false } },
      fail: { properties: { disableVpnEncryption: true } },
    },
  });
});
