import assert from 'node:assert/strict';
import { PredicateError } from '../../../domain/custom-checks/expression.ts';
import { compilePredicate } from '../../../domain/custom-checks/predicate.ts';
import { PredicateFault } from '../../../domain/custom-checks/predicate-fault.ts';

const resource = {
  public: false,
  port: 22,
  name: 'logs-eu',
  rules: [
    { port: 22, cidrs: ['10.0.0.0/8'] },
    { port: 443, cidrs: ['0.0.0.0/0'] },
  ],
  owner: null,
};
const variables = {
  resource,
  id: 'arn:aws:s3:::logs-eu',
  name: 'logs-eu',
  region: 'eu-west-1',
  resource_type: 'object_bucket',
  tags: { env: 'prod' },
  account: { provider_id: 'one', name: 'production', account_id: '111122223333' },
  related: { iam_role: [{ id: 'r', name: 'r', region: 'global', resource: { path: '/' } }] },
  unreadable: {},
  now: new Date('2026-11-01T00:00:00Z'),
};

const holds = (source: string): boolean => compilePredicate(source).holds(variables);

function faultOf(source: string): PredicateFault {
  try {
    compilePredicate(source);
  } catch (error) {
    if (error instanceof PredicateFault) return error;
    throw error;
  }
  throw new Error(`${source} was accepted`);
}

describe('A predicate of a custom check', () => {
  const held: [string, boolean][] = [
    ['!resource.public', true],
    ['resource.port == 22', true],
    ['resource.port in [22, 3389]', true],
    ['int(resource.port) % 2 == 0', true],
    ['resource.rules.all(rule, rule.port != 3389)', true],
    ['resource.rules.exists(rule, rule.cidrs.exists(cidr, cidr == "0.0.0.0/0"))', true],
    ['resource.owner == null', true],
    ['has(resource.missing)', false],
    ['"env" in tags && tags.env == "prod"', true],
    ['account.account_id == "111122223333"', true],
    ['related.iam_role.exists(role, role.resource.path == "/")', true],
    ['name.reMatches("^logs-")', true],
    ['string(resource.name).reMatches("eu$")', true],
    ['resource.name.reMatches("^us")', false],
    ['timestamp("2026-10-01T00:00:00Z") < now - duration("240h")', true],
    ['cel.bind(open, resource.rules.filter(rule, rule.port == 443), size(open) == 1)', true],
  ];
  for (const [source, expected] of held) {
    it(`is ${expected}: ${source}`, () => assert.equal(holds(source), expected));
  }

  const errors = [
    'resource.missing == 1',
    'resource.port % 2 == 0',
    'resource.rules[7].port == 1',
    'resource.name',
    'resource.constructor == null',
    'resource["__proto__"] == null',
    'tags.owner == "me"',
    'resource.name < 3',
    'bytes(resource.name).json().x == 1',
    'now.getHours(resource.name) == 1',
    "(now + duration('99999999999999s')).getHours() == 1",
  ];
  for (const source of errors) {
    it(`has no value: ${source}`, () => assert.throws(() => holds(source), PredicateError));
  }

  it('reaches neither constructors nor prototypes', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      assert.equal(holds(`has(resource.${name})`), false);
      assert.equal(holds(`"${name}" in resource`), false);
    }
  });

  const refused: [string, RegExp, [number, number]?][] = [
    ['resource.', /./],
    ['resource.name.matches("(a+)+$")', /reMatches/],
    ['resource.name.reMatches("(a")', /missing closing/i],
    ['resource.name.reMatches(name)', /written out/],
    [`name.reMatches("${'a'.repeat(201)}")`, /at most 200 characters/],
    ['name.reMatches("a{600}b{600}")', /at most 1000 times/],
    ['resource.a.all(a, a.all(b, b.all(c, true)))', /nested deeper/],
    ['resource.a.all(resource, true)', /bind another name/],
    ['cel.bind(resource, 1, true)', /bind another name/],
    ['related[name].size() == 0', /written out/],
    ['size(related) == 0', /written out/],
    ['unknown == 1', /unknown/i],
    ['"text"', /instead of a bool/],
    ['1 + "a" == 2', /overload/],
    ['true &&\n  resource.name.matches("x")', /reMatches/, [2, 3]],
    [`true ${'|| true '.repeat(600)}`, /./],
    [' '.repeat(5_000), /longer than/],
    ['', /./],
  ];
  for (const [source, message, at] of refused) {
    it(`is refused: ${source.slice(0, 50)}`, () => {
      const fault = faultOf(source);
      assert.match(fault.message, message);
      if (at !== undefined) assert.deepEqual([fault.line, fault.column], at);
    });
  }

  it('names the parts of the configuration that it reads', () => {
    const looksAt = (source: string): readonly string[] => compilePredicate(source).looksAt;
    assert.deepEqual(looksAt('resource.a.b == 1 && resource["c/d"][0].e == 2'), ['/a/b', '/c~1d/0/e']);
    assert.deepEqual(looksAt('has(resource.a.b) || resource.list.all(one, one.x == resource.y)'), [
      '/a/b',
      '/list',
      '/y',
    ]);
    assert.deepEqual(looksAt('resource.a[name].b == 1'), ['/a']);
    assert.deepEqual(looksAt('size(resource) > 1'), ['']);
    assert.deepEqual(looksAt('cel.bind(all, resource, all.secret == 1)'), ['']);
    assert.deepEqual(looksAt('resource[name] == resource.x'), ['', '/x']);
    assert.deepEqual(looksAt('tags.env == "prod"'), []);
    assert.deepEqual(compilePredicate('related.iam_role.size() > 0 && related["vpc"].size() > 0').related, [
      'iam_role',
      'vpc',
    ]);
  });
});
