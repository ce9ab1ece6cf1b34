import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageAccountPublicNetworkAccessDisabled = check({
  id: 'storage_account_public_network_access_disabled',
  title: 'Storage is closed to the public network',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/public_network_access'],
  fix: {
    words: 'Turn off access from the public network.',
    sets: [{ path: '/public_network_access', value: 'Disabled' }],
  },
  evaluate(resource) {
    const value = resource.text('public_network_access');
    return passIf(value === 'Disabled', 'The storage account is reached from the public network', {
      public_network_access: value,
    });
  },
});
