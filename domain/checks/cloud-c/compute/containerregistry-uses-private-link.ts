import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const containerregistryUsesPrivateLink = check({
  id: 'containerregistry_uses_private_link',
  title: 'Registries are reached through private endpoints',
  provider: 'cloud_c',
  resourceTypes: ['container_registry'],
  severity: 'high',
  looksAt: ['/private_endpoints'],
  fix: { words: 'Make a private endpoint for the registry.' },
  evaluate(resource) {
    const value = resource.texts('private_endpoints');
    return passIf(value.length > 0, 'The registry has no private endpoint', { private_endpoints: value });
  },
});
