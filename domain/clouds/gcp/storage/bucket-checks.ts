import { notApplicable, pass, passIf } from '../../../checks/verdict.ts';
import { publicMembers } from '../iam/members.ts';
import { gcpRules } from '../rules.ts';

export const storageBucketChecks = gcpRules('object_bucket', {
  cloudstorage_bucket_log_retention_policy_lock: {
    looksAt: ['/retention'],
    surveys: { account: ['/log_sinks'] },
    evaluate(bucket, facts) {
      const name = bucket.resource.externalId;
      const isSink = facts
        .every('account')
        .some((project) =>
          project.parts('log_sinks').some((sink) => sink.text('destination') === `storage.googleapis.com/${name}`),
        );
      if (!isSink) return notApplicable();
      const retention = bucket.part('retention');
      return passIf(retention?.flag('locked') === true, 'The bucket has no locked retention policy', {
        retention: bucket.json('retention'),
      });
    },
  },
  cloudstorage_bucket_public_access: {
    looksAt: ['/bindings'],
    sets: [{ path: '/public_access_prevention', value: 'enforced' }],
    evaluate(bucket) {
      if (bucket.text('public_access_prevention') === 'enforced') return pass();
      const members = publicMembers(bucket.parts('bindings'));
      return passIf(members.length === 0, 'The bucket is publicly accessible', { members });
    },
  },
  cloudstorage_bucket_uniform_bucket_level_access: {
    looksAt: ['/uniform_access'],
    sets: [{ path: '/uniform_access', value: true }],
    evaluate(resource) {
      const value = resource.flag('uniform_access');
      return passIf(value, 'Uniform bucket-level access is not enabled', { uniform_access: value });
    },
  },
});
