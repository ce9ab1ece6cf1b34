import assert from 'node:assert/strict';
import { awsChecks } from '../../../../../domain/clouds/aws/checks.ts';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';

const own = '210987654321';
const partner = '345678901234';
const bucketArn = 'arn:aws:s3:::quarterly-figures';

function verdict(
  id: string,
  {
    configuration,
    externalId,
    inventory = {},
  }: { configuration: JsonObject; externalId: string; inventory?: Record<string, Record<string, JsonObject>> },
): Verdict {
  const check = awsChecks.find((candidate) => candidate.id === id);
  assert.ok(check, id);
  const around = { account: { [own]: { account_id: own, s3_public_access_block: null } }, ...inventory };
  return check.evaluate(
    resourceOf(check.resourceTypes[0] ?? '', { configuration, externalId }),
    contextOf({ inventory: around }),
  );
}

const policy = (...statements: JsonObject[]): JsonObject => ({ Version: '2012-10-17', Statement: statements });
const read = (condition: JsonObject | null, more: JsonObject = {}): JsonObject => ({
  Effect: 'Allow',
  Principal: '*',
  Action: ['s3:GetObject'],
  Resource: [`${bucketArn}/*`],
  ...(condition === null ? {} : { Condition: condition }),
  ...more,
});

function bucketOutcome(document: JsonObject, { check = 's3_bucket_public_access', aws = null as Json } = {}): string {
  const configuration = { public_access_block: null, acl: null, policy: document, policy_is_public: aws };
  return verdict(check, { externalId: 'quarterly-figures', configuration }).outcome;
}

describe('a bucket policy that seems restricted but is not', () => {
  const open: Record<string, JsonObject> = {
    'an endpoint that may be missing': { StringEqualsIfExists: { 'aws:SourceVpce': ['vpce-0c8b1f77aa10'] } },
    'organization paths that a caller without one passes': {
      'ForAllValues:StringEquals': { 'aws:PrincipalOrgPaths': ['o-q1w2e3r4t5/r-ab12/ou-ab12-33333333/'] },
    },
    'the account of the bucket itself': { StringEquals: { 'aws:ResourceAccount': [own] } },
    'the roles of every account': { ArnLike: { 'aws:PrincipalArn': ['arn:aws:iam::*:role/*'] } },
    'two halves of the internet': { IpAddress: { 'aws:SourceIp': ['0.0.0.0/1', '128.0.0.0/1'] } },
    'all of IPv6 in two halves': { IpAddress: { 'aws:SourceIp': ['::/1', '8000::/1'] } },
    'all but one address': { NotIpAddress: { 'aws:SourceIp': ['198.20.4.4/32'] } },
    'a key that callers choose': { StringLike: { 'aws:UserAgent': ['reader/*'] } },
    TLS: { Bool: { 'aws:SecureTransport': ['true'] } },
    'any endpoint at all': { StringLike: { 'aws:SourceVpce': ['vpce-*'] } },
    'an account that is not one': { StringNotEquals: { 'aws:PrincipalAccount': [partner] } },
    'the federated users of every account': {
      StringLike: { 'aws:PrincipalArn': ['arn:aws:sts::*:federated-user/*'] },
    },
    'the absence of an organization': { Null: { 'aws:PrincipalOrgID': ['true'] } },
  };
  for (const [name, condition] of Object.entries(open)) {
    it(`fails with ${name}`, () => assert.equal(bucketOutcome(policy(read(condition))), 'fail'));
  }

  it('fails with a folder for every user name, unless everybody is denied there', () => {
    const home = read(null, { Resource: [`${bucketArn}/home/\${aws:username}/*`] });
    assert.equal(bucketOutcome(policy(home)), 'fail');
    const denied = (prefix: string): JsonObject => ({
      ...read(null),
      Effect: 'Deny',
      Resource: [`${bucketArn}/${prefix}*`],
    });
    assert.equal(bucketOutcome(policy(home, denied('home/'))), 'pass');
    assert.equal(bucketOutcome(policy(home, denied('private/'))), 'fail');
    const ownUsers = { StringEquals: { 'aws:PrincipalAccount': [own] } };
    assert.equal(bucketOutcome(policy({ ...home, Condition: ownUsers })), 'pass');
  });

  it('fails with a policy variable as the name of the bucket or as the whole resource', () => {
    for (const variable of ['${aws:PrincipalTag/b}', '${aws:username}']) {
      const named = read(null, { Resource: [`arn:aws:s3:::${variable}/*`] });
      assert.equal(bucketOutcome(policy(named)), 'fail', variable);
      assert.equal(bucketOutcome(policy(read(null, { Resource: [variable] }))), 'fail', variable);
      assert.equal(bucketOutcome(policy(named, { ...read(null), Effect: 'Deny' })), 'pass', variable);
    }
  });

  it('fails when a statement denies all but the bucket in a tag of the caller', () => {
    const { Resource: _all, ...denial } = read(null, { Effect: 'Deny' });
    const others = { ...denial, NotResource: ['arn:aws:s3:::${aws:PrincipalTag/b}/*'] };
    assert.equal(bucketOutcome(policy(read(null), others)), 'fail');
    assert.equal(bucketOutcome(policy(read(null), { ...denial, NotResource: ['arn:aws:s3:::archive/*'] })), 'pass');
  });

  it('fails when two statements together open what neither opens alone', () => {
    const half = (range: string): JsonObject => read({ IpAddress: { 'aws:SourceIp': [range] } });
    const pieces = Array.from({ length: 8 }, (_, index) => half(`${20 + 2 * index}.0.0.0/10`));
    assert.equal(bucketOutcome(policy(pieces[0] ?? {})), 'pass');
    assert.equal(bucketOutcome(policy(...pieces)), 'fail');
  });

  it('fails when everyone but some is allowed, by principal or by action', () => {
    const { Principal: _everyone, ...without } = read(null);
    assert.equal(bucketOutcome(policy({ ...without, NotPrincipal: { AWS: [`arn:aws:iam::${own}:root`] } })), 'fail');
    const { Action: _read, ...noAction } = read(null);
    assert.equal(bucketOutcome(policy({ ...noAction, NotAction: ['s3:DeleteBucket'] })), 'fail');
    assert.equal(
      bucketOutcome(policy({ ...noAction, NotAction: ['s3:Get*'] }), { check: 's3_bucket_policy_public_write_access' }),
      'fail',
    );
  });
});

describe('a restricted bucket policy', () => {
  const closed: Record<string, JsonObject> = {
    'one endpoint': { StringEquals: { 'aws:SourceVpce': ['vpce-0c8b1f77aa10'] } },
    'one organization': { StringEquals: { 'aws:PrincipalOrgID': ['o-q1w2e3r4t5'] } },
    'the paths of one organization, of which one must be there': {
      'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': ['o-q1w2e3r4t5/*'] },
    },
    'the roles of one account': { ArnLike: { 'aws:PrincipalArn': [`arn:aws:iam::${own}:role/*`] } },
    'one network': { IpAddress: { 'aws:SourceIp': ['81.2.69.0/24', '2a02:8108::/40'] } },
    'a source in the own account': { ArnLike: { 'aws:SourceArn': [`arn:aws:cloudfront::${own}:distribution/*`] } },
    'a time that is over': { DateLessThan: { 'aws:CurrentTime': ['2020-01-01T00:00:00Z'] } },
    'the account of the caller that is the own one': {
      StringEquals: { 'aws:ResourceAccount': ['${aws:PrincipalAccount}'] },
    },
  };
  for (const [name, condition] of Object.entries(closed)) {
    it(`passes with ${name}`, () => assert.equal(bucketOutcome(policy(read(condition))), 'pass'));
  }

  it('passes when a statement denies all but one network', () => {
    const denied = { ...read({ NotIpAddress: { 'aws:SourceIp': ['81.2.69.0/24'] } }), Effect: 'Deny' };
    assert.equal(bucketOutcome(policy(read(null), denied)), 'pass');
    assert.equal(bucketOutcome(policy(read(null), { ...denied, Action: ['s3:PutObject'] })), 'fail');
  });

  it('is about no one else when it names a service', () => {
    assert.equal(bucketOutcome(policy(read(null, { Principal: { Service: ['cloudtrail.amazonaws.com'] } }))), 'pass');
  });
});

describe('a bucket policy that is unclear', () => {
  it('is not evaluated for a key or an operator that is not known', () => {
    assert.equal(bucketOutcome(policy(read({ StringEquals: { 'aws:ResourceTag/open': ['no'] } }))), 'not_evaluated');
    assert.equal(bucketOutcome(policy(read({ StringResembles: { 'aws:SourceVpc': ['vpc-1'] } }))), 'not_evaluated');
    assert.equal(bucketOutcome({ unparsed: 'Statement' }), 'not_evaluated');
  });

  it('is not evaluated when AWS calls it public and no open request is found', () => {
    const narrow = policy(read({ StringEquals: { 'aws:SourceVpce': ['vpce-0c8b1f77aa10'] } }));
    assert.equal(bucketOutcome(narrow, { aws: true }), 'not_evaluated');
    assert.equal(bucketOutcome(narrow, { aws: false }), 'pass');
  });

  it('shows that AWS does not call public what it fails', () => {
    const configuration = { public_access_block: null, acl: null, policy: policy(read(null)), policy_is_public: false };
    const failure = verdict('s3_bucket_public_access', { externalId: 'quarterly-figures', configuration });
    assert.equal(failure.outcome === 'fail' && failure.evidence['aws_calls_it_public'], false);
    assert.equal(failure.outcome === 'fail' && failure.evidence['caller'], 'anyone, without credentials');
  });
});

describe('access from other accounts', () => {
  const outcome = (principal: Json, condition: JsonObject | null = null): string =>
    bucketOutcome(policy(read(condition, { Principal: principal })), { check: 's3_bucket_cross_account_access' });

  it('includes a named account, whatever the network', () => {
    assert.equal(outcome({ AWS: [`arn:aws:iam::${partner}:role/reports`] }), 'fail');
    assert.equal(outcome({ AWS: [partner] }, { IpAddress: { 'aws:SourceIp': ['81.2.69.0/24'] } }), 'fail');
    assert.equal(outcome('*', { StringEquals: { 'aws:PrincipalAccount': [partner] } }), 'fail');
  });

  it('includes a federated user, and a user or role with an unusual name', () => {
    assert.equal(outcome({ AWS: [`arn:aws:sts::${partner}:federated-user/ana`] }), 'fail');
    assert.equal(outcome({ AWS: [`arn:aws:iam::${partner}:role/a!b/reports`] }), 'fail');
  });

  it('includes sessions of an identity provider of another account', () => {
    const provider = (account: string): Json => ({ Federated: [`arn:aws:iam::${account}:saml-provider/staff`] });
    assert.equal(outcome(provider(partner)), 'fail');
    assert.equal(outcome(provider(own)), 'pass');
    assert.equal(outcome({ Federated: ['cognito-identity.amazonaws.com'] }), 'not_evaluated');
  });

  it('cannot be decided for a canonical user id or a CloudFront identity, unless it is the account’s own', () => {
    const id = '79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be';
    const canonical = (owner: string | null): string =>
      verdict('s3_bucket_cross_account_access', {
        externalId: 'quarterly-figures',
        configuration: {
          policy: policy(read(null, { Principal: { CanonicalUser: [id] } })),
          ...(owner === null ? {} : { acl: { owner_id: owner, grants: [] } }),
        },
      }).outcome;
    assert.equal(canonical(id), 'pass');
    assert.equal(canonical('another'), 'not_evaluated');
    assert.equal(canonical(null), 'not_evaluated');
    const identity = 'arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1A2B3';
    assert.equal(outcome({ AWS: [identity] }), 'not_evaluated');
    assert.equal(bucketOutcome(policy(read(null, { Principal: { CanonicalUser: [id] } }))), 'pass');
    assert.equal(bucketOutcome(policy(read(null, { Principal: { AWS: [identity] } }))), 'pass');
  });

  it('stays open to everyone when only a canonical user is left out or denied', () => {
    const { Principal: _everyone, ...statement } = read(null);
    const someone = { CanonicalUser: ['79a59df900b949e55d96'] };
    assert.equal(bucketOutcome(policy({ ...statement, NotPrincipal: someone })), 'fail');
    assert.equal(bucketOutcome(policy(read(null), { ...read(null, { Principal: someone }), Effect: 'Deny' })), 'fail');
  });

  it('does not include the account’s own', () => {
    assert.equal(outcome({ AWS: [`arn:aws:iam::${own}:role/reports`] }), 'pass');
    assert.equal(outcome('*', { StringEquals: { 'aws:PrincipalAccount': [own] } }), 'pass');
  });
});

describe('the policies of other resources', () => {
  const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:${own}:${name}`;
  const anyone = (action: string, condition: JsonObject): JsonObject =>
    policy({ Effect: 'Allow', Principal: { AWS: ['*'] }, Action: [action], Resource: ['*'], Condition: condition });

  it('opens a key that only the service in between limits, and not one that is bound to the account', () => {
    const key = (condition: JsonObject): string =>
      verdict('kms_key_not_publicly_accessible', {
        externalId: arn('kms', 'key/4c1d'),
        configuration: { state: 'Enabled', policy: anyone('kms:*', condition) },
      }).outcome;
    const viaS3 = { 'kms:ViaService': ['s3.eu-west-1.amazonaws.com'] };
    assert.equal(key({ StringEquals: viaS3 }), 'fail');
    assert.equal(key({ StringEquals: { ...viaS3, 'kms:CallerAccount': [own] } }), 'pass');
  });

  it('opens a queue to the topics of every account, and not to those of one', () => {
    const queue = (source: string): string =>
      verdict('sqs_queues_not_publicly_accessible', {
        externalId: arn('sqs', 'orders'),
        configuration: { policy: anyone('sqs:SendMessage', { ArnLike: { 'aws:SourceArn': [source] } }) },
      }).outcome;
    assert.equal(queue('arn:aws:sns:*:*:orders'), 'fail');
    assert.equal(queue(`arn:aws:sns:*:${own}:orders`), 'pass');
    assert.equal(queue('arn:aws:s3:::quarterly-figures'), 'pass');
  });

  it('opens a topic, a function, a repository and a secret by a condition that everyone satisfies', () => {
    const tls = { Bool: { 'aws:SecureTransport': ['true'] } };
    const cases: [string, string, string][] = [
      ['sns_topics_not_publicly_accessible', arn('sns', 'orders'), 'sns:Publish'],
      ['awslambda_function_not_publicly_accessible', arn('lambda', 'function:pay'), 'lambda:InvokeFunction'],
      ['ecr_repositories_not_publicly_accessible', arn('ecr', 'repository/web'), 'ecr:BatchGetImage'],
      [
        'secretsmanager_not_publicly_accessible',
        arn('secretsmanager', 'secret:db-a1'),
        'secretsmanager:GetSecretValue',
      ],
    ];
    for (const [id, externalId, action] of cases) {
      const open = verdict(id, { externalId, configuration: { policy: anyone(action, tls) } });
      assert.equal(open.outcome, 'fail', id);
      const bound = { StringEquals: { 'aws:PrincipalAccount': [own] } };
      assert.equal(verdict(id, { externalId, configuration: { policy: anyone(action, bound) } }).outcome, 'pass', id);
    }
  });

  it('lets everyone assume a role whose trust policy limits nothing that counts', () => {
    const role = (condition: JsonObject): string => {
      const statement = {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['sts:AssumeRole'],
        Condition: condition,
      };
      return verdict('iam_role_trust_policy_not_public', {
        externalId: `arn:aws:iam::${own}:role/deploy`,
        configuration: { trust_policy: policy(statement) },
      }).outcome;
    };
    assert.equal(role({ StringLike: { 'aws:PrincipalArn': ['arn:aws:iam::*:role/deploy'] } }), 'fail');
    assert.equal(role({ StringEquals: { 'aws:PrincipalOrgID': ['o-q1w2e3r4t5'] } }), 'pass');
    assert.equal(role({ StringEquals: { 'sts:ExternalId': ['7a1'] } }), 'not_evaluated');
  });
});

describe('what a policy allows its holder', () => {
  const identity = (statements: JsonObject[], id: string): Verdict =>
    verdict(id, {
      externalId: `arn:aws:iam::${own}:policy/p`,
      configuration: { origin: 'account', attached: true, policy_name: 'p', document: policy(...statements) },
    });
  const admin = 'iam_customer_attached_policy_no_administrative_privileges';
  const all = { Effect: 'Allow', Action: ['*'], Resource: ['*'] };

  it('is administrative access with everything except one service, or under a condition that the holder satisfies', () => {
    assert.equal(identity([{ Effect: 'Allow', NotAction: ['aws-portal:*'], Resource: ['*'] }], admin).outcome, 'fail');
    const tls = { Bool: { 'aws:SecureTransport': ['true'] } };
    assert.equal(identity([{ ...all, Condition: tls }], admin).outcome, 'fail');
    assert.equal(identity([{ ...all, Resource: ['arn:aws:*'] }], admin).outcome, 'fail');
    const halves: JsonObject[] = [
      { Effect: 'Allow', NotAction: ['iam:*'], Resource: ['*'] },
      { Effect: 'Allow', Action: ['iam:*'], Resource: ['*'] },
    ];
    assert.equal(identity(halves, admin).outcome, 'fail');
  });

  it('is administrative access even if some of the ways to it are denied', () => {
    for (const denied of ['sts:AssumeRole', 'iam:PassRole', 'iam:AttachUserPolicy', 'iam:CreatePolicyVersion']) {
      const denial = { Effect: 'Deny', Action: [denied], Resource: ['*'] };
      assert.equal(identity([all, denial], admin).outcome, 'fail', denied);
      assert.equal(
        identity([{ Effect: 'Allow', NotAction: [denied], Resource: ['*'] }], admin).outcome,
        'fail',
        denied,
      );
    }
    const noRoles = { Effect: 'Allow', Action: ['*'], NotResource: ['arn:aws:iam::*:role/*'] };
    assert.equal(identity([noRoles], admin).outcome, 'fail');
  });

  it('is administrative access with all but the resources of a policy variable', () => {
    const folder = ['arn:aws:s3:::homes/${aws:username}/*'];
    assert.equal(identity([{ Effect: 'Allow', Action: ['*'], NotResource: folder }], admin).outcome, 'fail');
    assert.equal(identity([{ ...all, Resource: ['*', ...folder] }], admin).outcome, 'fail');
    const denial = { Effect: 'Deny', Action: ['*'], NotResource: folder };
    assert.equal(identity([all, denial], admin).outcome, 'pass');
    const byTag = { ...all, Resource: ['${aws:PrincipalTag/resource}'] };
    assert.equal(identity([byTag], admin).outcome, 'not_evaluated');
    const keys = { Effect: 'Allow', Action: ['kms:*'], Resource: ['arn:aws:kms:*:*:key/${aws:PrincipalTag/key}'] };
    assert.equal(identity([keys], 'iam_policy_no_full_access_to_kms').outcome, 'not_evaluated');
  });

  it('is not administrative access without IAM, or when the condition has expired or is for one service', () => {
    assert.equal(identity([{ Effect: 'Allow', NotAction: ['iam:*'], Resource: ['*'] }], admin).outcome, 'pass');
    assert.equal(identity([all, { Effect: 'Deny', Action: ['iam:*'], Resource: ['*'] }], admin).outcome, 'pass');
    const over = { DateLessThan: { 'aws:CurrentTime': ['2020-01-01T00:00:00Z'] } };
    assert.equal(identity([{ ...all, Condition: over }], admin).outcome, 'pass');
    const tagged = { StringEquals: { 'aws:PrincipalTag/admin': ['yes'] } };
    assert.equal(identity([{ ...all, Condition: tagged }], admin).outcome, 'not_evaluated');
  });

  it('is full access to KMS or CloudTrail with every key or every trail of the account', () => {
    const on = (action: string, ...resources: string[]): JsonObject => ({
      Effect: 'Allow',
      Action: [action],
      Resource: resources,
    });
    const keys = on('kms:*', `arn:aws:kms:*:${own}:key/*`, `arn:aws:kms:*:${own}:alias/*`);
    assert.equal(identity([keys], 'iam_policy_no_full_access_to_kms').outcome, 'fail');
    const trails = on('cloudtrail:*', `arn:aws:cloudtrail:*:${own}:trail/*`);
    assert.equal(identity([trails], 'iam_policy_no_full_access_to_cloudtrail').outcome, 'fail');
    const inline = (document: JsonObject): string =>
      verdict('iam_inline_policy_no_full_access_to_kms', {
        externalId: `arn:aws:iam::${own}:user/u`,
        configuration: { inline_policies: [{ name: 'p', document: policy(document) }], permissions_boundary: null },
      }).outcome;
    assert.equal(inline(keys), 'fail');
    assert.equal(inline(on('kms:*', `arn:aws:kms:*:${own}:key/1234abcd-12ab-34cd-56ef-1234567890ab`)), 'pass');
  });

  it('is privilege escalation through what a statement does not exclude', () => {
    const escalation = 'iam_policy_allows_privilege_escalation';
    assert.equal(identity([{ Effect: 'Allow', NotAction: ['s3:*'], Resource: ['*'] }], escalation).outcome, 'fail');
    const deniedWithoutMfa = {
      Effect: 'Deny',
      Action: ['*'],
      Resource: ['*'],
      Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': ['false'] } },
    };
    const attach = { Effect: 'Allow', Action: ['iam:AttachUserPolicy'], Resource: ['*'] };
    assert.equal(identity([attach, deniedWithoutMfa], escalation).outcome, 'fail');
  });

  it('ends where the permissions boundary ends', () => {
    const boundary = `arn:aws:iam::${own}:policy/limit`;
    const configuration = { inline_policies: [{ name: 'p', document: policy(all) }], permissions_boundary: boundary };
    const outcomeWithin = (inventory: Record<string, Record<string, JsonObject>>): string =>
      verdict('iam_inline_policy_no_administrative_privileges', { externalId: 'u', configuration, inventory }).outcome;
    const limit = { ...all, Action: ['s3:*'] };
    assert.equal(outcomeWithin({ iam_policy: { [boundary]: { document: policy(limit) } } }), 'pass');
    assert.equal(outcomeWithin({ iam_policy: { [boundary]: { document: policy(all) } } }), 'fail');
    assert.equal(outcomeWithin({}), 'not_evaluated');
  });
});

describe('a bucket that denies requests without TLS', () => {
  const refusal = (change: JsonObject): string => {
    const statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: ['s3:*'],
      Resource: [bucketArn, `${bucketArn}/*`],
      Condition: { Bool: { 'aws:SecureTransport': ['false'] } },
      ...change,
    };
    return verdict('s3_bucket_secure_transport_policy', {
      externalId: 'quarterly-figures',
      configuration: { policy: policy(statement) },
    }).outcome;
  };

  it('denies every action on the bucket and its objects to everyone', () => {
    assert.equal(refusal({}), 'pass');
    assert.equal(refusal({ Action: ['s3:PutObject'] }), 'fail');
    assert.equal(refusal({ Resource: [`${bucketArn}/finance/*`] }), 'fail');
    assert.equal(refusal({ Resource: [bucketArn] }), 'fail');
    assert.equal(refusal({ Principal: { AWS: [`arn:aws:iam::${own}:root`] } }), 'fail');
  });

  const without = (...names: string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, undefined as never]));
  const whole: Record<string, JsonObject> = {
    'everything but another bucket': {
      ...without('Resource'),
      NotResource: ['arn:aws:s3:::archive', 'arn:aws:s3:::archive/*'],
    },
    'everything but the actions of another service': { ...without('Action'), NotAction: ['iam:*'] },
    'everything but a listing of the account': { ...without('Action'), NotAction: ['s3:ListAllMyBuckets'] },
    'all that begins with the name of the bucket': { Resource: [`${bucketArn}*`] },
  };
  for (const [name, change] of Object.entries(whole)) {
    it(`refuses ${name}`, () => assert.equal(refusal(change), 'pass'));
  }

  const holes: Record<string, JsonObject> = {
    'one object': { ...without('Resource'), NotResource: [`${bucketArn}/health.txt`] },
    'the objects under a prefix': { ...without('Resource'), NotResource: [`${bucketArn}/public/*`] },
    'the objects of each caller': { ...without('Resource'), NotResource: [`${bucketArn}/\${aws:username}/*`] },
    'the bucket itself': { Resource: [`${bucketArn}/*`] },
    'callers with a tag': { Resource: [bucketArn, "arn:aws:s3:::${aws:PrincipalTag/b, 'quarterly-figures'}/*"] },
    'names of objects without a dot': { Resource: [bucketArn, `${bucketArn}/*.*`] },
    'one action': { ...without('Action'), NotAction: ['s3:GetObject'] },
    'the actions that read': { ...without('Action'), NotAction: ['s3:Get*'] },
    'all but four kinds of actions': { Action: ['s3:Get*', 's3:Put*', 's3:List*', 's3:Delete*'] },
    'one caller': { ...without('Principal'), NotPrincipal: { AWS: [`arn:aws:iam::${own}:role/loader`] } },
    'callers without an address': {
      Condition: { Bool: { 'aws:SecureTransport': ['false'] }, IpAddress: { 'aws:SourceIp': ['0.0.0.0/0'] } },
    },
  };
  for (const [name, change] of Object.entries(holes)) {
    it(`fails when the statement excludes ${name}`, () => assert.equal(refusal(change), 'fail'));
  }

  it('adds up statements that exclude different things', () => {
    const deny = (change: JsonObject): JsonObject => ({
      Effect: 'Deny',
      Principal: '*',
      Condition: { Bool: { 'aws:SecureTransport': ['false'] } },
      ...change,
    });
    const outcome = (...statements: JsonObject[]): string =>
      verdict('s3_bucket_secure_transport_policy', {
        externalId: 'quarterly-figures',
        configuration: { policy: policy(...statements) },
      }).outcome;
    const all = [bucketArn, `${bucketArn}/*`];
    const reading = deny({ Action: ['s3:Get*', 's3:List*'], Resource: all });
    assert.equal(outcome(reading, deny({ NotAction: ['s3:Get*', 's3:List*'], Resource: all })), 'pass');
    assert.equal(outcome(reading, deny({ NotAction: ['s3:Get*', 's3:List*', 's3:Put*'], Resource: all })), 'fail');
    const most = deny({ Action: ['s3:*'], NotResource: [`${bucketArn}/public/*`] });
    assert.equal(outcome(most, deny({ Action: ['*'], Resource: [`${bucketArn}/pub*`] })), 'pass');
    assert.equal(outcome(most, deny({ Action: ['*'], Resource: [`${bucketArn}/public/a*`] })), 'fail');
  });
});

describe('a policy whose patterns distinguish several resources', () => {
  const denied = (resource: string): JsonObject => ({ ...read(null), Effect: 'Deny', Resource: [resource] });

  it('fails when a statement denies only the shortest name that another allows', () => {
    const allowed = { ...read(null), Resource: [`${bucketArn}/public/*`] };
    assert.equal(bucketOutcome(policy(allowed, denied(`${bucketArn}/public/`))), 'fail');
    assert.equal(bucketOutcome(policy(allowed, denied(`${bucketArn}/pub*`))), 'pass');
  });

  it('fails when a statement denies some of the actions that a pattern allows', () => {
    const allowed = { ...read(null), Action: ['s3:GetObjectT*'] };
    const only = { ...read(null), Effect: 'Deny', Action: ['s3:GetObjectT'] };
    assert.equal(bucketOutcome(policy(allowed, only)), 'fail');
    assert.equal(bucketOutcome(policy(allowed, { ...only, Action: ['s3:Get*'] })), 'pass');
  });
});
