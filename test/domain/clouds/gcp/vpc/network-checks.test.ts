import { vpcNetworkChecks } from '../../../../../domain/clouds/gcp/vpc/network-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: compute, network', () => {
  testChecks(vpcNetworkChecks, {
    compute_network_default_in_use: { pass: { name: 'prod' }, fail: { name: 'default' } },
    compute_network_dns_logging_enabled: { pass: { dns_logging: true }, fail: { dns_logging: false } },
    compute_network_not_legacy: { pass: { legacy: false }, fail: { legacy: true } },
  });
});
