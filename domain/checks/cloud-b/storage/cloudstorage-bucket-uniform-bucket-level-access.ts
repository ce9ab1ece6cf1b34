import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudstorageBucketUniformBucketLevelAccess = check({
  id: 'cloudstorage_bucket_uniform_bucket_level_access',
  title: 'Buckets decide access uniformly',
  provider: 'cloud_b',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/uniform_access'],
  fix: { words: 'Turn on uniform bucket-level access.', sets: [{ path: '/uniform_access', value: true }] },
  evaluate(resource) {
    const value = resource.flag('uniform_access');
    return passIf(value, 'ACLs of single objects decide about access', { uniform_access: value });
  },
});
