import {
  computeRouterChecks,
  computeInstanceTemplateChecks,
  computeVpnTunnelChecks,
  computeInstanceGroupManagerChecks,
  computeTemplateChecks,
} from '../../../../../domain/clouds/gcp/compute/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: compute', () => {
  testSchemaChecks(computeInstanceGroupManagerChecks, {
    compute_instance_group_autohealing_enabled: {
      pass: {
        autoHealingPolicies: [
          { healthCheck: 'https://www.googleapis.com/compute/v1/projects/p/global/healthChecks/h' },
        ],
      },
      fail: { autoHealingPolicies: [] },
    },
    compute_instance_group_multiple_zones: {
      pass: { distributionPolicy: { zones: [{ zone: 'a' }, { zone: 'b' }] } },
      fail: { zone: 'https://www.googleapis.com/compute/v1/projects/p/zones/a' },
    },
  });

  testSchemaChecks(computeTemplateChecks, {
    compute_instance_template_secure_boot: {
      pass: { properties: { shieldedInstanceConfig: { enableSecureBoot: true } } },
      fail: { properties: { shieldedInstanceConfig: { enableVtpm: true } } },
    },
    compute_instance_template_no_default_service_account: {
      pass: { properties: { serviceAccounts: [{ email: 'web@p.iam.gserviceaccount.com' }] } },
      fail: { properties: { serviceAccounts: [{ email: 'default' }] } },
    },
  });

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

  testOutcomes(computeInstanceGroupManagerChecks, 'compute_instance_group_autohealing_enabled', {
    says: 'asks for a health check in the policy',
    documents: [
      ['fail', { autoHealingPolicies: [{ initialDelaySec: 300 }] }],
      ['fail', { name: 'web' }],
    ],
  });

  testOutcomes(computeInstanceGroupManagerChecks, 'compute_instance_group_multiple_zones', {
    says: 'counts the zones of a regional group',
    documents: [['fail', { distributionPolicy: { zones: [{ zone: 'a' }] } }]],
  });

  testOutcomes(computeTemplateChecks, 'compute_instance_template_no_default_service_account', {
    says: 'knows the default account by both names, and a template without accounts',
    documents: [
      ['fail', { properties: { serviceAccounts: [{ email: '123-compute@developer.gserviceaccount.com' }] } }],
      ['pass', { properties: {} }],
      ['not_evaluated', { properties: { serviceAccounts: [{ scopes: [] }] } }],
      ['not_evaluated', { name: 't' }],
    ],
  });

  testOutcomes(computeTemplateChecks, 'compute_instance_template_secure_boot', {
    says: 'does not evaluate templates without options of Shielded VM',
    documents: [['not_evaluated', { properties: {} }]],
  });
});
