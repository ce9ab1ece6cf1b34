import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketAclProhibited = check({
  id: 's3_bucket_acl_prohibited',
  title: 'Buckets decide access by policies alone',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/object_ownership'],
  fix: {
    words: 'Set the object ownership of the bucket to BucketOwnerEnforced.',
    sets: [{ path: '/object_ownership', value: 'BucketOwnerEnforced' }],
  },
  evaluate(bucket) {
    const ownership = bucket.text('object_ownership');
    return passIf(ownership === 'BucketOwnerEnforced', 'ACLs decide about access to the bucket', {
      object_ownership: ownership,
    });
  },
});
