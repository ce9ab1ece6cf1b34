import { fail, notApplicable, pass, passBy, passIf } from '../../../checks/verdict.ts';
import { enforcedBy } from '../account/organization-policies.ts';
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
    surveys: { account: ['/organization_policies'] },
    sets: [{ path: '/public_access_prevention', value: 'enforced' }],
    // A bucket that does not prevent public access itself inherits the organization policy, also one that is older than it.
    evaluate(bucket, facts) {
      if (bucket.text('public_access_prevention') === 'enforced') return pass();
      const members = publicMembers(bucket.parts('bindings'));
      if (members.length === 0) return pass();
      const policy = enforcedBy(facts, 'storage.publicAccessPrevention');
      return policy === null ? fail('The bucket is publicly accessible', { members }) : passBy([policy]);
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
