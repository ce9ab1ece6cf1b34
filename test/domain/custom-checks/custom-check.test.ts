import assert from 'node:assert/strict';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import { checkFrom } from '../../../domain/custom-checks/custom-check.ts';
import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import { PredicateFacts } from '../../../domain/custom-checks/predicate-facts.ts';

const account = { provider_id: 1, name: 'production', account_id: '111122223333' };
const base: CustomCheckDefinition = {
  title: 'Buckets of production have an owner',
  provider_type: 'cloud_a',
  resource_types: ['object_bucket'],
  severity: 'medium',
  passes_when: 'resource.owner != null',
  risk: 'Nobody answers for the data.',
  remediation: { summary: 'Set an owner.' },
  categories: ['governance'],
};
const bucket = {
  resourceType: 'object_bucket',
  externalId: 'logs',
  name: 'logs',
  region: 'eu-west-1',
  configuration: { owner: 'team-a', rules: [{ port: 22 }] },
  unreadable: {},
  tags: { env: 'prod' },
};
const context: CheckContext = {
  now: new Date('2026-11-01T00:00:00Z'),
  find: () => null,
  every: () => [],
  whyUnlisted: () => null,
  above: null,
};

const checkOf = (definition: Partial<CustomCheckDefinition>) =>
  checkFrom(
    { id: 'custom_owner', version: 1, related: ['iam_role'], definition: { ...base, ...definition } },
    new PredicateFacts(account, ['iam_role']),
  );

describe('A custom check', () => {
  it('passes where its predicate holds, and fails with the values that it read where it does not', () => {
    assert.deepEqual(checkOf({}).evaluate(bucket, context), { outcome: 'pass' });
    const bad = { ...bucket, configuration: { owner: null } };
    assert.deepEqual(checkOf({}).evaluate(bad, context), {
      outcome: 'fail',
      reason: 'Does not hold: Buckets of production have an owner',
      evidence: { '/owner': null },
    });
    const named = checkOf({ failure: 'The bucket has no owner' }).evaluate(bad, context);
    assert.equal(named.outcome === 'fail' && named.reason, 'The bucket has no owner');
  });

  it('does not apply where it says so', () => {
    const check = checkOf({ applies_when: 'tags.env == "test"' });
    assert.deepEqual(check.evaluate(bucket, context), { outcome: 'not_applicable' });
  });

  it('does not take the fingerprint of a secret for the secret', () => {
    const secret = `hmac-sha256:${'0'.repeat(64)}`;
    const configuration = {
      password: secret,
      user: 'a',
      users: [{ name: 'a', password: secret }],
      keys: [secret],
      env: { K: secret },
    };
    const outcome = (source: string) =>
      checkOf({ passes_when: source }).evaluate({ ...bucket, configuration }, context).outcome;
    for (const source of [
      'resource.password != "changeme"',
      'resource["password"].size() >= 12 && resource.password != ""',
      '!resource.password.startsWith("test")',
      'resource.users.all(u, u.password != "changeme")',
      'resource.users.filter(u, u.name == "a").all(v, v.password != "changeme")',
      'cel.bind(p, resource.password, p != "changeme")',
      'cel.bind(r, resource, r.users.exists(u, u.password.reMatches("[0-9]")))',
      '!("changeme" in resource.keys)',
      'resource.env.all(k, resource.env[k] != "changeme")',
      'resource.users[0].password != "changeme"',
    ]) {
      assert.equal(outcome(source), 'not_evaluated', source);
    }
    for (const source of [
      'has(resource.password) && has(resource.env.K)',
      'resource.users.all(u, has(u.password) && u.name == "a")',
      'resource.keys.size() == 1 && resource.env.all(k, k != "L")',
      'resource.user == "a"',
    ]) {
      assert.equal(outcome(source), 'pass', source);
    }
  });

  it('is not evaluated on an error of CEL, never passed', () => {
    for (const source of [
      'resource.missing == 1',
      '!(resource.missing == 1)',
      'resource.owner > 3',
      'resource.owner',
    ]) {
      assert.equal(checkOf({ passes_when: source }).evaluate(bucket, context).outcome, 'not_evaluated', source);
      assert.equal(checkOf({ applies_when: source }).evaluate(bucket, context).outcome, 'not_evaluated', source);
    }
  });

  const unread: [string, string, boolean][] = [
    ['/owner', 'resource.owner != null', true],
    ['/owner', '!has(resource.owner)', true],
    ['/owner', 'has(resource.owner) || true', true],
    ['/owner', 'resource.rules.all(rule, rule.port == 22)', false],
    ['/rules/0/port', 'resource.rules.all(rule, has(rule.port))', true],
    ['/rules', 'resource.rules[0].port == 22', true],
    ['', 'has(resource.owner)', true],
    ['/owner', 'size(resource) > 0', true],
    ['/ownership', 'has(resource.owner)', false],
    ['/owner', 'tags.env == "prod"', false],
    ['/tags', '!("public" in tags)', true],
    ['/tags', 'resource.owner != null', false],
  ];
  for (const [part, source, isUnread] of unread) {
    it(`is ${isUnread ? 'not ' : ''}evaluated without ${part || 'any part'}: ${source}`, () => {
      const verdict = checkOf({ passes_when: source }).evaluate(
        { ...bucket, unreadable: { [part]: 'AccessDenied' } },
        context,
      );
      if (isUnread) assert.deepEqual(verdict, { outcome: 'not_evaluated', reason: 'AccessDenied' });
      else assert.equal(verdict.outcome, 'pass');
    });
  }

  it('is not evaluated when related resources are not known', () => {
    const check = checkOf({ passes_when: 'related.iam_role.all(role, role.name != "x")' });
    assert.deepEqual(check.surveys, ['iam_role']);
    assert.equal(check.evaluate(bucket, context).outcome, 'pass');
    const unlisted = { ...context, whyUnlisted: (type: string) => (type === 'iam_role' ? 'AccessDenied' : null) };
    assert.deepEqual(check.evaluate(bucket, unlisted), { outcome: 'not_evaluated', reason: 'AccessDenied' });
    const role = { ...bucket, resourceType: 'iam_role', unreadable: { '/policies': 'AccessDenied' } };
    const partly = { ...context, every: () => [role] };
    assert.deepEqual(check.evaluate(bucket, partly), { outcome: 'not_evaluated', reason: 'iam_role: AccessDenied' });
  });

  it('shows no value as evidence that is too long', () => {
    const verdict = checkOf({ passes_when: 'resource.text == ""' }).evaluate(
      { ...bucket, configuration: { text: 'x'.repeat(1_000) } },
      context,
    );
    assert.deepEqual(verdict.outcome === 'fail' && verdict.evidence, { '/text': 'too long to show' });
  });
});
