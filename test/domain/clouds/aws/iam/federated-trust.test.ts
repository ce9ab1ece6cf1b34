import assert from 'node:assert/strict';
import { awsChecks } from '../../../../../domain/clouds/aws/checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';

const own = '210987654321';
const github = 'token.actions.githubusercontent.com';
const cognito = 'cognito-identity.amazonaws.com';
const pool = 'eu-west-1:12345678-ffff-ffff-ffff-123456';
const withToken = 'sts:AssumeRoleWithWebIdentity';

const provider = (issuer: string): string => `arn:aws:iam::${own}:oidc-provider/${issuer}`;

function outcome(statements: JsonObject[]): string {
  const check = awsChecks.find(({ id }) => id === 'iam_role_trust_policy_not_public');
  assert.ok(check);
  const role = resourceOf('iam_role', {
    externalId: `arn:aws:iam::${own}:role/deploy`,
    configuration: { trust_policy: { Version: '2012-10-17', Statement: statements } },
  });
  return check.evaluate(role, contextOf({ inventory: { account: { [own]: { account_id: own } } } })).outcome;
}

const trust = (federated: string, condition: JsonObject = {}, action = withToken): JsonObject => ({
  Effect: 'Allow',
  Principal: { Federated: [federated] },
  Action: [action],
  Condition: condition,
});

function outcomeOf(federated: string, condition: JsonObject = {}): string {
  return outcome([trust(federated, condition)]);
}

const audience = { [`${github}:aud`]: ['sts.amazonaws.com'] };
const subject = (...values: string[]): JsonObject => ({
  StringEquals: audience,
  StringLike: { [`${github}:sub`]: values },
});

describe('a role that trusts GitHub', () => {
  const open: Record<string, JsonObject> = {
    'no condition': {},
    'only the audience, which each workflow chooses': { StringEquals: audience },
    'any subject': subject('*'),
    'any repository': subject('repo:*'),
    'the branch of any repository': subject('repo:*:ref:refs/heads/main'),
    'owners whose names begin alike': subject('repo:octo-org*'),
    'owners whose names begin alike, with a repository': subject('repo:octo*/ledger:*'),
    'one repository beside any other': subject('repo:octo-org/ledger:*', 'repo:*/ledger:*'),
    'every subject but one': { StringNotEquals: { [`${github}:sub`]: ['repo:octo-org/ledger:ref:refs/heads/main'] } },
  };
  for (const [name, condition] of Object.entries(open)) {
    it(`is open to everyone with ${name}`, () => assert.equal(outcomeOf(provider(github), condition), 'fail'));
  }

  const closed: Record<string, JsonObject> = {
    'one branch': subject('repo:octo-org/ledger:ref:refs/heads/main'),
    'all repositories of an owner': subject('repo:octo-org/*'),
    'an owner and its number': subject('repo:octo-org@123456/*'),
    'the number of an owner': subject('repository_owner_id:123456:*'),
    'a subject that holds no wildcard where it would be one': {
      StringEquals: { [`${github}:sub`]: ['repo:*'] },
    },
    'a claim of another issuer': { StringLike: { 'gitlab.com:sub': ['*'] } },
  };
  for (const [name, condition] of Object.entries(closed)) {
    it(`is closed to outsiders with ${name}`, () => assert.equal(outcomeOf(provider(github), condition), 'pass'));
  }

  it('is not evaluated for a subject that organizations can customise, or an unknown claim', () => {
    assert.equal(outcomeOf(provider(github), subject('environment:production')), 'not_evaluated');
    assert.equal(outcomeOf(provider(github), { StringEquals: { [`${github}:actor`]: ['octocat'] } }), 'not_evaluated');
  });

  it('is closed when another statement denies outsiders, and open to them as any principal', () => {
    const denied = {
      ...trust(provider(github)),
      Effect: 'Deny',
      Condition: { StringNotLike: { [`${github}:sub`]: ['repo:octo-org/*'] } },
    };
    assert.equal(outcome([trust(provider(github)), denied]), 'pass');
    assert.equal(outcome([{ ...trust(''), Principal: '*', Condition: subject('repo:*') }]), 'fail');
    assert.equal(outcome([{ ...trust(''), Principal: '*', Condition: subject('repo:octo-org/ledger:*') }]), 'pass');
  });
});

describe('a role that trusts another shared issuer', () => {
  it('is open without the claim that names the organization, and closed with it', () => {
    const cases: [issuer: string, claim: string, ours: string, everyone: string][] = [
      ['gitlab.com', 'sub', 'project_path:octo/ledger:*', 'project_path:*:ref:main'],
      ['app.terraform.io', 'sub', 'organization:octo:project:*', 'organization:*'],
      ['agent.buildkite.com', 'sub', 'organization:octo:pipeline:*', 'organization:o*'],
    ];
    for (const [issuer, claim, ours, everyone] of cases) {
      const like = (value: string): JsonObject => ({ StringLike: { [`${issuer}:${claim}`]: [value] } });
      assert.equal(outcomeOf(provider(issuer)), 'fail', issuer);
      assert.equal(outcomeOf(provider(issuer), like(everyone)), 'fail', issuer);
      assert.equal(outcomeOf(provider(issuer), like(ours)), 'pass', issuer);
    }
    const vercel = (claim: string): string =>
      outcomeOf(provider('oidc.vercel.com'), {
        StringEquals: { [`oidc.vercel.com:${claim}`]: ['https://vercel.com/octo'] },
      });
    assert.equal(outcomeOf(provider('oidc.vercel.com')), 'fail');
    assert.equal(vercel('aud'), 'pass');
  });
});

describe('a role that trusts Cognito', () => {
  const ofPool = { StringEquals: { [`${cognito}:aud`]: [pool] } };
  const amr = (kind: string): JsonObject => ({ ...ofPool, 'ForAnyValue:StringLike': { [`${cognito}:amr`]: [kind] } });

  it('is open to everyone without the pool, whatever else is asked for', () => {
    assert.equal(outcomeOf(cognito), 'fail');
    assert.equal(outcomeOf(cognito, { 'ForAnyValue:StringLike': { [`${cognito}:amr`]: ['authenticated'] } }), 'fail');
    assert.equal(outcomeOf(cognito, { StringLike: { [`${cognito}:aud`]: ['eu-west-1:*'] } }), 'fail');
  });

  it('is closed to outsiders when it requires authenticated users of the pool', () => {
    assert.equal(outcomeOf(cognito, amr('authenticated')), 'pass');
  });

  it('is not evaluated when guests of the pool may be allowed', () => {
    assert.equal(outcomeOf(cognito, ofPool), 'not_evaluated');
    assert.equal(outcomeOf(cognito, amr('unauthenticated')), 'not_evaluated');
  });
});

describe('a role that trusts users of an app', () => {
  it('is open without the app, and not evaluated with it, unless the person is named', () => {
    assert.equal(outcomeOf('accounts.google.com'), 'fail');
    const app = { 'accounts.google.com:aud': ['66677788899900pro0'] };
    assert.equal(outcomeOf('accounts.google.com', { StringEquals: app }), 'not_evaluated');
    const person = { ...app, 'accounts.google.com:sub': ['109876543210987654321'] };
    assert.equal(outcomeOf('accounts.google.com', { StringEquals: person }), 'pass');
    assert.equal(outcomeOf('graph.facebook.com'), 'fail');
    assert.equal(
      outcomeOf('www.amazon.com', { StringEquals: { 'www.amazon.com:app_id': ['amzn1.app'] } }),
      'not_evaluated',
    );
  });
});

describe('a role that trusts a private issuer', () => {
  it('is closed to outsiders for the workloads of a cluster and the users of a SAML provider', () => {
    assert.equal(outcomeOf(provider('oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B716D3041E')), 'pass');
    assert.equal(outcome([trust(`arn:aws:iam::${own}:saml-provider/staff`, {}, 'sts:AssumeRoleWithSAML')]), 'pass');
  });

  it('is not evaluated for an issuer that is not known, unless the subject is named', () => {
    assert.equal(outcomeOf(provider('id.octo.example')), 'not_evaluated');
    const named = { StringEquals: { 'id.octo.example:sub': ['svc-42'] } };
    assert.equal(outcomeOf(provider('id.octo.example'), named), 'pass');
    assert.equal(
      outcomeOf(provider('id.octo.example'), { StringLike: { 'id.octo.example:sub': ['svc-*'] } }),
      'not_evaluated',
    );
  });

  it('is not opened by what a token alone does not permit', () => {
    assert.equal(outcome([{ ...trust(provider(github)), Action: ['sts:TagSession'] }]), 'pass');
    assert.equal(outcome([{ ...trust(provider(github)), Action: ['sts:AssumeRole'] }]), 'pass');
  });
});
