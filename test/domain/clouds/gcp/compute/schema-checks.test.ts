import {
  computeRouterChecks,
  computeInstanceTemplateChecks,
  computeVpnTunnelChecks,
} from '../../../../../domain/clouds/gcp/compute/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: compute', () => {
  testSchemaChecks(computeRouterChecks, {
    compute_router_nat_logging_enabled: {
      pass: { nats: [{ logConfig: { enable: true } }] },
      fail: { nats: [{ logConfig: { enable: false } }] },
    },
  });

  testSchemaChecks(computeInstanceTemplateChecks, {
    compute_instance_template_ip_forwarding_disabled: {
      pass: { properties: { canIpForward: false } },
      fail: { properties: { canIpForward: true } },
    },
    compute_instance_template_no_external_ip: {
      pass: { properties: { networkInterfaces: [{ network: 'n' }] } },
      fail: { properties: { networkInterfaces: [{ network: 'n', accessConfigs: [{ type: 'ONE_TO_ONE_NAT' }] }] } },
    },
  });

  testSchemaChecks(computeVpnTunnelChecks, {
    compute_vpn_tunnel_ikev2: { pass: { ikeVersion: 2 }, fail: { ikeVersion: 1 } },
  });
});
