import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageBlobPublicAccessLevelIsDisabled = check({
  id: 'storage_blob_public_access_level_is_disabled',
  title: 'Anonymous access to blobs is off',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/blob_public_access'],
  fix: { words: 'Turn off public access to blobs.', sets: [{ path: '/blob_public_access', value: false }] },
  evaluate(resource) {
    const value = resource.flag('blob_public_access');
    return passIf(!value, 'Containers of the storage account may be public', { blob_public_access: value });
  },
});
