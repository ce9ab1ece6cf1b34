import { check } from '../../check.ts';
import { pass, passIf } from '../../verdict.ts';
import { publicMembers } from '../iam-bindings.ts';

export const cloudstorageBucketPublicAccess = check({
  id: 'cloudstorage_bucket_public_access',
  title: 'Buckets are closed to everyone',
  provider: 'cloud_b',
  resourceTypes: ['object_bucket'],
  severity: 'critical',
  looksAt: ['/bindings'],
  fix: {
    words: 'Take allUsers and allAuthenticatedUsers out of the bindings of the bucket.',
    sets: [{ path: '/public_access_prevention', value: 'enforced' }],
  },
  evaluate(bucket) {
    if (bucket.text('public_access_prevention') === 'enforced') return pass();
    const members = publicMembers(bucket);
    return passIf(members.length === 0, 'Everyone has a role on the bucket', { members });
  },
});
