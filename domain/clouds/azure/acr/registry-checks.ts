import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const acrRegistryChecks = azureRules('container_registry', {
  containerregistry_not_publicly_accessible: {
    looksAt: ['/public_network_access'],
    sets: [{ path: '/public_network_access', value: 'Disabled' }],
    evaluate(resource) {
      const value = resource.text('public_network_access');
      return passIf(value === 'Disabled', 'Public network access is not disabled', {
        public_network_access: value,
      });
    },
  },
  containerregistry_uses_private_link: {
    looksAt: ['/private_endpoints'],
    evaluate(resource) {
      const value = resource.texts('private_endpoints');
      return passIf(value.length > 0, 'The registry has no private endpoint', { private_endpoints: value });
    },
  },
});
