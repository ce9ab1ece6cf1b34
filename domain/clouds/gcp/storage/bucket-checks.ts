import { fail, notApplicable, pass, passBy, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { enforcedBy } from '../account/organization-policies.ts';
import { objectRetention } from '../check-parameters.ts';
import { publicMembers } from '../iam/members.ts';
import { gcpRules } from '../rules.ts';

export const storageBucketChecks = gcpRules('object_bucket', {
  cloudstorage_bucket_logging_enabled: {
    looksAt: ['/logging'],
    evaluate: (bucket) =>
      passIf(bucket.part('logging') !== null, 'Usage and storage logs are not enabled', { logging: null }),
  },
  cloudstorage_bucket_sufficient_retention_period: {
    looksAt: ['/retention'],
    parameters: [objectRetention],
    evaluate(bucket, facts) {
      const days = bucket.part('retention')?.number('days') ?? null;
      const least = facts.value(objectRetention);
      return passIf(days !== null && days >= least, `Objects are retained for less than ${counted(least, 'day')}`, {
        retention_days: days,
      });
    },
  },
  cloudstorage_bucket_versioning_enabled: {
    looksAt: ['/versioning'],
    sets: [{ path: '/versioning', value: true }],
    evaluate(bucket) {
      const value = bucket.flag('versioning');
      return passIf(value, 'Object versioning is not enabled', { versioning: value });
    },
  },
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
