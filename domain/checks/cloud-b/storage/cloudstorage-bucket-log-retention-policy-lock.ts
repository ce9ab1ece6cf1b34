import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudstorageBucketLogRetentionPolicyLock = check({
  id: 'cloudstorage_bucket_log_retention_policy_lock',
  title: 'Buckets that keep logs have locked retention',
  provider: 'cloud_b',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/retention'],
  surveys: ['account'],
  fix: { words: 'Set a retention policy on the bucket and lock it.' },
  evaluate(bucket, facts) {
    const name = bucket.resource.externalId;
    const isSink = facts
      .every('account')
      .some((project) =>
        project.parts('log_sinks').some((sink) => sink.text('destination') === `storage.googleapis.com/${name}`),
      );
    if (!isSink) return notApplicable();
    const retention = bucket.part('retention');
    return passIf(retention?.flag('locked') === true, 'Logs can be deleted from the bucket', {
      retention: bucket.json('retention'),
    });
  },
});
