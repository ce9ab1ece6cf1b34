import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageAccountKeyAccessDisabled = check({
  id: 'storage_account_key_access_disabled',
  title: 'Access keys are switched off',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/shared_key_access'],
  fix: { words: 'Turn off access with shared keys.', sets: [{ path: '/shared_key_access', value: false }] },
  evaluate(resource) {
    const value = resource.flag('shared_key_access');
    return passIf(!value, 'Access keys open the storage account', { shared_key_access: value });
  },
});
