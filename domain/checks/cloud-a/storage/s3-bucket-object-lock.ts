import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketObjectLock = check({
  id: 's3_bucket_object_lock',
  title: 'Objects can be locked against deletion',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'low',
  looksAt: ['/object_lock'],
  fix: { words: 'Turn on object lock of the bucket.' },
  evaluate: (bucket) =>
    passIf(bucket.part('object_lock')?.flag('enabled') === true, 'Object lock is off', { object_lock: false }),
});
