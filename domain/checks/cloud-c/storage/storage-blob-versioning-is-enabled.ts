import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageBlobVersioningIsEnabled = check({
  id: 'storage_blob_versioning_is_enabled',
  title: 'Blobs keep their versions',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/blob_versioning'],
  fix: { words: 'Turn on versioning of blobs.', sets: [{ path: '/blob_versioning', value: true }] },
  evaluate(resource) {
    const value = resource.flag('blob_versioning');
    return passIf(value, 'Earlier versions of blobs are not kept', { blob_versioning: value });
  },
});
