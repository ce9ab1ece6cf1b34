import assert from 'node:assert/strict';
import type { CustomCheck } from '../../../domain/custom-checks/definition.ts';
import type { CustomPage } from '../../../domain/custom-checks/evaluate-custom-page.ts';
import { noSpending } from '../../../domain/custom-checks/spending.ts';
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

/** A few milliseconds for each resource: slow, but never long without a look at the clock. */
const slowPredicate = 'resource.some.all(a, resource.some.all(b, a + b >= 0.0))';
const range = (length: number): number[] => Array.from({ length }, (_, number) => number);
const unlimited = { before: noSpending(), budgetMs: 3_600_000 };

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
    const found = await evaluator.evaluate(pageOf([...others, endless, quick]), unlimited);
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
    const found = await evaluator.evaluate(pageOf([...failing, quick]), unlimited);
    assert.equal(found.failures.length, 2 * failing.length + 1);
    assert.equal(new Set(found.failures.map(({ checkId }) => checkId)).size, failing.length + 1);
  });

  it('does not try a stopped check on later pages of the same assessment, but in another one', async function () {
    this.timeout(60_000);
    const first = await evaluator.evaluate(pageOf([endless, quick]), unlimited);
    const harmless = { ...pageOf([endless, quick]), resources: pageOf([]).resources.slice(1) };
    const later = await evaluator.evaluate(harmless, { ...unlimited, before: first.spending });
    assert.equal(later.tallies['custom_endless']?.not_evaluated, 1);
    assert.equal(later.tallies['custom_quick']?.failed, 1);
    assert.equal(later.spending.pages, 2);
    const other = await evaluator.evaluate(harmless, unlimited);
    assert.equal(other.tallies['custom_endless']?.passed, 1);
  });

  it('stops slow checks that used up their part of the budget, and evaluates the quick ones', async function () {
    this.timeout(60_000);
    const slow = Array.from({ length: 12 }, (_, number) => checkOf(`custom_slow_${number}`, slowPredicate));
    const page = pageOf([...slow, quick]);
    const many = Array.from({ length: 300 }, (_, id) => ({ ...(page.resources[0] ?? assert.fail()), id: id + 1 }));
    const resources = many.map((one) => ({ ...one, configuration: { owner: 'team', some: range(200) } }));
    const found = await evaluator.evaluate({ ...page, resources }, { before: noSpending(), budgetMs: 1_000 });
    const stopped = Object.values(found.spending.stopped);
    const overBudget = stopped.filter((reason) => reason.includes('all custom checks together may take 1 s'));
    assert.ok(overBudget.length > 0, stopped.join());
    for (const { id } of slow) {
      if (!Object.hasOwn(found.spending.stopped, id)) continue;
      assert.deepEqual([found.tallies[id]?.passed, found.tallies[id]?.not_evaluated], [0, resources.length]);
    }
    assert.equal(found.tallies['custom_quick']?.passed, resources.length);
  });

  it('keeps a caller that holds locks from waiting behind the page of an assessment', async function () {
    this.timeout(60_000);
    const both = testEvaluator(40_000);
    const assessment = assert.rejects(both.evaluate(pageOf([endless]), unlimited), /closed/);
    try {
      const found = await both.evaluate(pageOf([quick]), { ...unlimited, withinMs: 50_000 });
      assert.equal(found.tallies['custom_quick']?.failed, 1);
    } finally {
      await both.close();
    }
    await assessment;
  });

  it('evaluates nothing for a caller whose time is over, and names the reason', async () => {
    const found = await evaluator.evaluate(pageOf([quick]), { ...unlimited, withinMs: 0 });
    assert.deepEqual([found.tallies['custom_quick']?.passed, found.tallies['custom_quick']?.not_evaluated], [0, 2]);
    assert.match(found.spending.stopped['custom_quick'] ?? '', /could not take the page in time/);
    assert.equal((await evaluator.evaluate(pageOf([quick]), unlimited)).tallies['custom_quick']?.failed, 1);
  });

  it('evaluates nothing more once the budget is used up', async () => {
    const spent = { ...noSpending(), totalMs: 1_000 };
    const found = await evaluator.evaluate(pageOf([quick]), { before: spent, budgetMs: 1_000 });
    assert.deepEqual([found.tallies['custom_quick']?.passed, found.tallies['custom_quick']?.not_evaluated], [0, 2]);
    assert.deepEqual(found.failures, []);
  });

  it('returns only failures that the baseline passes, where baselines are given', async () => {
    const page = pageOf([quick]);
    const [, unowned] = page.resources;
    const failing = unowned ?? assert.fail();
    const owned = { ...failing, configuration: { owner: 'team' } };
    const turned = await evaluator.evaluate({ ...page, baselines: { [failing.id]: owned } }, unlimited);
    assert.deepEqual(
      turned.failures.map(({ resourceId, looksAt }) => [resourceId, looksAt]),
      [[failing.id, ['/owner']]],
    );
    const before = await evaluator.evaluate({ ...page, baselines: { [failing.id]: failing } }, unlimited);
    assert.deepEqual(before.failures, []);
    const unread = { ...owned, unreadable: { '/owner': 'denied' } };
    const unknown = await evaluator.evaluate({ ...page, baselines: { [failing.id]: unread } }, unlimited);
    assert.deepEqual(unknown.failures, []);
  });

  it('survives a check that takes too much memory', async function () {
    this.timeout(120_000);
    const patient = testEvaluator(20_000);
    try {
      const found = await patient.evaluate(pageOf([greedy, quick]), unlimited);
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
    const found = await evaluator.evaluate({ ...page, related: { iam_role: roles } }, unlimited);
    assert.equal(found.tallies['custom_related']?.passed, 2);
    assert.equal(found.tallies['custom_quick']?.passed, 1);
    assert.equal(found.tallies['custom_endless']?.not_evaluated, 2);
  });

  it('finds no related resources of a type of which there are none', async () => {
    const surveying = { ...checkOf('custom_none', 'related.iam_role.size() == 0'), related: ['iam_role'] };
    const found = await evaluator.evaluate(pageOf([surveying]), unlimited);
    assert.equal(found.tallies['custom_none']?.passed, 2);
  });

  it('evaluates the others beside a check that the engine refuses', async () => {
    const refused = checkOf('custom_refused', 'resource.name.matches("x")');
    const found = await evaluator.evaluate(pageOf([refused, quick]), unlimited);
    assert.match(Object.keys(found.tallies['custom_refused']?.reasons ?? {}).join(), /cannot be used: matches/);
    assert.equal(found.tallies['custom_quick']?.passed, 1);
  });

  it('finds neither related resources nor reasons in the prototype of what it is given', async () => {
    const checks = ['constructor', '__proto__', 'toString'].map((name) => ({
      ...checkOf(`custom_${name.toLowerCase()}`, `related["${name}"].all(one, false)`),
      related: [name],
    }));
    const found = await evaluator.evaluate(pageOf([...checks, quick]), unlimited);
    assert.equal(found.tallies['custom_quick']?.passed, 1);
    for (const { id } of checks) assert.equal(found.tallies[id]?.failed, 0, id);
  });
});
