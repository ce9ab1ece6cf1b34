import assert from 'node:assert/strict';
import type { CustomCheck } from '../../../domain/custom-checks/definition.ts';
import type { CustomPage } from '../../../domain/custom-checks/evaluate-custom-page.ts';
import type { CustomCheckEvaluator } from '../../../platform/custom-checks/evaluator.ts';
import { testEvaluator } from '../../helpers/custom-checks.ts';

function checkOf(id: string, passesWhen: string): CustomCheck {
  return {
    id,
    version: 1,
    related: [],
    definition: {
      title: 'A condition holds',
      provider_type: 'cloud_a',
      resource_types: ['object_bucket'],
      severity: 'low',
      passes_when: passesWhen,
      risk: 'None.',
      remediation: { summary: 'Change it.' },
      categories: ['configuration'],
    },
  };
}

/** Nested over 40,000 numbers: far longer than a page may take, with a predicate that is within every limit. */
const endless = checkOf('custom_endless', 'resource.many.all(a, resource.many.all(b, a + b >= 0.0))');
const greedy = checkOf(
  'custom_greedy',
  'size(resource.many.map(a, resource.many)) > 0 && resource.many.map(a, resource.many.map(b, [a, b])).size() > 0',
);
const quick = checkOf('custom_quick', 'resource.owner != null');

function pageOf(checks: readonly CustomCheck[]): CustomPage {
  const many = Array.from({ length: 40_000 }, (_, number) => number);
  const resource = (id: number) => ({
    id,
    versionId: id,
    resourceType: 'object_bucket',
    externalId: `bucket-${id}`,
    name: `bucket-${id}`,
    region: 'eu-west-1',
    configuration: { owner: id === 2 ? null : 'team', ...(id === 1 ? { many } : { many: [] }) },
    unreadable: {},
    tags: {},
  });
  return {
    providerId: 1,
    account: { provider_id: 1, name: 'a', account_id: null },
    checks,
    resources: [resource(1), resource(2)],
    related: {},
    unlisted: {},
    exceptions: [],
    now: new Date(0),
  };
}

describe('The evaluator of custom checks', () => {
  let evaluator: CustomCheckEvaluator;

  before(() => {
    evaluator = testEvaluator(400);
  });
  after(() => evaluator.close());

  it('stops a check that takes too long, and evaluates the others', async function () {
    this.timeout(60_000);
    const others = Array.from({ length: 5 }, (_, number) => checkOf(`custom_other_${number}`, 'resource.owner != "x"'));
    const found = await evaluator.evaluate(pageOf([...others, endless, quick]), 'one');
    assert.deepEqual([found.tallies['custom_quick']?.passed, found.tallies['custom_quick']?.failed], [1, 1]);
    assert.deepEqual(
      found.failures.map(({ checkId, resourceId }) => [checkId, resourceId]),
      [['custom_quick', 2]],
    );
    for (const { id } of others) assert.equal(found.tallies[id]?.passed, 2);
    const stopped = found.tallies['custom_endless'];
    assert.equal(stopped?.passed, 0);
    assert.equal(stopped?.not_evaluated, 2);
    assert.match(Object.keys(stopped?.reasons ?? {}).join(), /was stopped: it took more than 0.4 s/);
  });

  it('returns every failure of many checks', async () => {
    const failing = Array.from({ length: 3_000 }, (_, number) => checkOf(`custom_failing_${number}`, 'false'));
    const found = await evaluator.evaluate(pageOf([...failing, quick]), 'many');
    assert.equal(found.failures.length, 2 * failing.length + 1);
    assert.equal(new Set(found.failures.map(({ checkId }) => checkId)).size, failing.length + 1);
  });

  it('does not try a stopped check on later pages of the same run, but in another one', async function () {
    this.timeout(60_000);
    const harmless = { ...pageOf([endless, quick]), resources: pageOf([]).resources.slice(1) };
    const later = await evaluator.evaluate(harmless, 'one');
    assert.equal(later.tallies['custom_endless']?.not_evaluated, 1);
    assert.equal(later.tallies['custom_quick']?.failed, 1);
    const other = await evaluator.evaluate(harmless, 'two');
    assert.equal(other.tallies['custom_endless']?.passed, 1);
  });

  it('survives a check that takes too much memory', async function () {
    this.timeout(120_000);
    const patient = testEvaluator(20_000);
    try {
      const found = await patient.evaluate(pageOf([greedy, quick]), 'one');
      assert.equal(found.tallies['custom_greedy']?.passed, 0);
      assert.match(Object.keys(found.tallies['custom_greedy']?.reasons ?? {}).join(), /was stopped/);
      assert.equal(found.tallies['custom_quick']?.passed, 1);
    } finally {
      await patient.close();
    }
  });

  it('evaluates the other checks of a page with many related resources beside a slow one', async function () {
    this.timeout(60_000);
    const surveying = { ...checkOf('custom_related', 'related.iam_role.size() > 0'), related: ['iam_role'] };
    const page = pageOf([endless, surveying, quick]);
    const [role] = page.resources;
    const roles = Array.from({ length: 5_000 }, (_, number) => ({
      ...role,
      resourceType: 'iam_role',
      externalId: `role-${number}`,
      name: `role-${number}`,
      region: 'global',
      configuration: { text: 'x'.repeat(2_000) },
      unreadable: {},
    }));
    const found = await evaluator.evaluate({ ...page, related: { iam_role: roles } }, 'three');
    assert.equal(found.tallies['custom_related']?.passed, 2);
    assert.equal(found.tallies['custom_quick']?.passed, 1);
    assert.equal(found.tallies['custom_endless']?.not_evaluated, 2);
  });

  it('finds no related resources of a type of which there are none', async () => {
    const surveying = { ...checkOf('custom_none', 'related.iam_role.size() == 0'), related: ['iam_role'] };
    const found = await evaluator.evaluate(pageOf([surveying]), 'none');
    assert.equal(found.tallies['custom_none']?.passed, 2);
  });

  it('evaluates the others beside a check that the engine refuses', async () => {
    const refused = checkOf('custom_refused', 'resource.name.matches("x")');
    const found = await evaluator.evaluate(pageOf([refused, quick]), 'four');
    assert.match(Object.keys(found.tallies['custom_refused']?.reasons ?? {}).join(), /cannot be used: matches/);
    assert.equal(found.tallies['custom_quick']?.passed, 1);
  });

  it('finds neither related resources nor reasons in the prototype of what it is given', async () => {
    const checks = ['constructor', '__proto__', 'toString'].map((name) => ({
      ...checkOf(`custom_${name.toLowerCase()}`, `related["${name}"].all(one, false)`),
      related: [name],
    }));
    const found = await evaluator.evaluate(pageOf([...checks, quick]), 'five');
    assert.equal(found.tallies['custom_quick']?.passed, 1);
    for (const { id } of checks) assert.equal(found.tallies[id]?.failed, 0, id);
  });
});
