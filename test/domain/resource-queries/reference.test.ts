import assert from 'node:assert/strict';
import { run, type CelInput } from '@bufbuild/cel';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { evaluateResource } from '../../../domain/resource-queries/evaluate-resource.ts';
import { compileQuery, UnusableQuery } from '../../../domain/resource-queries/query.ts';

/**
 * The reference takes a key whose value is null for absent (`"a" in {"a": null}` is false), which is not what the language
 * definition says of `has()` and `in`. So what these ask for is never null here; other values are.
 */
const present = fc.oneof(
  fc.constantFrom<Json>(true, false, 0, 1, 22, -3, 0.5, '', 'a', 'logs-eu', '10.0.0.0/8'),
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.string({ maxLength: 5 }),
);
const scalar = fc.oneof({ weight: 6, arbitrary: present }, { weight: 1, arbitrary: fc.constant<Json>(null) });
/** Configurations with the same few members, present or not and of any type, so that expressions meet all cases. */
const rule = fc.record({ port: present, cidrs: fc.array(scalar, { maxLength: 3 }) }, { requiredKeys: [] });
const configuration: fc.Arbitrary<JsonObject> = fc.record(
  {
    a: present,
    b: scalar,
    flag: fc.boolean(),
    list: fc.array(scalar, { maxLength: 4 }),
    rules: fc.array(rule, { maxLength: 3 }),
    inner: fc.record({ a: present, text: fc.string({ maxLength: 4 }) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
) as never;

const value = fc.constantFrom(
  'resource.a', 'resource.b', 'resource.inner.a', 'resource.inner.text', 'resource["a"]', 'resource.list[0]',
  'resource.rules[0].port', 'size(resource.list)', 'resource.list.size()', '1', '22', '0.5', '"a"', '"logs-eu"', 'null', 'true',
  'int(resource.a)', 'double(resource.a)', 'string(resource.a)', 'resource.a + resource.b', 'resource.rules.map(r, r.port)[0]',
); // prettier-ignore
const atom = fc.oneof(
  fc.tuple(value, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), value).map((parts) => parts.join(' ')),
  fc.constantFrom(
    'resource.flag', '!resource.flag', 'has(resource.a)', 'has(resource.inner.text)', '"a" in resource', '22 in resource.list',
    'resource.rules.all(r, r.port == 22)', 'resource.rules.exists(r, has(r.cidrs) && r.cidrs.exists(c, c == "a"))',
    'resource.rules.exists_one(r, has(r.port))', 'resource.list.filter(x, x == resource.a).size() > 0',
    'resource.inner.text.startsWith("a")', 'resource.inner.text.contains(resource.inner.text)', 'resource.list.exists(x, x > 1)',
    'resource.a in ["a", 22, null]', 'type(resource.a) == string',
  ),
); // prettier-ignore
const expression = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([one, sign, other]) => `(${one}) ${sign} (${other})`),
    tie('condition').map((one) => `!(${one})`),
    fc
      .tuple(tie('condition'), tie('condition'), tie('condition'))
      .map(([one, two, three]) => `(${one}) ? (${two}) : (${three})`),
  ),
})).condition;

function celOf(given: Json): CelInput {
  if (Array.isArray(given)) return given.map(celOf) as CelInput;
  if (given === null || typeof given !== 'object') return given;
  return new Map(Object.entries(given).map(([key, item]) => [key, celOf(item)])) as CelInput;
}

const context = (given: JsonObject) => ({
  resource: {
    id: 1,
    externalId: 'r-1',
    name: 'r',
    region: 'eu-west-1',
    resourceType: 'object_bucket',
    tags: {},
    configuration: given,
    unreadable: {},
  },
  account: { provider_id: 1, name: 'Shop', account_id: null },
  now: new Date(0),
});

function oursOf(filter: string, given: JsonObject): 'matched' | 'not_matched' | 'not_evaluated' | 'refused' {
  try {
    return evaluateResource(compileQuery({ filter, columns: [] }), context(given)).outcome;
  } catch (error) {
    if (error instanceof UnusableQuery) return 'refused';
    throw error;
  }
}

function theirsOf(source: string, given: JsonObject): 'matched' | 'not_matched' | 'not_evaluated' {
  try {
    const found = run(source, { resource: celOf(given) });
    if (typeof found !== 'boolean') return 'not_evaluated';
    return found ? 'matched' : 'not_matched';
  } catch {
    return 'not_evaluated';
  }
}

describe('a query beside an independent implementation of CEL', function () {
  this.timeout(60_000);

  it('gives no other verdict on random configurations; where it differs, it is "not evaluated"', () => {
    const counts = { matched: 0, not_matched: 0, not_evaluated: 0, refused: 0, stricter: 0 };
    fc.assert(
      fc.property(expression, configuration, (source, given) => {
        const [ours, theirs] = [oursOf(source, given), theirsOf(source, given)];
        counts[ours] += 1;
        // Types that never fit, such as `1 == "a"`, are refused before anything is evaluated.
        if (ours === theirs || ours === 'refused') return;
        assert.equal(ours, 'not_evaluated', `${source} on ${JSON.stringify(given)}; the reference: ${theirs}`);
        counts.stricter += 1;
      }),
      { numRuns: 1_500 },
    );
    const { matched, not_matched: notMatched, stricter } = counts;
    assert.ok(matched > 50 && notMatched > 50, `all verdicts occur: ${JSON.stringify(counts)}`);
    assert.ok(stricter < 75, `few differ: ${JSON.stringify(counts)}`);
  });

  it('finds a key whose value is null, as the language definition says', () => {
    // https://github.com/google/cel-spec/blob/master/doc/langdef.md#field-selection: whether the key is in the map.
    for (const source of ['has(resource.a)', '"a" in resource']) {
      assert.equal(oursOf(source, { a: null }), 'matched', source);
      assert.equal(oursOf(source, {}), 'not_matched', source);
    }
  });

  it('shows the same values in columns', () => {
    let shown = 0;
    fc.assert(
      fc.property(value, configuration, (source, given) => {
        const verdict = evaluateResource(
          compileQuery({ filter: null, columns: [{ title: 'c', value: source }] }),
          context(given),
        );
        assert.equal(verdict.outcome, 'matched');
        const cell = verdict.outcome === 'matched' ? verdict.cells[0] : undefined;
        if (cell === undefined || 'reason' in cell) return;
        const theirs = run(source, { resource: celOf(given) });
        const expected = typeof theirs === 'bigint' ? Number(theirs) : theirs;
        assert.deepEqual(cell.value, expected, source);
        shown += 1;
      }),
      { numRuns: 500 },
    );
    assert.ok(shown > 100, `${shown} values were compared`);
  });
});
