import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageDefaultToEntraAuthorizationEnabled = check({
  id: 'storage_default_to_entra_authorization_enabled',
  title: 'The portal signs in through the directory',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/default_to_entra'],
  fix: { words: 'Let the portal default to the directory.', sets: [{ path: '/default_to_entra', value: true }] },
  evaluate(resource) {
    const value = resource.flag('default_to_entra');
    return passIf(value, 'The portal uses access keys', { default_to_entra: value });
  },
});
