import { bothPass, fail, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { accountOf } from '../account/account-of.ts';
import { trustedAccounts } from '../check-parameters.ts';
import { verdictOfReach } from '../iam/public-policy.ts';
import { isObject } from '../../../json.ts';
import { awsRules, type AwsFields } from '../rules.ts';
import { isBlocked, publicGrants } from './bucket-grants.ts';
import { verdictOfGrants } from './grant-reach.ts';
import { reachOfBucket } from './bucket-policy.ts';
import { blockSettings } from './public-access-block.ts';
import { refusesPlainRequests } from './secure-transport.ts';

/** Actions that change the bucket or its contents. */
const writing = /^s3:(?:put|delete|create|update|abort|restore|replicate|bypass|objectowner)/i;

export const s3BucketChecks = awsRules('object_bucket', {
  s3_bucket_acl_prohibited: {
    looksAt: ['/object_ownership'],
    sets: [{ path: '/object_ownership', value: 'BucketOwnerEnforced' }],
    evaluate(bucket) {
      const ownership = bucket.text('object_ownership');
      return passIf(ownership === 'BucketOwnerEnforced', 'ACLs are not disabled (bucket owner enforced)', {
        object_ownership: ownership,
      });
    },
  },
  s3_bucket_cross_account_access: {
    looksAt: ['/policy'],
    surveys: { account: ['/account_id'] },
    readsAbove: true,
    parameters: [trustedAccounts],
    evaluate(bucket, facts) {
      if (accountOf(facts)?.text('account_id') == null) {
        return notEvaluated('the AWS account is not in the inventory, so principals cannot be compared with it');
      }
      const reach = reachOfBucket(bucket, {
        facts,
        outsiders: 'other_accounts',
        trustedAccounts: facts.value(trustedAccounts),
      });
      return verdictOfReach(reach, 'The bucket policy grants access to other AWS accounts');
    },
  },
  s3_bucket_default_encryption: {
    looksAt: ['/encryption'],
    evaluate(bucket) {
      const algorithms = bucket.parts('encryption').flatMap((rule) => rule.text('algorithm') || []);
      return passIf(algorithms.length > 0, 'Default encryption is not configured', { encryption: null });
    },
  },
  s3_bucket_event_notifications_enabled: {
    looksAt: ['/notifications'],
    evaluate(bucket) {
      const notifications = bucket.document('notifications');
      return passIf(Object.keys(notifications ?? {}).length > 0, 'Event notifications are not configured', {
        notifications,
      });
    },
  },
  s3_bucket_kms_encryption: {
    looksAt: ['/encryption'],
    evaluate(bucket) {
      const algorithms = bucket.parts('encryption').map((rule) => rule.text('algorithm'));
      return passIf(
        algorithms.some((algorithm) => algorithm?.startsWith('aws:kms') === true),
        'Default encryption does not use an AWS KMS key',
        { algorithms },
      );
    },
  },
  s3_bucket_level_public_access_block: {
    looksAt: ['/public_access_block'],
    surveys: { account: ['/s3_public_access_block'] },
    sets: [
      {
        path: '/public_access_block',
        value: {
          block_public_acls: true,
          ignore_public_acls: true,
          block_public_policy: true,
          restrict_public_buckets: true,
        },
      },
    ],
    evaluate(bucket, facts) {
      const account = accountOf(facts);
      const open = blockSettings.filter((setting) => !isBlocked(bucket, { account, setting }));
      return passIf(open.length === 0, 'S3 Block Public Access is not fully enabled for the bucket or the account', {
        missing_settings: open,
      });
    },
  },
  s3_bucket_lifecycle_enabled: {
    looksAt: ['/lifecycle_rules'],
    evaluate(bucket) {
      const enabled = bucket.parts('lifecycle_rules').filter((rule) => rule.text('status') === 'Enabled');
      return passIf(enabled.length > 0, 'No lifecycle rule is enabled', {
        lifecycle_rules: bucket.json('lifecycle_rules'),
      });
    },
  },
  s3_bucket_no_mfa_delete: {
    looksAt: ['/versioning'],
    evaluate(bucket) {
      const versioning = bucket.part('versioning');
      const [status, mfaDelete] = [versioning?.text('status') ?? null, versioning?.text('mfa_delete') ?? null];
      const isDemanded = status === 'Enabled' && mfaDelete === 'Enabled';
      return passIf(isDemanded, 'MFA Delete is not enabled', {
        versioning: status,
        mfa_delete: mfaDelete,
      });
    },
  },
  s3_bucket_object_lock: {
    looksAt: ['/object_lock'],
    evaluate: (bucket) =>
      passIf(bucket.part('object_lock')?.flag('enabled') === true, 'Object Lock is not enabled', {
        object_lock: false,
      }),
  },
  s3_bucket_object_versioning: {
    looksAt: ['/versioning'],
    sets: [{ path: '/versioning/status', value: 'Enabled' }],
    evaluate(bucket) {
      const status = bucket.part('versioning')?.text('status') ?? null;
      return passIf(status === 'Enabled', 'Versioning is not enabled', { versioning: status });
    },
  },
  s3_bucket_policy_public_write_access: {
    looksAt: ['/policy', '/public_access_block'],
    surveys: { account: ['/s3_public_access_block', '/account_id'] },
    readsAbove: true,
    evaluate(bucket, facts) {
      if (isBlocked(bucket, { account: accountOf(facts), setting: 'restrict_public_buckets' })) return pass();
      const reach = reachOfBucket(bucket, { facts, outsiders: 'anybody', counts: (action) => writing.test(action) });
      return verdictOfReach(reach, 'The bucket policy allows public write access');
    },
  },
  s3_bucket_cross_region_replication: {
    looksAt: ['/replication'],
    related: (bucket) => ({ object_bucket: destinationsOf(bucket) }),
    evaluate(bucket, facts) {
      const names = destinationsOf(bucket);
      const reason = 'No replication to a bucket in another region is enabled';
      if (names.length === 0) return fail(reason, { destinations: [] });
      const regions = names.map((name) => facts.find('object_bucket', name)?.resource.region ?? null);
      if (regions.some((region) => region !== null && region !== bucket.resource.region)) return pass();
      if (regions.includes(null)) return notEvaluated('a destination bucket is not in the inventory');
      return fail(reason, { destinations: names });
    },
  },
  s3_bucket_public_access: {
    looksAt: ['/policy', '/policy_is_public', '/acl', '/public_access_block'],
    surveys: { account: ['/s3_public_access_block', '/account_id'] },
    readsAbove: true,
    evaluate(bucket, facts) {
      const account = accountOf(facts);
      const ignoresAcls = isBlocked(bucket, { account, setting: 'ignore_public_acls' });
      const restrictsPolicies = isBlocked(bucket, { account, setting: 'restrict_public_buckets' });
      if (ignoresAcls && restrictsPolicies) return pass();
      const grants = ignoresAcls ? [] : publicGrants(bucket);
      const byAcl = verdictOfGrants(bucket, { facts, grants, reason: 'The bucket ACL grants public access' });
      if (byAcl.outcome !== 'pass' || restrictsPolicies) return byAcl;

      const reach = reachOfBucket(bucket, { facts, outsiders: 'anybody' });
      // AWS and this service evaluate the policy independently; if they disagree, a person has to look at it.
      const aws = bucket.has('policy_is_public') ? bucket.json('policy_is_public') : null;
      if (reach.answer === 'closed' && reach.closedBy === undefined && aws === true) {
        return notEvaluated('AWS reports the bucket policy as public, but no public request that it allows was found');
      }
      if (reach.answer === 'open') {
        return fail('The bucket policy allows public access', {
          statements: [reach.statement],
          action: reach.action,
          caller: reach.caller,
          aws_calls_it_public: aws,
        });
      }
      const byPolicy = verdictOfReach(reach, 'The bucket policy allows public access');
      return byPolicy.outcome === 'pass' ? bothPass(byAcl, byPolicy) : byPolicy;
    },
  },
  s3_bucket_public_write_acl: {
    looksAt: ['/acl', '/public_access_block'],
    surveys: { account: ['/s3_public_access_block', '/account_id'] },
    readsAbove: true,
    evaluate(bucket, facts) {
      if (isBlocked(bucket, { account: accountOf(facts), setting: 'ignore_public_acls' })) return pass();
      const grants = publicGrants(bucket).filter((permission) =>
        ['WRITE', 'WRITE_ACP', 'FULL_CONTROL'].includes(permission),
      );
      return verdictOfGrants(bucket, { facts, grants, reason: 'The bucket ACL grants public write access' });
    },
  },
  s3_bucket_secure_transport_policy: {
    looksAt: ['/policy'],
    evaluate: (bucket) => refusesPlainRequests(bucket),
  },
  s3_bucket_server_access_logging_enabled: {
    looksAt: ['/logging'],
    evaluate: (bucket) =>
      passIf(bucket.part('logging') !== null, 'Server access logging is not enabled', { logging: null }),
  },
});

/** Returns the names of the buckets that objects are replicated to. */
function destinationsOf(bucket: AwsFields<'object_bucket'>): string[] {
  const rules = bucket.part('replication')?.json('rules') ?? [];
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule) => {
    if (!isObject(rule) || rule['status'] !== 'Enabled') return [];
    const destination = rule['destination'] ?? null;
    const arn = isObject(destination) ? destination['bucket'] : null;
    return typeof arn === 'string' ? [arn.slice(arn.lastIndexOf(':') + 1)] : [];
  });
}
