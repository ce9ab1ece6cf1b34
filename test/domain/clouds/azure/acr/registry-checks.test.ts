import { acrRegistryChecks } from '../../../../../domain/clouds/azure/acr/registry-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: containerregistry, registry', () => {
  testChecks(acrRegistryChecks, {
    containerregistry_not_publicly_accessible: {
      pass: { public_network_access: 'Disabled' },
      fail: { public_network_access: 'Enabled' },
    },
    containerregistry_uses_private_link: { pass: { private_endpoints: ['pe-1'] }, fail: { private_endpoints: [] } },
  });
});
