import assert from 'node:assert/strict';
import type { Check } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import { fail, notEvaluated, type Verdict } from '../../../domain/checks/verdict.ts';
import { evaluatePage } from '../../../domain/compliance/evaluate-page.ts';
import { addTallies, countReason, emptyTally, type Tallies } from '../../../domain/compliance/tally.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';

const context: CheckContext = {
  now: new Date(0),
  find: () => null,
  every: () => [],
  whyUnlisted: () => null,
  above: nothingAbove,
};
const check = (id: string, verdict: Verdict): Check => ({ id, evaluate: () => verdict }) as unknown as Check;
const resource = (id: number, tags: Record<string, string> = {}) => ({
  id,
  versionId: id * 10,
  tags,
  resourceType: 'queue',
  externalId: `q-${id}`,
  name: `q${id}`,
  region: 'eu-west-1',
  configuration: {},
  unreadable: {},
});
const anyone = {
  check_id: null,
  provider_id: null,
  resource_id: null,
  tag_key: null,
  tag_value: null,
  name_pattern: null,
};

function tallied(verdict: Verdict, options: Partial<Parameters<typeof evaluatePage>[0]> = {}) {
  return evaluatePage({
    providerId: 3,
    resources: [resource(1)],
    checksOf: () => [check('c', verdict)],
    context,
    exceptions: [],
    ...options,
  });
}

describe('the results of a page of resources', () => {
  it('count each verdict under its own outcome and no other', () => {
    const rows: [Verdict, object][] = [
      [{ outcome: 'pass' }, { passed: 1 }],
      [{ outcome: 'not_applicable' }, { not_applicable: 1 }],
      [notEvaluated('hidden'), { not_evaluated: 1, reasons: { hidden: 1 } }],
      [fail('open', {}), { failed: 1 }],
    ];
    for (const [verdict, counted] of rows) {
      const { tallies, failures } = tallied(verdict);
      assert.deepEqual(tallies, { c: { ...emptyTally(), ...counted } });
      assert.equal(failures.length, verdict.outcome === 'fail' ? 1 : 0);
    }
  });

  it('hold each failure with its reason, shortened, and evidence', () => {
    const { failures } = tallied(fail('x'.repeat(600), { ports: [22] }));
    assert.deepEqual(failures, [
      { checkId: 'c', resource: resource(1), reason: 'x'.repeat(500), evidence: { ports: [22] }, exceptionId: null },
    ]);
    const { tallies } = tallied(notEvaluated('y'.repeat(600)));
    assert.deepEqual(tallies['c']?.reasons, { ['y'.repeat(500)]: 1 });
  });

  it('count an accepted failure apart and keep who accepts it', () => {
    const verdict = fail('open', {});
    const covering = [{ id: 9, ...anyone, provider_id: 3, resource_id: 1, check_id: 'c', tag_key: 'env' }];
    const accepted = tallied(verdict, { resources: [resource(1, { env: 'test' })], exceptions: covering });
    assert.deepEqual(accepted.tallies['c'], { ...emptyTally(), excepted: 1 });
    assert.equal(accepted.failures[0]?.exceptionId, 9);
    for (const other of [{ provider_id: 4 }, { resource_id: 2 }, { check_id: 'd' }, { tag_key: 'team' }]) {
      const exceptions = [{ id: 9, ...anyone, ...other }];
      const { tallies, failures } = tallied(verdict, { resources: [resource(1, { env: 'test' })], exceptions });
      assert.equal(tallies['c']?.failed, 1, JSON.stringify(other));
      assert.equal(failures[0]?.exceptionId, null);
    }
  });

  it('are those of the checks of each type, for every resource', () => {
    const checksOf = (type: string) =>
      type === 'queue' ? [check('a', { outcome: 'pass' }), check('b', fail('x', {}))] : [];
    const others = { ...resource(3), resourceType: 'topic' };
    const { tallies, failures } = tallied(
      { outcome: 'pass' },
      { resources: [resource(1), resource(2), others], checksOf },
    );
    assert.deepEqual([Object.keys(tallies), tallies['a']?.passed, tallies['b']?.failed], [['a', 'b'], 2, 2]);
    assert.deepEqual(
      failures.map((failure) => failure.resource.id),
      [1, 2],
    );
  });

  it('name the regions that passed verdicts cover', () => {
    const verdict: Verdict = { outcome: 'pass', regionsCovered: ['b', 'a', 'b'] };
    assert.deepEqual(tallied(verdict).tallies['c']?.regions_covered, ['a', 'b']);
    assert.equal(Object.hasOwn(tallied({ outcome: 'pass' }).tallies['c'] ?? {}, 'regions_covered'), false);
  });
});

describe('the tallies of several pages', () => {
  it('add up in every number, with reasons and regions', () => {
    const one = { passed: 1, failed: 2, excepted: 3, not_applicable: 4, not_evaluated: 5 };
    const other = { passed: 10, failed: 20, excepted: 30, not_applicable: 40, not_evaluated: 50 };
    const sum: Tallies = {};
    addTallies(sum, { c: { ...one, reasons: { x: 4, y: 1 }, regions_covered: ['b'] } });
    addTallies(sum, { c: { ...other, reasons: { x: 50 }, regions_covered: ['a'] }, d: emptyTally() });
    assert.deepEqual(sum, {
      c: {
        passed: 11,
        failed: 22,
        excepted: 33,
        not_applicable: 44,
        not_evaluated: 55,
        reasons: { x: 54, y: 1 },
        regions_covered: ['a', 'b'],
      },
      d: emptyTally(),
    });
  });

  it('keep five different reasons and count on in those that they have', () => {
    const tally = emptyTally();
    for (const reason of ['1', '2', '3', '4', '5', '6']) countReason(tally, reason);
    countReason(tally, '5', 2);
    assert.deepEqual(tally.reasons, { 1: 1, 2: 1, 3: 1, 4: 1, 5: 3 });
  });
});
