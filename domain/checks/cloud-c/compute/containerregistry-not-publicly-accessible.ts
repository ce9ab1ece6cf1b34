import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const containerregistryNotPubliclyAccessible = check({
  id: 'containerregistry_not_publicly_accessible',
  title: 'Registries are closed to the public network',
  provider: 'cloud_c',
  resourceTypes: ['container_registry'],
  severity: 'high',
  looksAt: ['/public_network_access'],
  fix: {
    words: 'Turn off access from the public network.',
    sets: [{ path: '/public_network_access', value: 'Disabled' }],
  },
  evaluate(resource) {
    const value = resource.text('public_network_access');
    return passIf(value === 'Disabled', 'The registry is reached from the public network', {
      public_network_access: value,
    });
  },
});
