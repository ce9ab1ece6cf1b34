import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsurePrivateEndpointsInStorageAccounts = check({
  id: 'storage_ensure_private_endpoints_in_storage_accounts',
  title: 'Storage is reached through private endpoints',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/private_endpoints'],
  fix: { words: 'Make a private endpoint for the storage account.' },
  evaluate(resource) {
    const value = resource.texts('private_endpoints');
    return passIf(value.length > 0, 'The storage account has no private endpoint', { private_endpoints: value });
  },
});
